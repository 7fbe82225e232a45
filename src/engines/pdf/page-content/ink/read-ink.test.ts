import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightOf, widthOf } from '../geometry.ts'
import { operators } from './operators.ts'
import { readInk } from './read-ink.ts'

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

describe('the ink of a page', () => {
  it('can be read of whatever it is told, and is within the page', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        const ink = readInk(
          {
            fnArray: operations.map(([operator]) => operator),
            argsArray: operations.map(([, given]) => given),
          },
          source,
        )
        for (const { text, x, y, endX, endY, sizePoints, face, alpha } of ink.glyphs) {
          expect(text).not.toBe('')
          expect(isFinite(x, y, endX, endY, sizePoints)).toBe(true)
          expect(ink.faces[face]).toBeDefined()
          expect(alpha).toBeGreaterThanOrEqual(0)
          expect(alpha).toBeLessThanOrEqual(1)
        }
        for (const { box } of [...ink.strokes, ...ink.fills, ...ink.curves]) {
          expect(isFinite(box.left, box.top, box.right, box.bottom)).toBe(true)
          expect(Math.min(widthOf(box), heightOf(box))).toBeGreaterThanOrEqual(0)
        }
        for (const { color } of [...ink.strokes, ...ink.fills, ...ink.glyphs])
          expect(color).toMatch(/^#[\da-f]{6}$/u)
        for (const { matrix, seen } of ink.pictures) {
          expect(isFinite(...matrix)).toBe(true)
          expect(widthOf(seen)).toBeGreaterThan(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is nothing when the page does nothing', () => {
    expect(readInk({ fnArray: [], argsArray: [] }, source)).toEqual({
      widthPoints: 600,
      heightPoints: 800,
      faces: [],
      glyphs: [],
      strokes: [],
      fills: [],
      curves: [],
      pictures: [],
      leftOut: { glyphs: 0, paths: 0 },
    })
  })

  it('shows letters also without their font', () => {
    const letters = [{ unicode: 'a', width: 500 }, -100, { unicode: 'b', width: 500 }]
    const { glyphs } = readInk(
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
