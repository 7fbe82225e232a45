import { expect, it } from 'vitest'
import { avifOptions, slowAvifOptions } from './avif-encoder.ts'
import { maxSlowAvifPixels } from './target-formats.ts'

const widthPx = 1000
const [small, large] = [0, 1].map((rows) => ({
  width: widthPx,
  height: maxSlowAvifPixels / widthPx + rows,
}))

it.each([
  ['a picture at a low quality', avifOptions, 80, small, { speed: 8, subsample: 1 }],
  ['a picture at a high quality', avifOptions, 90, small, { speed: 8, subsample: 3 }],
  ['a picture that may take longer', slowAvifOptions, 90, small, { speed: 6, subsample: 3 }],
  ['a large picture', avifOptions, 90, large, { speed: 9, subsample: 1 }],
  ['a large picture that may take longer', slowAvifOptions, 90, large, { speed: 9, subsample: 1 }],
] as const)('%s', (_, optionsOf, quality, size, expected) => {
  expect(size && optionsOf(quality, size)).toMatchObject(expected)
})
