import { describe, expect, it, test } from 'vitest'
import { type MarkedText, mayHaveActualTexts, placeActualTexts } from './actual-text.ts'
import { operators } from './operators.ts'
import { interpretOperators } from './read-page-content.ts'

const { beginMarkedContentProps, endMarkedContent } = operators

type Operation = readonly [operator: number, given: unknown]

/** An operator list in which each mark shows the letters after its tag. */
const listOf = (
  ...marks: (readonly [tag: string, properties: unknown, ...letters: string[]])[]
) => {
  const operations: Operation[] = [
    [operators.setFont, ['f', 10]],
    [operators.setTextMatrix, [Float32Array.of(1, 0, 0, 1, 50, 700)]],
    ...marks.flatMap(([tag, properties, ...letters]): Operation[] => [
      [beginMarkedContentProps, [tag, properties]],
      [operators.showText, [letters.map((unicode) => ({ unicode, width: 500 }))]],
      [endMarkedContent, null],
    ]),
  ]
  return {
    fnArray: operations.map(([operator]) => operator),
    argsArray: operations.map(([, given]) => given),
  }
}

const span = (actualText?: string): MarkedText => ({ tag: 'Span', actualText })

/** Returns the text and the horizontal extent of each glyph. */
const glyphsOf = (list: ReturnType<typeof listOf>, found: readonly MarkedText[]) =>
  interpretOperators(list, {
    toShown: [1, 0, 0, -1, 0, 800],
    widthPoints: 600,
    heightPoints: 800,
    fontOf: () => undefined,
    isVisible: () => true,
    actualTexts: placeActualTexts(list, found),
  }).glyphs.map(({ text, x, endX }) => [text, x, endX])

describe('the text that a page gives', () => {
  test.each([
    ['for a letter whose font does not tell it', ['\u008e'], '1', [['1', 50, 55]]],
    ['for a ligature whose font tells another letter', ['c'], 'fi', [['fi', 50, 55]]],
    ['for letters of which one is unknown', ['\ue081', 'a', '-'], '(a', [['(a', 50, 65]]],
    [
      'letter by letter',
      ['o', ' ', '-'],
      'O\u00a0\u00ad',
      [
        ['O', 50, 55],
        [' ', 55, 60],
        ['-', 60, 65],
      ],
    ],
  ])('is taken %s', (_, letters, text, expected) =>
    expect(glyphsOf(listOf(['Span', null, ...letters]), [span(text)])).toEqual(expected),
  )

  test.each([
    ['for known letters, as the source of a formula is', ['x', '2'], 'x^2'],
    ['for a blank', [' '], '_'],
    ['for a sign of a symbol font', ['\uf0a7'], 'y'],
    ['when it is no character', ['-'], '\u0084'],
    ['when it is a soft hyphen', ['-'], '\u00ad'],
    ['when it is blank', ['1'], '\t'],
    ['when it is empty', ['1'], ''],
  ])('is not taken %s', (_, letters, text) =>
    expect(
      glyphsOf(listOf(['Span', null, ...letters]), [span(text)]).map(([shown]) => shown),
    ).toEqual(letters),
  )

  it('is that of its own mark, also beside layers', () => {
    const list = listOf(['Span', null, 'a'], ['OC', {}, 'b'], ['P', 3, 'c'], ['Span', null, 'd'])
    const found = [span('1'), { tag: 'P', actualText: undefined }, span('2')]
    expect(glyphsOf(list, found).map(([text]) => text)).toEqual(['1', 'b', 'c', '2'])
  })

  it('is not taken where the parsers have found other marks', () => {
    const list = listOf(['Span', null, 'a'], ['P', 3, 'b'])
    for (const found of [[span('1')], [span('1'), span('2')], []])
      expect(placeActualTexts(list, found).size).toBe(0)
  })

  it('is asked for only where there may be one', () => {
    expect(mayHaveActualTexts(listOf(['Span', null, 'a']))).toBe(true)
    expect(mayHaveActualTexts(listOf(['Span', 7, 'a'], ['P', null, 'b'], ['OC', null]))).toBe(false)
  })
})
