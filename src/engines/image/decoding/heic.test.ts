import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import type { Raster } from '../raster.ts'
import { createHeicDecoder } from './heic.ts'

const decode = createHeicDecoder(() => {
  const { buffer, byteOffset, byteLength } = readFileSync(
    'node_modules/libheif-js/libheif-wasm/libheif.wasm',
  )
  return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength))
})

const heic = (name: string) =>
  new Uint8Array(readFileSync(inCorpus('image-formats', 'heic', `${name}.heic`)))

/** Returns the pixels that ImageMagick, which uses a libheif of its own, decodes; colors as stored. */
const nativePixels = (name: string, raster: Raster): Uint8Array => {
  const { stdout } = spawnSync(
    'convert',
    [inCorpus('image-formats', 'heic', `${name}.heic`), '+profile', '*', '-depth', '8', 'rgba:-'],
    { maxBuffer: 4 * raster.width * raster.height + 1024 },
  )
  return stdout
}

const meanDifference = ({ data }: Raster, other: Uint8Array): number => {
  expect(other.length).toBe(data.length)
  let sum = 0
  for (let at = 0; at < data.length; at += 1) sum += Math.abs((data[at] ?? 0) - (other[at] ?? 0))
  return sum / data.length
}

describe.skipIf(isMissing('corpus', 'convert'))('HEIC against ImageMagick', () => {
  it.each([
    ['iphone-portrait', 3024, 4032],
    ['galaxy-s25-gain-map', 4000, 1848],
    ['empty-profile', 1025, 900],
  ])('%s', async (name, width, height) => {
    const raster = await decode(heic(name))
    expect([raster.width, raster.height]).toEqual([width, height])
    expect(meanDifference(raster, nativePixels(name, raster))).toBeLessThan(1.2)
  })
})

describe.skipIf(isMissing('corpus'))('HEIC', () => {
  it('keeps transparency, also with 10 bits', async () => {
    for (const name of ['alpha-10-bit', 'grey-alpha']) {
      const { data } = await decode(heic(name))
      const alphas = data.filter((_, at) => at % 4 === 3)
      expect([name, Math.min(...alphas) < 255]).toEqual([name, true])
    }
  })

  it('says what is wrong with a file', async () => {
    await expect(decode(heic('iphone-portrait').slice(0, 3000))).rejects.toMatchObject({
      code: 'damaged',
    })
    await expect(decode(new Uint8Array(20))).rejects.toMatchObject({ name: 'ToolError' })
    // It still decodes after that.
    expect(await decode(heic('chroma-444'))).toMatchObject({ width: 29 })
  })

  it('says when libheif could not be fetched, and tries again', async () => {
    let calls = 0
    const unreachable = createHeicDecoder(() => {
      calls += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    for (const _ of [1, 2])
      await expect(unreachable(new Uint8Array(20))).rejects.toMatchObject({
        code: 'engine-not-loaded',
      })
    expect(calls).toBe(2)
  })
})
