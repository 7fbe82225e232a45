import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightOf, widthOf } from './geometry.ts'
import { operators } from './operators.ts'
import { interpretOperators, uprightTurnOf } from './read-page-content.ts'
import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { filesInCorpus, isMissing } from '../../../testing/prerequisites.ts'
import type { Glyph, PageContent } from './page-content.ts'
import {
  type KnownText,
  lettersOf,
  readContentStream,
  interpretPage,
} from '../../../testing/pdf/page-content.ts'

const source = {
  toShown: [1, 0, 0, -1, 0, 800],
  widthPoints: 600,
  heightPoints: 800,
  fontOf: () => undefined,
  isVisible: () => true,
} as const

const odd = fc.oneof(
  fc.anything(),
  fc.double(),
  fc.constantFrom(Number.NaN, Infinity, -1e300, 1e300, 0, null, undefined),
  fc.float32Array({ maxLength: 30 }),
)
const letter = fc.record(
  { unicode: fc.string(), width: fc.double(), isSpace: fc.boolean() },
  { requiredKeys: [] },
)
const operation = fc.oneof(
  fc.tuple(fc.constantFrom(...Object.values(operators)), fc.array(odd, { maxLength: 6 })),
  fc.tuple(fc.constantFrom(...Object.values(operators)), odd),
  fc.tuple(
    fc.constant(operators.showText),
    fc.tuple(fc.array(fc.oneof(letter, fc.double()), { maxLength: 5 })),
  ),
  fc.tuple(fc.constant(operators.setFont), fc.tuple(fc.constant('f'), fc.double())),
  fc.tuple(
    fc.constant(operators.constructPath),
    fc.tuple(
      fc.integer({ min: 19, max: 29 }),
      fc.tuple(fc.float32Array({ maxLength: 30 })),
      fc.float32Array({ minLength: 4, maxLength: 4 }),
    ),
  ),
)

const isFinite = (...values: number[]) => values.every(Number.isFinite)

describe('the content of a page', () => {
  it('can be read of whatever it is told, and is within the page', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        const pageContent = interpretOperators(
          {
            fnArray: operations.map(([operator]) => operator),
            argsArray: operations.map(([, given]) => given),
          },
          source,
        )
        for (const { text, x, y, endX, endY, sizePoints, face, alpha } of pageContent.glyphs) {
          expect(text).not.toBe('')
          expect(isFinite(x, y, endX, endY, sizePoints)).toBe(true)
          expect(pageContent.faces[face]).toBeDefined()
          expect(alpha).toBeGreaterThanOrEqual(0)
          expect(alpha).toBeLessThanOrEqual(1)
        }
        for (const { box } of [
          ...pageContent.strokes,
          ...pageContent.fills,
          ...pageContent.curves,
        ]) {
          expect(isFinite(box.left, box.top, box.right, box.bottom)).toBe(true)
          expect(Math.min(widthOf(box), heightOf(box))).toBeGreaterThanOrEqual(0)
        }
        for (const { color } of [
          ...pageContent.strokes,
          ...pageContent.fills,
          ...pageContent.glyphs,
        ])
          expect(color).toMatch(/^#[\da-f]{6}$/u)
        for (const { matrix, visibleBox } of pageContent.pictures) {
          expect(isFinite(...matrix)).toBe(true)
          expect(widthOf(visibleBox)).toBeGreaterThan(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is nothing when the page does nothing', () => {
    expect(interpretOperators({ fnArray: [], argsArray: [] }, source)).toEqual({
      widthPoints: 600,
      heightPoints: 800,
      faces: [],
      glyphs: [],
      strokes: [],
      fills: [],
      curves: [],
      pictures: [],
      omitted: { glyphs: 0, paths: 0 },
    })
  })

  it('shows letters also without their font', () => {
    const letters = [{ unicode: 'a', width: 500 }, -100, { unicode: 'b', width: 500 }]
    const { glyphs } = interpretOperators(
      {
        fnArray: [operators.setFont, operators.setTextMatrix, operators.showText],
        argsArray: [['gone', 10], [Float32Array.of(1, 0, 0, 1, 50, 700)], [letters]],
      },
      source,
    )
    expect(glyphs).toMatchObject([
      { text: 'a', x: 50, y: 100, endX: 55, sizePoints: 10 },
      { text: 'b', x: 56, y: 100, endX: 61 },
    ])
  })
})

/** Returns the pieces of text of pdf.js that do not start at one of our letters, to a hundredth of a point. */
const strayOrigins = ({ glyphs }: PageContent, { origins }: KnownText) =>
  origins.filter(({ x, y }) => !glyphs.some((glyph) => Math.hypot(glyph.x - x, glyph.y - y) < 0.01))

/** Numbers with two decimals, because most of fast-check's own fractions are almost 0. */
const number = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => String(hundredths / 100))
const text = fc
  .string({ unit: fc.constantFrom(...'abcdeilmowABCMW .,-'), minLength: 1, maxLength: 8 })
  .map((letters) => `(${letters})`)
const size = number(4, 20)

/** Marks content, because pdf.js otherwise joins the pieces of a line. */
const shown = (operator: string): string => `/P BMC ${operator} EMC`

/** Text and graphics state operators that keep letters near the page. */
const textOperator = fc.oneof(
  text.map((letters) => shown(`${letters} Tj`)),
  // Where a number does not follow a glyph, pdf.js's text extraction adds the letter spacing, unlike its rendering.
  fc
    .array(fc.tuple(text, number(-900, 400)), { minLength: 1, maxLength: 3 })
    .map((items) => shown(`[${items.flat().join(' ')}] TJ`)),
  fc.tuple(number(-30, 30), number(-30, 30)).map(([x, y]) => `${x} ${y} Td`),
  fc.tuple(number(-30, 30), number(-30, 30)).map(([x, y]) => `${x} ${y} TD`),
  fc
    .tuple(number(0.5, 2), number(-0.5, 0.5), number(0.5, 2), number(-80, 80), number(-80, 80))
    .map(([a, c, d, e, f]) => `${a} 0 ${c} ${d} ${e} ${f} Tm`),
  fc.constant('T*'),
  text.map((letters) => shown(`${letters} '`)),
  fc.tuple(number(0, 3), number(0, 3), text).map((given) => shown(`${given.join(' ')} "`)),
  number(-20, 20).map((leading) => `${leading} TL`),
  number(-1, 4).map((spacing) => `${spacing} Tc`),
  number(-2, 9).map((spacing) => `${spacing} Tw`),
  number(40, 180).map((percent) => `${percent} Tz`),
  number(-5, 5).map((rise) => `${rise} Ts`),
  fc.tuple(fc.constantFrom('F', 'B'), size).map(([font, points]) => `/${font} ${points} Tf`),
)
const textObject = fc
  .tuple(size, fc.array(textOperator, { maxLength: 12, size: 'max' }))
  .map(([points, lines]) => `BT /F ${points} Tf ${lines.join('\n')} ET`)
const { content } = fc.letrec<{ content: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    textObject,
    fc
      .tuple(number(-60, 60), number(-60, 60), tie('content'))
      .map(([x, y, inner]) => `q 1 0 0 1 ${x} ${y} cm ${inner} Q`),
    fc
      .tuple(number(0.7, 1.4), tie('content'))
      .map(([scale, inner]) => `q ${scale} 0 0 ${scale} 0 0 cm ${inner} Q`),
  ),
  content: fc
    .array(tie('piece'), { minLength: 1, maxLength: 3 })
    .map((pieces) => pieces.join('\n')),
}))

