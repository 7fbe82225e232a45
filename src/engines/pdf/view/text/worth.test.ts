import { expect, it } from 'vitest'
import { isRubbish } from './worth.ts'

const prose =
  'Toutes les familles heureuses se ressemblent, mais chaque famille malheureuse est malheureuse à sa façon. Tout était sens dessus dessous.'

/** As from a font that tells of its letters only by how much they are moved in the alphabet's code. */
const moved = (text: string, by: number) =>
  Array.from(text, (letter) =>
    letter === ' ' ? letter : String.fromCodePoint((letter.codePointAt(0) ?? 0) + by),
  ).join('')

it.each([
  ['prose', prose],
  [
    'another script',
    'Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива',
  ],
  ['figures', '1 234,50 € 12.03.2024 '.repeat(20)],
  ['a few letters without a vowel', 'TGV SNCF BNP'],
  ['one letter that is not known among many', `${prose} \uE000`],
])('%s is text', (_, text) => {
  expect(isRubbish(text)).toBe(false)
})

it.each([
  ['nothing', ' \n '],
  ['letters that are moved', moved(prose, 1)],
  ['private use', moved(prose, 0xe000)],
  ['replacements', '\uFFFD\uFFFD\uFFFD ab'],
  ['codes of no letter', '\uFFFF\uFFFF\uFFFF'],
  ['controls for digits', 'Total \u0013\u0014 \u0015'],
])('%s is none', (_, text) => {
  expect(isRubbish(text)).toBe(true)
})
