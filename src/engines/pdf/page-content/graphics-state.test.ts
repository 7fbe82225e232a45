import { describe, expect, it } from 'vitest'
import { meanColorOfShading, blendOnWhite, parseHexColor } from './graphics-state.ts'

describe('colors', () => {
  it('are six digits, or black', () => {
    expect(parseHexColor('#FF8000')).toBe('#ff8000')
    for (const value of [undefined, null, 7, 'red', '#12', '#12345g', '#1234567'])
      expect(parseHexColor(value)).toBe('#000000')
  })

  it('are paler where paper shows through', () => {
    expect(blendOnWhite('#000000', 1)).toBe('#000000')
    expect(blendOnWhite('#000000', 0.5)).toBe('#808080')
    expect(blendOnWhite('#ff0000', 0.2)).toBe('#ffcccc')
    expect(blendOnWhite('#123456', 0)).toBe('#ffffff')
  })
})

describe('meanColorOfShading', () => {
  const axial = (...stops: [number, string][]) => ['RadialAxial', 'axial', null, stops]

  it('counts each color as far as it reaches', () => {
    expect(meanColorOfShading(axial([0, '#ff0000'], [1, '#0000ff']))).toBe('#800080')
    expect(
      meanColorOfShading(axial([0, '#000000'], [0, '#ffffff'], [1, '#ffffff'], [1, '#000000'])),
    ).toBe('#ffffff')
    expect(
      meanColorOfShading(axial([0, '#ff0000'], [0.5, '#ff0000'], [0.5, '#0000ff'], [1, '#0000ff'])),
    ).toBe('#800080')
  })

  it('is the mean of the corners of a mesh', () => {
    const colors = Uint8Array.from([255, 0, 0, 0, 0, 0, 255, 0])
    expect(meanColorOfShading(['Mesh', 4, new Float32Array(4), colors])).toBe('#800080')
  })

  it('is unknown of anything else', () => {
    for (const value of [undefined, null, 'x', [], ['Dummy'], ['Mesh', 4, null, null], axial()])
      expect(meanColorOfShading(value)).toBeUndefined()
  })
})
