/** More words are no conversion, and each costs a try. */
const mostWords = 16

const connector =
  /^(?:en|in|to|a|vers|into|hacia|dans|pour|por|as|=|is|are|es|son|font|fait|equals|and|et|y)$/

const withoutConnectors = (words: readonly string[], isAtEnd: boolean): readonly string[] => {
  const edge = words.at(isAtEnd ? -1 : 0)
  if (edge === undefined || !connector.test(edge)) return words
  return withoutConnectors(isAtEnd ? words.slice(0, -1) : words.slice(1), isAtEnd)
}

/**
 * All ways to part a question in two, such as an amount and a unit; the longest first part first.
 *
 * A word may be a connector or a name (`in`, the inch): each side comes with and without it.
 */
export const splitsOf = (question: string): readonly (readonly [string, string])[] => {
  const words = question.split(' ')
  if (words.length > mostWords) return []
  const ways: (readonly [string, string])[] = []
  for (let at = words.length - 1; at > 0; at -= 1) {
    const before = words.slice(0, at)
    const after = words.slice(at)
    const lefts = new Set([before, withoutConnectors(before, true)].map((side) => side.join(' ')))
    const rights = new Set([after, withoutConnectors(after, false)].map((side) => side.join(' ')))
    for (const left of lefts)
      for (const right of rights) if (left !== '' && right !== '') ways.push([left, right])
  }
  return ways
}
