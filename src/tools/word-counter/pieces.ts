/**
 * The longest piece that is segmented at a time, in UTF-16 units. V8 spends time on every segment that grows with the
 * whole string: 1 MB in one go took Node 316 s, in pieces of this size 0.2 s.
 */
export const pieceLength = 1024

const joinsBackwards =
  /[\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\p{Regional_Indicator}]/u

/** Whether the character at an index begins anew, rather than going on with the one before. */
const canCutBefore = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index)
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff
  // Hangul written letter by letter joins to syllables.
  const isHangulPart = unit >= 0x1100 && unit <= 0x11ff
  if (isLowSurrogate || isHangulPart || text.charCodeAt(index - 1) === 0x200d) return false
  return unit < 0x300 || !joinsBackwards.test(String.fromCodePoint(text.codePointAt(index) ?? 0))
}

const isBreakable = /[\s\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f]/

/** At the start of a piece it would be taken for the number of a list's line. */
const looksLikeListNumber = (text: string, index: number): boolean =>
  /^(?:\d{1,3}|\p{L})\./u.test(text.slice(index, index + 5))

const cutAfter = (text: string, start: number): number => {
  const furthest = start + pieceLength
  for (let cut = furthest; cut > start + pieceLength / 2; cut -= 1)
    if (isBreakable.test(text.charAt(cut - 1)) && !isBreakable.test(text.charAt(cut)))
      if (canCutBefore(text, cut) && !looksLikeListNumber(text, cut)) return cut
  for (let cut = furthest; cut > start + 1; cut -= 1) if (canCutBefore(text, cut)) return cut
  return furthest
}

/**
 * A line in pieces short enough to be segmented quickly: cut after a space or a Chinese or Japanese comma or full stop,
 * and in the middle of a word only where half a piece has none.
 */
export const splitIntoPieces = (line: string): string[] => {
  const pieces: string[] = []
  let start = 0
  while (line.length - start > pieceLength) {
    const cut = cutAfter(line, start)
    pieces.push(line.slice(start, cut))
    start = cut
  }
  pieces.push(line.slice(start))
  return pieces
}

const wordsWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const endsWord = /[\p{L}\p{M}\p{N}]/u
const beginsWord = /[\p{L}\p{N}]/u

/** Whether a cut went through a word, which then has to be counted once rather than twice. */
export const isWordCut = (left: string, right: string): boolean => {
  const last = Array.from(left.slice(-2)).at(-1) ?? ''
  const first = Array.from(right.slice(0, 2))[0] ?? ''
  const isCjk = wordsWithoutSpaces.test(last) || wordsWithoutSpaces.test(first)
  return !isCjk && endsWord.test(last) && beginsWord.test(first)
}

/** Whether a cut went through a run of signs without a space. */
export const isRunCut = (left: string, right: string): boolean =>
  left !== '' && right !== '' && !/\s$/.test(left) && !/^\s/.test(right)
