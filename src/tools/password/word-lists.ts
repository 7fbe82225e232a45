/** How many words each of the lists has: 6⁵, so that five dice could draw one. */
export const listLength = 7776

/**
 * Packs words in alphabetical order: each as how many letters it shares with the one before, a digit, and the rest.
 * A quarter smaller than the bare words once compressed.
 *
 * @throws {RangeError} for words that hold a digit or share more than nine letters.
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

/** The words of a packed list, in its order. */
export const unpackWords = (packed: string): readonly string[] => {
  let before = ''
  return [...packed.matchAll(/(\d)(\D*)/g)].map(([, shared, rest = '']) => {
    before = before.slice(0, Number(shared)) + rest
    return before
  })
}

/**
 * The words of a list's file.
 *
 * @throws {Error} when it is not such a file, or not all of it: a shorter list would make weaker phrases.
 */
export const readWordList = (file: unknown): readonly string[] => {
  const packed: unknown =
    typeof file === 'object' && file !== null ? Reflect.get(file, 'words') : undefined
  const words = typeof packed === 'string' ? unpackWords(packed) : []
  if (new Set(words).size !== listLength) throw new Error(`${words.length} words`)
  return words
}
