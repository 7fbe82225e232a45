import { describe, expect, it } from 'vitest'
import type { Glyph, PageContent, PlacedPicture } from '../page-content.ts'
import { findBackgrounds, isOcrText } from './read-pictures.ts'

const picture = (left: number, top: number, right: number, bottom: number): PlacedPicture => {
  const box = { left, top, right, bottom }
  const matrix = [right - left, 0, 0, top - bottom, left, bottom] as const
  return { source: { kind: 'object', id: 'a' }, matrix, box, visibleBox: box, alpha: 1, order: 0 }
}

const letters = (count: number, isInvisible = false): Glyph[] =>
  Array.from({ length: count }, (_, at) => ({
    text: 'a',
    x: 100 + (at % 20) * 10,
    y: 100 + Math.floor(at / 20) * 20,
    endX: 105 + (at % 20) * 10,
    endY: 100 + Math.floor(at / 20) * 20,
    sizePoints: 10,
    face: 0,
    color: '#000000',
    alpha: 1,
    isInvisible,
    isVertical: false,
    isArtifact: false,
  }))

const page = (glyphs: readonly Glyph[], ...pictures: PlacedPicture[]): PageContent => ({
  widthPoints: 600,
  heightPoints: 800,
  faces: [],
  glyphs,
  strokes: [],
  fills: [],
  curves: [],
  pictures,
})

describe('findBackgrounds', () => {
  const paper = picture(0, 0, 600, 800)

  it('is as large as half a page at least, and has text on it', () => {
    const photo = picture(50, 500, 250, 700)
    expect(findBackgrounds(page(letters(60), paper, photo))).toEqual([paper])
    expect(findBackgrounds(page(letters(20), paper))).toEqual([])
    expect(findBackgrounds(page(letters(60), picture(50, 300, 550, 700)))).toEqual([])
  })

  it('is none when most of the text stands beside it', () => {
    const beside = letters(200).map((letter) => ({
      ...letter,
      y: letter.y + 550,
      endY: letter.endY + 550,
    }))
    const photo = picture(0, 0, 600, 450)
    expect(findBackgrounds(page([...letters(60), ...beside], photo))).toEqual([])
    expect(findBackgrounds(page(letters(60), photo))).toEqual([photo])
  })

  it('may be cut to strips', () => {
    const strips = [0, 1, 2, 3].map((at) => picture(0, at * 200, 600, at * 200 + 200))
    expect(findBackgrounds(page(letters(60, true), ...strips))).toHaveLength(4)
  })

  it('leaves a letterhead, which is a colored strip without text among stencils', () => {
    const [head, ...rest] = [0, 1, 2, 3].map((at): PlacedPicture => {
      const strip = picture(0, at * 200 - 150, 600, at * 200 + 50)
      return at === 0 ? strip : { ...strip, source: { kind: 'mask', index: at, color: '#000000' } }
    })
    if (!head) throw new Error('a strip')
    const behind = findBackgrounds(page(letters(60), head, ...rest))
    expect(behind).toHaveLength(3)
    expect(behind).not.toContain(head)
    expect(findBackgrounds(page(letters(60, true), head, ...rest))).toHaveLength(4)
    const withText = letters(60).map((letter) => ({
      ...letter,
      y: letter.y - 80,
      endY: letter.endY - 80,
    }))
    expect(findBackgrounds(page(withText, head, ...rest))).toHaveLength(4)
  })

  it('is a scan where most letters are not seen', () => {
    expect(isOcrText(page([...letters(60, true), ...letters(20)]))).toBe(true)
    expect(isOcrText(page(letters(60)))).toBe(false)
    expect(isOcrText(page([]))).toBe(false)
  })
})
