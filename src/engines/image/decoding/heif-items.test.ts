import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import {
  describeOtherItems,
  isWhole,
  readHeifItems,
  readPrimaryColors,
  readItemDepth,
  readItemOrientation,
  readItemSize,
} from './heif-items.ts'

const read = (...path: string[]) => {
  const items = readHeifItems(new Uint8Array(readFileSync(inCorpus('image-formats', ...path))))
  if (items?.primary === undefined) throw new Error(`${path.join('/')} has no primary item`)
  return { items, primary: items.primary }
}

describe.skipIf(isMissing('corpus'))('the items of real files', () => {
  // The sizes and orientations are those that heif-info and avifdec --info print.
  it.each([
    ['heic/iphone-portrait.heic', { width: 4032, height: 3024 }, 3, undefined],
    ['heic/galaxy-s25-gain-map.heic', { width: 4000, height: 1848 }, 0, undefined],
    ['avif/turned-with-alpha.avif', { width: 512, height: 256 }, 1, undefined],
  ])('%s: size and orientation', (path, size, quarterTurns, mirror) => {
    const { primary } = read(path)
    expect(readItemSize(primary)).toEqual(size)
    expect(readItemOrientation(primary)).toEqual({ quarterTurns, mirror })
  })

  it('finds the profile of an iPhone and the code points of HDR', () => {
    const { profile = new Uint8Array() } = readPrimaryColors(
      read('heic', 'iphone7-display-p3.heic').items,
    )
    expect(Buffer.from(profile).subarray(36, 40).toString()).toBe('acsp')
    expect(readPrimaryColors(read('avif', 'hdr-rec2020.avif').items)).toMatchObject({
      primaries: 9,
      transfer: 16,
    })
  })

  it('tells depth, gain maps and further pictures', () => {
    expect(readItemDepth(read('heic', 'rgb-12-bit.heic').primary)).toBe(12)
    expect(readItemDepth(read('heic', 'iphone-portrait.heic').primary)).toBe(8)
    for (const path of ['heic/galaxy-s25-gain-map.heic', 'avif/gain-map.avif'])
      expect([path, describeOtherItems(read(path).items).hasGainMap]).toEqual([path, true])
    expect(describeOtherItems(read('heic', 'iphone7-display-p3.heic').items)).toEqual({
      hasGainMap: false,
      hasDepthMap: false,
      hasOtherPictures: false,
    })
  })

  it('knows a depth map by its number', () => {
    const alpha = readFileSync(inCorpus('image-formats', 'heic', 'grey-alpha.heic'))
    const depth = Buffer.from(
      alpha.toString('latin1').replace('2015:auxid:1', '2015:auxid:2'),
      'latin1',
    )
    const items = [alpha, depth].map((file) => readHeifItems(new Uint8Array(file)))
    expect(items.map((one) => one && describeOtherItems(one).hasDepthMap)).toEqual([false, true])
  })

  it('knows a file that was cut off', () => {
    expect(isWhole(read('heic', 'truncated.heic').items)).toBe(false)
    expect(isWhole(read('heic', 'iphone-portrait.heic').items)).toBe(true)
  })

  it('survives any cut and any changed byte', () => {
    const file = new Uint8Array(readFileSync(inCorpus('image-formats', 'heic', 'xiaomi.heic')))
    for (let length = 0; length < 3000; length += 7)
      expect(() => readHeifItems(file.slice(0, length))).not.toThrow()
    const head = file.slice(0, 4000)
    for (let at = 0; at < head.length; at += 3) {
      const changed = head.slice()
      changed[at] = 255 - (changed[at] ?? 0)
      expect(() => readHeifItems(changed)).not.toThrow()
    }
  })
})

it('returns nothing for what is no HEIF file', () => {
  expect(readHeifItems(new Uint8Array())).toBeUndefined()
  expect(readHeifItems(new TextEncoder().encode('no boxes in here at all'))).toBeUndefined()
})
