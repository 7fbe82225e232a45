import { describe, expect, it } from 'vitest'
import { glyphs, pageContentOf } from '../../../testing/pdf/text.ts'
import { isGarbledText, detectScan } from './detect-scans.ts'

const sentence = 'Portez_ce_vieux_whisky_au_juge_blond_qui_fume'
const whole = { left: 0, top: 0, right: 600, bottom: 800 }
const picture = {
  source: { kind: 'object', id: 'a' },
  matrix: [600, 0, 0, 800, 0, 0],
  box: whole,
  visibleBox: whole,
  alpha: 1,
  order: 0,
} as const

const judge = (changes: Parameters<typeof pageContentOf>[0]) =>
  detectScan(pageContentOf(changes), [])

describe('detectScan', () => {
  it('has when it is written', () => {
    expect(judge({ glyphs: glyphs(sentence, 100, 400) }).isScan).toBe(false)
    const watermark = { glyphs: glyphs(sentence, 100, 400), pictures: [picture] }
    expect(judge(watermark).isScan).toBe(false)
  })

  it('has none when it is a picture with a stamp', () => {
    expect(judge({ pictures: [picture] }).isScan).toBe(true)
    const stamped = { glyphs: glyphs('Received_12_May', 100, 20), pictures: [picture] }
    expect(judge(stamped).isScan).toBe(true)
  })

  it('has none to miss when it is empty, or has its number only', () => {
    expect(judge({}).isScan).toBe(false)
    expect(judge({ glyphs: glyphs('12', 300, 780) }).isScan).toBe(false)
  })

  it('has none when its letters mean nothing', () => {
    expect(judge({ glyphs: glyphs('\uE001\uE002\uE003\uE004', 100, 400) }).isScan).toBe(true)
  })

  it('has what nobody sees under a scan', () => {
    const hidden = glyphs(sentence, 100, 400, { isInvisible: true })
    expect(judge({ glyphs: hidden, pictures: [picture] })).toEqual({
      isScan: false,
      isScanWithText: true,
    })
  })
})

const prose =
  'Toutes les familles heureuses se ressemblent, mais chaque famille malheureuse est malheureuse à sa façon. Tout était sens dessus dessous.'

/** Shifts all letters, as a font without a usable encoding does. */
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
  expect(isGarbledText(text)).toBe(false)
})

it.each([
  ['nothing', ' \n '],
  ['letters that are moved', moved(prose, 1)],
  ['private use', moved(prose, 0xe000)],
  ['replacements', '\uFFFD\uFFFD\uFFFD ab'],
  ['codes of no letter', '\uFFFF\uFFFF\uFFFF'],
  ['controls for digits', 'Total \u0013\u0014 \u0015'],
])('%s is none', (_, text) => {
  expect(isGarbledText(text)).toBe(true)
})
