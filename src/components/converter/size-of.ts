/** Letters beyond which large figures give way to smaller ones, and those to figures that may break. */
const longLetters = 11
const veryLongLetters = 17

/** The `data-size` of a number as it is shown. */
export const sizeOf = (text: string): 'long' | 'very-long' | undefined =>
  text.length > veryLongLetters ? 'very-long' : text.length > longLetters ? 'long' : undefined
