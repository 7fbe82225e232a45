import { describe, expect, it } from 'vitest'
import { svgSizeOf, withPixelSize } from './draw-svg.ts'

describe('the size of a drawing', () => {
  it.each([
    ['<svg width="40" height="20">', 40, 20],
    ['<svg width="40px" height=\'20px\' viewBox="0 0 1 1">', 40, 20],
    ['<svg viewBox="0 0 64 32">', 64, 32],
    ['<svg viewBox="-5,-5,64,32" width="100%" height="100%">', 64, 32],
    ['<svg width="128" viewBox="0 0 64 32">', 128, 64],
    ['<svg height="16" viewBox="0 0 64 32">', 32, 16],
    ['<svg width="1in" height="2.54cm">', 96, 96],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 300, 150],
    ['<svg stroke-width="9" data-height="7" viewBox="0 0 8 4">', 8, 4],
  ])('%s', (tag, width, height) => expect(svgSizeOf(tag)).toEqual({ width, height }))
})

it('puts the size on the first tag, and on no other', () => {
  const drawing = `<!-- <svg> --><svg a="x > y" width="50%" viewBox="0 0 8 4"><svg width="3"/></svg>`
  expect(withPixelSize(drawing)?.text).toBe(
    '<svg width="8" height="4" a="x > y" viewBox="0 0 8 4"><svg width="3"/></svg>',
  )
  expect(withPixelSize('no drawing')).toBeUndefined()
})
