import { describe, expect, it } from 'vitest'
import { readLightOnDark } from './light-on-dark.ts'
import { prepare } from './preprocess/prepare.ts'
import { paintGray, blockAt, written } from '../../testing/ocr/pages.ts'
import type { Tesseract } from './tesseract.ts'
import type { ReadBlock } from './reading.ts'

/** Where words stand, in pixels; two lines of pipes for letters in a dark box on the left. */
const box = { left: 20, top: 40, width: 200, height: 90 }
const isLetter = (x: number, y: number) =>
  x > box.left + 15 &&
  x < box.left + 180 &&
  x % 10 < 5 &&
  (y - box.top) % 45 > 11 &&
  (y - box.top) % 45 < 37
const prepared = prepare(
  paintGray(600, 400, (x, y) => {
    const isInside =
      x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height
    return isInside ? (isLetter(x, y) ? 245 : 40) : 250
  }),
)

const cornerPx = 14
/** Tells whether a point is outside the rounded corners of the box. */
const isOutside = (x: number, y: number) => {
  const [fromSide, fromTop] = [
    Math.min(x - box.left, box.left + box.width - 1 - x),
    Math.min(y - box.top, box.top + box.height - 1 - y),
  ]
  return fromSide + fromTop < cornerPx
}

/**
 * A stub of Tesseract that finds the same in every region, placed within the border of ten pixels.
 */
const readerOf = (blocks: readonly ReadBlock[]) => {
  let calls = 0
  const tesseract: Tesseract = {
    open: () => Promise.resolve(),
    recognize: () => {
      calls += 1
      return { blocks, confidence: 90 }
    },
  }
  return {
    read: (given: ReadBlock[]) => written(readLightOnDark(prepared, given, tesseract)).flat(),
    calls: () => calls,
  }
}

const upper = blockAt(box.left + 15, box.top + 14, 'Compétences/95')
const lower = blockAt(box.left + 15, box.top + 58, 'Comptabilité/95')
const beside = blockAt(320, 20, 'Expérience professionnelle/95')
const bothLines = [
  ...blockAt(25, 22, 'Compétences/95').paragraphs,
  ...blockAt(25, 66, 'Comptabilité/95').paragraphs,
]
const found: ReadBlock = {
  paragraphs: bothLines,
  box: { left: 25, top: 22, width: 120, height: 64 },
}

describe('readLightOnDark', () => {
  it('reads again what was read well, but not all of it, and leaves it where it was', () => {
    const { read } = readerOf([found])
    expect(read([lower, beside])).toEqual([
      'Compétences',
      'Comptabilité',
      'Expérience professionnelle',
    ])
  })

  it('leaves what was read well, and keeps it where a second look shows less', () => {
    const wide = [
      blockAt(box.left + 12, box.top + 14, 'Compétences/95 xxxxx/95'),
      blockAt(box.left + 12, box.top + 58, 'Comptabilité/95 xxxx/95'),
    ]
    const all = readerOf([found])
    expect(all.read([...wide, beside])).toHaveLength(3)
    expect(all.calls()).toBe(0)
    const less = readerOf([blockAt(25, 22, 'Comp/99')])
    expect(less.read([upper, lower, beside])).toEqual([
      'Compétences',
      'Comptabilité',
      'Expérience professionnelle',
    ])
    expect(less.calls()).toBe(1)
  })

  it('reads what was passed over, but not rubbish', () => {
    expect(readerOf([found]).read([beside])).toContain('Compétences')
    expect(readerOf([blockAt(25, 22, 'Ccrv/40')]).read([beside])).toEqual([
      'Expérience professionnelle',
    ])
  })

  it('shows the engine a rounded box without its corners', () => {
    const { gray } = prepared
    const rounded = {
      ...prepared,
      gray: paintGray(gray.width, gray.height, (x, y) => {
        const shade = gray.data[y * gray.width + x] ?? 0
        return shade < 200 && isOutside(x, y) ? 250 : shade
      }),
    }
    const darkest: number[] = []
    const tesseract: Tesseract = {
      open: () => Promise.resolve(),
      recognize: ({ data, width }) => {
        // With a border of ten pixels, this is the inner half of the corner.
        darkest.push(Math.min(...data.subarray(width * 11 + 11, width * 11 + 14)))
        return { blocks: [], confidence: 0 }
      },
    }
    readLightOnDark(rounded, [beside], tesseract)
    expect(darkest).toEqual([215])
  })
})
