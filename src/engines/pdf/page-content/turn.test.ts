import { describe, expect, it } from 'vitest'
import type { Glyph } from './ink.ts'
import { turnToRead } from './turn.ts'

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

describe('a page is turned to be read', () => {
  it('when most of its letters run another way', () => {
    expect(turnToRead(times(9, glyph(0, 5)))).toBe(270)
    expect(turnToRead(times(9, glyph(0, -5)))).toBe(90)
    expect(turnToRead(times(9, glyph(-5, 0)))).toBe(180)
    expect(turnToRead([...times(9, glyph(0, 5)), glyph(5, 0)])).toBe(270)
  })

  it('and is left alone otherwise', () => {
    expect(turnToRead([])).toBe(0)
    expect(turnToRead(times(9, glyph(5, 0)))).toBe(0)
    expect(turnToRead([...times(7, glyph(0, 5)), ...times(3, glyph(5, 0))])).toBe(0)
    expect(turnToRead(times(9, glyph(5, 5)))).toBe(0)
    expect(turnToRead(times(9, glyph(0, 5, true)))).toBe(0)
  })
})
