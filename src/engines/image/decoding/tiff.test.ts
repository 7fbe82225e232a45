import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { decodeTiffPixels } from './tiff.ts'

const pathOf = (name: string) => inCorpus('image-formats', 'tiff', `${name}.tif`)
const decode = (name: string, byteCount?: number) =>
  decodeTiffPixels(
    new Uint8Array(readFileSync(pathOf(name)).subarray(0, byteCount)),
    () => undefined,
  )

/** Returns the first page as ImageMagick decodes it, with colours as stored. */
const nativePixels = (name: string): Buffer =>
  spawnSync(
    'convert',
    [`${pathOf(name)}[0]`, '-auto-orient', '+profile', '*', '-depth', '8', 'rgba:-'],
    { maxBuffer: 64_000_000 },
  ).stdout

describe.skipIf(isMissing('corpus', 'convert'))('TIFF against ImageMagick', () => {
  it.each([
    ['bw1bit', 1, 1],
    ['color8-alpha', 1, 8],
    ['fax4', 1, 1],
    ['grey16', 1, 16],
    ['hpredict', 1, 8],
    ['icc', 1, 8],
    ['mandrill', 1, 8],
    ['palette', 1, 8],
    ['stack', 10, 16],
    ['ycbcr_jpeg_8bit', 1, 8],
  ])('%s', (name, pageCount, bitDepth) => {
    const decoded = decode(name)
    expect(decoded).toMatchObject({ pageCount, bitDepth })
    const { data } = decoded.raster
    const native = nativePixels(name)
    expect(data.length).toBe(native.length)
    let sum = 0
    for (let at = 0; at < data.length; at += 1) sum += Math.abs((data[at] ?? 0) - (native[at] ?? 0))
    expect(sum / data.length).toBeLessThanOrEqual(1.2)
  })
})

describe.skipIf(isMissing('corpus'))('TIFF', () => {
  it.each(['planar', 'rgb32f_color'])('%s, which would come out wrong, is refused', (name) =>
    expect(() => decode(name)).toThrow('unsupported'),
  )

  it('hands out the profile', () => {
    const { profile = new Uint8Array() } = decode('icc')
    expect(Buffer.from(profile.subarray(36, 40)).toString()).toBe('acsp')
  })

  it('asks whether the size fits before it decodes', () => {
    const bytes = new Uint8Array(readFileSync(pathOf('mandrill')))
    const sizes: unknown[] = []
    const refuse = (size: unknown) => {
      sizes.push(size)
      throw new RangeError('too large')
    }
    expect(() => decodeTiffPixels(bytes, refuse)).toThrow('too large')
    expect(sizes).toEqual([{ width: 512, height: 512 }])
  })

  it('fails with a code of its own on files that are cut off', () => {
    for (let byteCount = 4; byteCount < 900; byteCount += 13)
      try {
        decode('fax4', byteCount)
      } catch (error) {
        expect(error).toMatchObject({ name: 'ToolError' })
      }
  })
})
