import { readFileSync } from 'node:fs'
import startOxipng, { optimise } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { createOxipng } from './oxipng.ts'
import { colourTypes } from './png/header.ts'
import { loadOxipng } from '../../testing/image/png-codecs.ts'
import { pngOf } from '../../testing/image/png.ts'

const png = new Uint8Array(readFileSync('src/tools/jpg-to-png/fixtures/png-named.jpg'))

describe('createOxipng', () => {
  beforeAll(async () => startOxipng(await loadOxipng()))

  it.each([0, 1, 2, 4] as const)('level %d: what the package’s own glue gives', async (level) => {
    const smaller = await createOxipng(loadOxipng).optimise(png, level)
    expect(smaller).toEqual(optimise(png, level, false, false))
  })

  it('compiles once, and works on after files that oxipng cannot read', async () => {
    let loads = 0
    const oxipng = createOxipng(() => {
      loads += 1
      return loadOxipng()
    })
    expect(await oxipng.optimise(png.subarray(0, 300), 1)).toBeUndefined()
    expect(await oxipng.optimise(new Uint8Array(), 1)).toBeUndefined()
    expect((await oxipng.optimise(png, 1))?.length).toBeLessThan(png.length)
    expect(loads).toBe(1)
  })

  it('begins anew after a picture that took much memory', async () => {
    const { rgba } = colourTypes
    const size = { width: 4000, height: 3000 }
    const header = { ...size, bitDepth: 8, colourType: rgba, isInterlaced: false }
    const large = pngOf(header, new Uint8Array((size.width * 4 + 1) * size.height))
    const oxipng = createOxipng(loadOxipng)
    expect((await oxipng.optimise(large, 0))?.length).toBeLessThan(large.length)
    expect((await oxipng.optimise(png, 1))?.length).toBeLessThan(png.length)
  })
})
