/** Controls but for those that part words, halves of pairs, and codes that are never letters. */
export const noLetters = /(?!\s)\p{Cc}|\p{Cs}|[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu

/**
 * A text in which what can be no letter is U+FFFD, which says that there is one that is not known. Fonts that do not tell
 * their letters give such codes for them, and most of what texts are put into does not bear them.
 */
export const withKnownLetters = (text: string): string => text.replaceAll(noLetters, '\uFFFD')
