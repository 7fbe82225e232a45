import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { readPageInk } from '../../../testing/pdf/page-content.ts'
import type { Glyph } from '../page-content/ink.ts'
import { readSegments } from './read-segments.ts'
import { glyph, glyphs, read, textsOf } from '../../../testing/pdf/text.ts'

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghilmnoprstuvwxyzABCDEÉñ1234567890,;'),
  // Single letters with gaps between may be a word that is set wide.
  minLength: 2,
  maxLength: 12,
})
/** Of a page: lines far enough apart that each is for itself, words with spaces between. */
const lines = fc.array(
  fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 6 }),
    x: fc.double({ min: 10, max: 200, noNaN: true }),
    sizePoints: fc.integer({ min: 6, max: 14 }),
  }),
  { minLength: 1, maxLength: 8 },
)

const placed = (given: readonly { words: string[]; x: number; sizePoints: number }[]) =>
  given.map(({ words, x, sizePoints }, index) =>
    glyphs(words.join('_'), x, 30 + index * 20, { sizePoints }),
  )

const lettersOf = (texts: readonly string[]): string =>
  [...texts.join('').replaceAll(/\s/gu, '')].toSorted().join('')

const shuffled = <Item>(items: readonly Item[], order: readonly number[]): Item[] =>
  items
    .map((item, index) => ({ item, key: order[index % order.length] ?? 0 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)

const order = fc.array(fc.integer(), { minLength: 50, maxLength: 200 })

describe('the text of any page', () => {
  it('reads every line as it was written', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const drawn = placed(given).flat()
        expect(textsOf(read({ glyphs: drawn }).segments)).toEqual(
          given.map(({ words }) => words.join(' ')),
        )
      }),
    )
  })

  it('does not mind in which order letters are drawn', () => {
    fc.assert(
      fc.property(lines, order, (given, keys) => {
        const drawn = placed(given).flat()
        const one = read({ glyphs: drawn })
        const other = read({ glyphs: shuffled(drawn, keys) })
        expect(textsOf(other.segments)).toEqual(textsOf(one.segments))
        expect(other.segments.map(({ left, right, baseline }) => [left, right, baseline])).toEqual(
          one.segments.map(({ left, right, baseline }) => [left, right, baseline]),
        )
      }),
    )
  })

  it('loses no letter and makes none up, wherever letters stand', () => {
    const anywhere = fc.record({
      text: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789אבגاب日本'),
      x: fc.double({ min: 0, max: 600, noNaN: true }),
      y: fc.double({ min: 0, max: 800, noNaN: true }),
      sizePoints: fc.double({ min: 0.5, max: 90, noNaN: true }),
      degrees: fc.constantFrom(0, 0, 0, 0, 90, 180, 270, 3, 45, 317),
    })
    fc.assert(
      fc.property(fc.array(anywhere, { maxLength: 60 }), (given) => {
        // The same letter twice in about one place may be one drawn twice.
        const once = new Map(given.map((letter) => [letter.text, letter]))
        const drawn = [...once.values()].map(({ text, x, y, sizePoints, degrees }): Glyph => {
          const angle = (degrees * Math.PI) / 180
          const endX = x + Math.cos(angle) * 0.5 * sizePoints
          const endY = y + Math.sin(angle) * 0.5 * sizePoints
          return glyph(text, x, y, { sizePoints, endX, endY })
        })
        const { segments, turned } = read({ glyphs: drawn })
        const texts = textsOf([...segments, ...turned.flatMap((text) => text.segments)])
        expect(lettersOf(texts)).toBe(lettersOf([...once.keys()]))
      }),
    )
  })

  it('has the text of a segment as the text of its runs, each with a space before or none', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { segments, formats } = read({ glyphs: placed(given).flat() })
        for (const { runs, text, left, right } of segments) {
          expect(runs.map((run) => run.text).join('')).toBe(text)
          for (const [index, run] of runs.entries()) {
            expect(run.text).toMatch(index === 0 ? /^\S+$/u : /^ ?\S+$/u)
            expect(run.left).toBeGreaterThanOrEqual(left)
            expect(run.right).toBeLessThanOrEqual(right)
            expect(formats[run.format]).toBeDefined()
          }
        }
      }),
    )
  })

  it('takes places that are none', () => {
    const odd = [Number.NaN, Infinity, -Infinity, 1e300].flatMap((value) => [
      glyph('a', value, 10),
      glyph('b', 10, value),
      glyph('c', 10, 10, { sizePoints: value }),
    ])
    const box = { left: Number.NaN, right: 10, top: -Infinity, bottom: Infinity }
    const stroke = {
      box,
      isHorizontal: true,
      widthPoints: 1,
      color: '#000000',
      isDashed: false,
      order: 0,
    }
    const page = {
      glyphs: [...odd, ...glyphs('text', 50, 100)],
      strokes: [stroke],
      fills: [stroke],
    }
    expect(textsOf(read(page).segments)).toContain('text')
  })
})

/** What shapes of letters stand for, and spaces and hyphens that do not show, are as we write them. */
const comparable = (text: string): string =>
  lettersOf([text.normalize('NFKD').replaceAll(/[^\p{L}\p{N}]/gu, '')])

describe.skipIf(isMissing('corpus'))('real documents', () => {
  const names = isMissing('corpus')
    ? []
    : readdirSync(inCorpus('pdf-to-word')).filter((name) => /^gt.*\.pdf$/u.test(name))

  it.each(names)('%s: every letter that pdf.js finds, once', async (name) => {
    const data = new Uint8Array(readFileSync(inCorpus('pdf-to-word', name)))
    const task = getDocument({ data, verbosity: 0, fontExtraProperties: true })
    const document = await task.promise
    for (let pageIndex = 0; pageIndex < document.numPages; pageIndex += 1) {
      const { ink, known } = await readPageInk(document, pageIndex)
      const { segments, turned } = readSegments(ink, {
        pageIndex,
        links: [],
        formValues: [],
        covered: [],
      })
      const texts = textsOf([...segments, ...turned.flatMap((text) => text.segments)])
      expect(comparable(texts.join(''))).toBe(comparable(known.letters))
    }
    await task.destroy()
  })
})
