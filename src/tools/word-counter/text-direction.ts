/** Letters of the scripts that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their like. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/** The direction of a text by its first letter, as `dir="auto"` has it. */
export const directionOf = (text: string): 'ltr' | 'rtl' => {
  const firstLetter = /\p{L}/u.exec(text)?.[0] ?? ''
  return rightToLeft.test(firstLetter) ? 'rtl' : 'ltr'
}
