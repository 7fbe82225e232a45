/** The number of words in each list. It is 6⁵, so that five dice can select a word. */
export const listLength = 7776

/**
 * Packs words in alphabetical order. Each word becomes a digit, the number of letters it shares with the word before,
 * and the rest of its letters. The result is a quarter smaller than the plain words when both are compressed.
 *
 * @throws {RangeError} if a word has a digit or shares more than nine letters.
 */
export const packWords = (words: readonly string[]): string =>
  words
    .map((word, index) => {
      const before = words[index - 1] ?? ''
      let shared = 0
      while (shared < before.length && before[shared] === word[shared]) shared += 1
      if (shared > 9 || /\d/.test(word)) throw new RangeError(`${word} cannot be packed`)
      return `${shared}${word.slice(shared)}`
    })
    .join('')

/** Unpacks the words of a packed list, in the same order. */
export const unpackWords = (packed: string): readonly string[] => {
  let before = ''
  return [...packed.matchAll(/(\d)(\D*)/g)].map(([, shared, rest = '']) => {
    before = before.slice(0, Number(shared)) + rest
    return before
  })
}

/**
 * Reads the words of a list's file.
 *
 * @throws {Error} if the file is invalid or incomplete. A shorter list would make weaker phrases.
 */
export const readWordList = (file: unknown): readonly string[] => {
  const packed: unknown =
    typeof file === 'object' && file !== null ? Reflect.get(file, 'words') : undefined
  const words = typeof packed === 'string' ? unpackWords(packed) : []
  if (new Set(words).size !== listLength) throw new Error(`${words.length} words`)
  return words
}
