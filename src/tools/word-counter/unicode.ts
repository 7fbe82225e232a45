/** White space, control characters, and characters that Unicode asks programs not to display. */
const invisibleSet = String.raw`\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800`
const visible = new RegExp(`[^${invisibleSet}]`, 'u')

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Letters of the scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/** The direction of a text according to its first letter, which is also the rule of `dir="auto"`. */
export const textDirection = (text: string): 'ltr' | 'rtl' => {
  const firstLetter = /\p{L}/u.exec(text)?.[0] ?? ''
  return rightToLeft.test(firstLetter) ? 'rtl' : 'ltr'
}

/** `Intl.Segmenter`, or undefined in browsers that lack it (Firefox before 125). */
export type SegmenterConstructor = typeof Intl.Segmenter | undefined

/** This browser's `Intl.Segmenter`. TypeScript's types say that it always exists, which is not so. */
export const availableSegmenter = (): SegmenterConstructor =>
  (Intl as { Segmenter?: typeof Intl.Segmenter }).Segmenter
