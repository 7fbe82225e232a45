/** The names of figures and common punctuation in the Adobe Glyph List. A Latin letter is its own name. */
const namedCharacters = new Map([
  ['space', ' '],
  ['zero', '0'],
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['nine', '9'],
  ['exclam', '!'],
  ['numbersign', '#'],
  ['dollar', '$'],
  ['percent', '%'],
  ['ampersand', '&'],
  ['parenleft', '('],
  ['parenright', ')'],
  ['asterisk', '*'],
  ['plus', '+'],
  ['comma', ','],
  ['hyphen', '-'],
  ['period', '.'],
  ['slash', '/'],
  ['colon', ':'],
  ['semicolon', ';'],
  ['less', '<'],
  ['equal', '='],
  ['greater', '>'],
  ['question', '?'],
  ['at', '@'],
  ['Euro', '€'],
  ['sterling', '£'],
  ['quotedbl', '"'],
  ['quotesingle', "'"],
])

const fromHexadecimal = (digits: string): string | undefined => {
  const code = Number.parseInt(digits, 16)
  return code > 0x10_ff_ff ? undefined : String.fromCodePoint(code)
}

const characterOf = (component: string): string | undefined => {
  if (/^[A-Za-z]$/u.test(component)) return component
  const [, sequence, single] = /^(?:uni((?:[\dA-F]{4})+)|u([\dA-F]{4,6}))$/u.exec(component) ?? []
  if (single !== undefined) return fromHexadecimal(single)
  if (sequence !== undefined) return sequence.match(/.{4}/gu)?.map(fromHexadecimal).join('')
  return namedCharacters.get(component)
}

/**
 * Returns the text that a glyph's name stands for, such as "1" for `one.oldstyle` and "fi" for `f_i` (Adobe Glyph List
 * Specification, section 2).
 *
 * @returns undefined when a part of the name is unknown. Only the names of Latin letters, figures, common punctuation and
 *   two currencies are known: pdf.js reads the whole list, but only names that have neither suffix nor parts.
 */
export const textOfGlyphName = (name: string): string | undefined => {
  const [base = ''] = name.split('.', 1)
  const characters = base.split('_').map(characterOf)
  return characters.includes(undefined) ? undefined : characters.join('')
}
