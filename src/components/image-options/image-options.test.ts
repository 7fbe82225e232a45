import Big from 'big.js'
import { expect, it } from 'vitest'
import { type ImageOptionFields, readImageOptions } from './image-options.ts'

const defaults = { quality: 80, targetKilobytes: 500 }

const fields: ImageOptionFields = {
  aim: 'auto',
  quality: new Big(75),
  targetSize: new Big(200),
  targetUnit: 'KB',
  maxWidth: undefined,
  maxHeight: undefined,
  isMetadataKept: false,
}

it('reads the fields, limits only where there are any', () => {
  expect(readImageOptions(fields, defaults)).toEqual({
    aim: 'auto',
    quality: 75,
    maxBytes: 200_000,
    isMetadataKept: false,
  })
  expect(
    readImageOptions({ ...fields, maxWidth: new Big(800), maxHeight: new Big(1) }, defaults),
  ).toMatchObject({
    maxWidthPx: 800,
    maxHeightPx: 1,
  })
})

it('counts a size in whole bytes, at least one', () => {
  const bytes = (size: string, targetUnit: 'KB' | 'MB') =>
    readImageOptions({ ...fields, aim: 'size', targetSize: new Big(size), targetUnit }, defaults)
      ?.maxBytes
  expect(bytes('1.5', 'MB')).toBe(1_500_000)
  expect(bytes('0.0125', 'KB')).toBe(12)
  expect(bytes('0.0001', 'KB')).toBe(1)
})

it('has no settings while the size that is the aim is missing', () => {
  expect(
    readImageOptions({ ...fields, aim: 'size', targetSize: undefined }, defaults),
  ).toBeUndefined()
  expect(readImageOptions({ ...fields, targetSize: undefined }, defaults)).toBeDefined()
})
