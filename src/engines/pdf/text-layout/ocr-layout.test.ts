import { describe, expect, it } from 'vitest'
import type { PageReading, ReadLine, ReadWord } from '../../ocr/reading.ts'
import { layoutFromOcr } from './ocr-layout.ts'

/** Advance widths of Helvetica and Times-Roman in thousandths, from Adobe's Core 14 AFM files. */
const advances = {
  Arial: {
    t: 278,
    h: 556,
    e: 556,
    o: 556,
    l: 222,
    d: 556,
    b: 556,
    a: 556,
    r: 333,
    k: 500,
    n: 556,
    s: 500,
    u: 556,
    p: 556,
    y: 500,
    g: 556,
    c: 500,
    m: 833,
    i: 222,
  },
  'Times New Roman': {
    t: 278,
    h: 500,
    e: 444,
    o: 500,
    l: 278,
    d: 500,
    b: 500,
    a: 444,
    r: 333,
    k: 500,
    n: 500,
    s: 389,
    u: 500,
    p: 500,
    y: 500,
    g: 500,
    c: 444,
    m: 778,
    i: 278,
  },
} as const
const heights = {
  Arial: { ascender: 718, xHeight: 523, descender: 207 },
  'Times New Roman': { ascender: 683, xHeight: 450, descender: 217 },
} as const

type Family = keyof typeof advances

/** Returns a word with the box that OCR gives it, around its black pixels. */
const word = (
  text: string,
  x: number,
  baseline: number,
  family: Family,
  size: number,
): ReadWord => {
  const { ascender, xHeight, descender } = heights[family]
  const widths: Readonly<Record<string, number>> = advances[family]
  const up = /[thldbk]/.test(text) ? ascender : xHeight
  const down = /[pyg]/.test(text) ? descender : 0
  const natural = [...text].reduce((sum, letter) => sum + (widths[letter] ?? 500), 0)
  const box = {
    left: x + 0.03 * size,
    top: baseline - (up * size) / 1000,
    width: ((natural - 60) * size) / 1000,
    height: ((up + down) * size) / 1000,
  }
  return { text, confidence: 90, box }
}

const line = (
  text: string,
  baseline: number,
  family: Family,
  size: number,
  left = 300,
): ReadLine => {
  let x = left
  const words = text.split(' ').map((written) => {
    const read = word(written, x, baseline, family, size)
    x = read.box.left + read.box.width + 0.31 * size
    return read
  })
  return { words, box: { left, top: baseline - size, width: x - left, height: size } }
}

const reading = (changes: Partial<PageReading>): PageReading => ({
  paragraphs: [],
  clockwiseDegrees: 0,
  widthPx: 2480,
  heightPx: 3508,
  ...changes,
})

const a4 = { widthPoints: 595.2, heightPoints: 841.92 }
const at300 = { pageIndex: 2, dpi: 300 }
const sentence = 'the old baker and the donkey had another blue book'

describe('layoutFromOcr', () => {
  it.each(['Arial', 'Times New Roman'] as const)(
    'tells %s, its size and its baselines',
    (family) => {
      // 10 points at 300 dpi are 41.67 pixels.
      const lines = [600, 650, 700].map((baseline) => line(sentence, baseline, family, 41.67))
      const layout = layoutFromOcr(reading({ paragraphs: [{ lines }] }), a4, at300)
      expect(layout).toMatchObject({ pageIndex: 2, ...a4, isScan: false })
      expect(layout.formats).toMatchObject([{ family, sizePoints: 10, color: '#000000' }])
      expect(layout.segments.map(({ text }) => text)).toEqual([sentence, sentence, sentence])
      const [first] = layout.segments
      expect(first?.baseline).toBeCloseTo((600 * 72) / 300, 1)
      expect(first?.left).toBeCloseTo((300 * 72) / 300 + 0.3, 1)
      expect(layout.losses).toEqual([{ kind: 'page-was-read-from-picture', pageIndex: 2 }])
    },
  )

  it('has one size for lines that measure about the same, and others for those that do not', () => {
    const lines = [41.2, 42.5, 40.9].map((size, index) =>
      line(sentence, 600 + index * 50, 'Arial', size),
    )
    const paragraphs = [{ lines: [line('bold headline', 400, 'Arial', 75)] }, { lines }]
    const { segments } = layoutFromOcr(reading({ paragraphs }), a4, at300)
    expect(segments.map(({ sizePoints }) => sizePoints)).toEqual([18, 10, 10, 10])
  })

  it('parts what stands in columns', () => {
    const cells = [
      ...line('total', 600, 'Arial', 40).words,
      ...line('blood', 600, 'Arial', 40, 900).words,
    ]
    const row: ReadLine = { words: cells, box: { left: 300, top: 560, width: 800, height: 40 } }
    const { segments } = layoutFromOcr(reading({ paragraphs: [{ lines: [row] }] }), a4, at300)
    expect(segments.map(({ text }) => text)).toEqual(['total', 'blood'])
  })

  it('is upright where the page is not', () => {
    // The picture is 2480 pixels wide. Rotated about its center, it is 3508 wide and starts 514 pixels further left.
    const lines = [line(sentence, 614, 'Arial', 40, -314)]
    const layout = layoutFromOcr(
      reading({ paragraphs: [{ lines }], clockwiseDegrees: 90.4 }),
      a4,
      at300,
    )
    expect(layout).toMatchObject({ widthPoints: 841.92, heightPoints: 595.2 })
    expect(layout.segments[0]?.left).toBeCloseTo((200 * 72) / 300 + 0.3, 1)
    expect(layout.segments[0]?.baseline).toBeCloseTo(((614 - 514) * 72) / 300, 1)
  })

  it('is empty where nothing was read', () => {
    expect(layoutFromOcr(reading({}), a4, at300)).toMatchObject({ segments: [], formats: [] })
    const nothing = { words: [], box: { left: 0, top: 0, width: 0, height: 0 } }
    expect(
      layoutFromOcr(reading({ paragraphs: [{ lines: [nothing] }] }), a4, at300).segments,
    ).toEqual([])
  })
})