describe('letters of any content', () => {
  it('are those that pdf.js finds, and stand where it finds them', async () => {
    await fc.assert(
      fc.asyncProperty(content, async (stream) => {
        // The page is large enough that nothing is outside it.
        const { pageContent, known } = await readContentStream(stream, {
          page: '/CropBox [-9000 -9000 9000 9000] /MediaBox [-9000 -9000 9000 9000]',
        })
        expect(lettersOf(pageContent)).toBe(known.letters)
        expect(strayOrigins(pageContent, known)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

const files = ['pdf-to-word', 'pdf'].flatMap((folder) => filesInCorpus(folder, /\.pdf$/u))

describe.skipIf(isMissing('corpus'))('letters of real documents', () => {
  it.each(files)('%s: are those that pdf.js finds', async (file) => {
    const task = getDocument({
      data: new Uint8Array(readFileSync(file)),
      verbosity: 0,
      fontExtraProperties: true,
      // The password of the one encrypted file; the others need none.
      password: 'Hello',
      cMapUrl: 'node_modules/pdfjs-dist/cmaps/',
      standardFontDataUrl: 'node_modules/pdfjs-dist/standard_fonts/',
    })
    try {
      const document = await task.promise.catch(() => undefined)
      // One of the files is not a valid PDF.
      if (document === undefined) return
      for (let pageIndex = 0; pageIndex < Math.min(document.numPages, 3); pageIndex += 1) {
        const { pageContent, known } = await interpretPage(document, pageIndex, {
          // pdf.js's own text extraction ignores layers.
          isVisible: () => true,
        })
        const own = {
          ...pageContent,
          glyphs: pageContent.glyphs.filter(({ annotation }) => annotation === undefined),
        }
        expect(lettersOf(own)).toBe(known.letters)
        expect(strayOrigins(own, known)).toEqual([])
      }
    } finally {
      await task.destroy()
    }
  })
})

const glyph = (endX: number, endY: number, isVertical = false): Glyph => ({
  text: 'a',
  x: 0,
  y: 0,
  endX,
  endY,
  sizePoints: 10,
  face: 0,
  color: '#000000',
  alpha: 1,
  isInvisible: false,
  isVertical,
  isArtifact: false,
})

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

describe('uprightTurnOf', () => {
  it('when most of its letters run another way', () => {
    expect(uprightTurnOf(times(9, glyph(0, 5)))).toBe(270)
    expect(uprightTurnOf(times(9, glyph(0, -5)))).toBe(90)
    expect(uprightTurnOf(times(9, glyph(-5, 0)))).toBe(180)
    expect(uprightTurnOf([...times(9, glyph(0, 5)), glyph(5, 0)])).toBe(270)
  })

  it('and is left alone otherwise', () => {
    expect(uprightTurnOf([])).toBe(0)
    expect(uprightTurnOf(times(9, glyph(5, 0)))).toBe(0)
    expect(uprightTurnOf([...times(7, glyph(0, 5)), ...times(3, glyph(5, 0))])).toBe(0)
    expect(uprightTurnOf(times(9, glyph(5, 5)))).toBe(0)
    expect(uprightTurnOf(times(9, glyph(0, 5, true)))).toBe(0)
  })
})
