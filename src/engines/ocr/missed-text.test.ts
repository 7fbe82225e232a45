import { describe, expect, it, vi } from 'vitest'
import type { GrayImage } from '../../core/image-coding.ts'
import { readMissedText } from './missed-text.ts'
import { findForeground } from './preprocess/foreground.ts'
import type { Tesseract } from './tesseract.ts'
import { blockAt, written, onPaper } from '../../testing/ocr/pages.ts'

const letterPx = 20

/** Draws letters of ten by twenty pixels at these positions. */
const pageOf = (...places: (readonly [left: number, top: number])[]): GrayImage => {
  const image = onPaper(800, 400)
  for (const [left, top] of places)
    for (let y = top; y < top + letterPx; y += 1)
      image.data.fill(0, y * 800 + left, y * 800 + left + 10)
  return image
}

/** Always reads the same, where a region's first letter is: behind the margin of ten pixels and the padding of six. */
const engineOf = (text: string, confidence: number) => {
  const recognize = vi.fn<Tesseract['recognize']>(() => ({
    blocks: [blockAt(19, 19, `${text}/${confidence}`)],
    confidence,
  }))
  return { open: () => Promise.resolve(), recognize }
}

const read = (
  image: GrayImage,
  blocks: Parameters<typeof readMissedText>[1],
  engine: Tesseract,
) => {
  const prepared = { image, gray: image, foreground: findForeground(image), letterPx, scale: 1 }
  return written(
    readMissedText({ ...prepared, clockwiseDegrees: 0, isInverted: false }, blocks, engine),
  )
}

const name = blockAt(0, 100, 'Crème fraîche')

describe('readMissedText', () => {
  it('puts a figure that was passed over on its row', () => {
    const engine = engineOf('35', 96)
    expect(read(pageOf([300, 100], [312, 100]), [name], engine)).toEqual([['Crème fraîche 35']])
    expect(engine.recognize).toHaveBeenCalledTimes(1)
  })

  it('makes a line of what stands on no row', () => {
    const engine = engineOf('Prix', 96)
    expect(read(pageOf([10, 200], [22, 200], [300, 200]), [name], engine)).toEqual([
      ['Crème fraîche'],
      ['Prix Prix'],
    ])
  })

  it('asks nothing about what is covered, or touches a word', () => {
    const engine = engineOf('l', 99)
    expect(read(pageOf([40, 100], [148, 100]), [name], engine)).toEqual([['Crème fraîche']])
    expect(engine.recognize).not.toHaveBeenCalled()
  })

  it.each([
    ['ab', 70],
    ['1', 90],
    ['€', 99],
  ])('does not take %s, read with %d', (text, confidence) =>
    expect(read(pageOf([300, 100]), [name], engineOf(text, confidence))).toEqual([
      ['Crème fraîche'],
    ]),
  )

  it('leaves a picture’s many bits alone', () => {
    const places = Array.from(
      { length: 300 },
      (_, at) => [(at % 20) * 40, Math.floor(at / 20) * 26] as const,
    )
    const engine = engineOf('ab', 99)
    read(pageOf(...places), [name], engine)
    expect(engine.recognize).not.toHaveBeenCalled()
  })
})
