import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { joinBytes } from '../../../core/bytes.ts'
import type { Raster } from '../raster.ts'
import { testPhotograph } from '../../../testing/image/pictures.ts'
import { createJpegCompressor } from './compress-jpeg.ts'
import { readExif, isProfile } from './metadata.ts'
import { markers, readSegments } from './segments.ts'
import {
  auto,
  compress,
  decode,
  encode,
  nodeCodecs,
  scoreOf,
  cameraExif,
  comment,
  exiftool,
  fixture,
  inspectJpeg,
  profileSegments,
  segmentOf,
  withSegments,
  xmp,
} from '../../../testing/image/jpeg.ts'

/**
 * The comparison returns a boolean, because printing the difference of two pictures would take minutes.
 */
const isSamePicture = (one: Raster, other: Raster) =>
  Buffer.compare(Buffer.from(one.data), Buffer.from(other.data)) === 0

/** The picture is hardly compressed, as a camera writes it. */
const photograph = await encode(testPhotograph(240, 160), { quality: 97, chroma: 'full' })
const pixels = await decode(photograph)
const compressed = await compress(photograph)

describe('looking the same', () => {
  it('is smaller, and the metric says so', async () => {
    const result = compressed
    expect(result).toMatchObject({ method: 'encoded', widthPx: 240, heightPx: 160, notes: [] })
    expect(result.blob.type).toBe('image/jpeg')
    expect(result.made.length).toBeLessThan(photograph.length * 0.7)
    expect(result.score).toBeGreaterThanOrEqual(80)
    expect(await scoreOf(pixels, result.made)).toBeCloseTo(result.score ?? 0, 6)
  })

  it('reports its steps, never fewer than before, never more than all', async () => {
    const { reports } = compressed
    const shares = reports.map(([done, total]) => done / total)
    expect(shares.toSorted((one, other) => one - other)).toEqual(shares)
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true)
    expect(shares.length).toBeGreaterThan(3)
  })

  it('gray stays gray', async () => {
    const gray = await encode(testPhotograph(320, 240), { quality: 98, chroma: 'none' })
    const result = await compress(gray)
    expect(result.method).toBe('encoded')
    expect(inspectJpeg(result.made)?.componentCount).toBe(1)
  })

  it('takes full color where half of it will not do', async () => {
    const edges = { ...testPhotograph(240, 160) }
    const data = edges.data.map((value, at) => {
      const isStripe = ((at >> 2) % 240) % 4 < 2
      return at % 4 === 3 ? 255 : ([255, isStripe ? 0 : 60, isStripe ? 0 : 255][at % 4] ?? value)
    })
    const striped = await encode({ ...edges, data }, { quality: 100, chroma: 'full' })
    const result = await compress(striped)
    expect(result.score ?? 100).toBeGreaterThanOrEqual(80)
    expect(result.made.length).toBeLessThan(striped.length)
  })

  it('turned pictures come out upright, their size told as it is shown', async () => {
    const result = await compress(withSegments(photograph, cameraExif(6), comment()))
    expect(result).toMatchObject({ widthPx: 160, heightPx: 240, sourceWidthPx: 160 })
    expect(inspectJpeg(result.made)).toMatchObject({ width: 160, height: 240 })
    expect(readExif(readSegments(result.made)).orientation).toBe(1)
  })

  it('keeps small profiles, and drops sRGB, which is meant without one', async () => {
    const wide = await compress(withSegments(photograph, ...profileSegments('Display P3', 548)))
    expect(readSegments(wide.made).filter(isProfile)).toHaveLength(2)
    const standard = await compress(withSegments(photograph, ...profileSegments('sRGB', 3000)))
    expect(readSegments(standard.made).filter(isProfile)).toEqual([])
    expect(wide.notes.concat(standard.notes)).toEqual([])
  })

  it('converts what has a large profile, where the browser can, and says so', async () => {
    const asked: unknown[] = []
    const reader = {
      canConvert: () => true,
      read: (jpeg: Uint8Array<ArrayBuffer>, options: unknown) => {
        asked.push(options)
        return decode(jpeg)
      },
    }
    const scanned = withSegments(photograph, ...profileSegments('Scanner', 20_000))
    const result = await compress(scanned, {}, { reader })
    expect(result.notes).toEqual(['profile-converted'])
    expect(asked[0]).toEqual({ colors: 'srgb', hasProfile: true })
    expect(readSegments(result.made).filter(isProfile)).toEqual([])
    const unconverted = await compress(scanned)
    expect(readSegments(unconverted.made).filter(isProfile)).toHaveLength(2)
    expect(unconverted.notes).toEqual([])
  })

  it('says that a gain map is gone', async () => {
    const multiPicture = segmentOf(markers.app2, 'MPF\0', 'II*\0')
    const picture = withSegments(photograph, multiPicture, xmp('hdrgm:Version="1.0"'))
    const ultra = joinBytes([picture, fixture('gray')])
    expect((await compress(ultra)).notes).toEqual(['gain-map-dropped'])
  })
})

describe('metadata', () => {
  const loaded = withSegments(photograph, cameraExif(6), xmp(''), comment())

  it('are dropped unless asked for', async () => {
    expect(Buffer.from((await compress(loaded)).made).toString('latin1')).not.toMatch(
      /Kamera|xmpmeta|by hand|Exif/,
    )
  })

  it.skipIf(isMissing('exiftool'))('are kept on wish, upright', async () => {
    const said = exiftool((await compress(loaded, { isMetadataKept: true })).made)
    expect(said).toMatchObject({
      'IFD0:Make': 'Kamera1',
      'IFD0:Orientation': 1,
      'File:ImageWidth': 160,
      'File:Comment': 'made by hand',
    })
  })
})

describe('never worse', () => {
  it('what was compressed already is never larger, and looks the same again', async () => {
    let last = photograph
    for (let round = 0; round < 3; round += 1) {
      const next = await compress(last)
      expect(next.made.length).toBeLessThanOrEqual(last.length)
      if (next.method === 'original') expect(next.isSource).toBe(true)
      if (next.method === 'encoded') expect(next.score).toBeGreaterThanOrEqual(80)
      else expect(isSamePicture(await decode(next.made), await decode(last))).toBe(true)
      last = next.made
    }
  })

  it('where encoding gains nothing, metadata go and the pixels stay', async () => {
    const small = await encode(testPhotograph(320, 240), { quality: 30, chroma: 'quarter' })
    const loaded = withSegments(small, cameraExif(6), comment())
    const result = await compress(loaded)
    expect(result).toMatchObject({ method: 'cleaned', widthPx: 240, heightPx: 320 })
    expect(result).not.toHaveProperty('score')
    expect(isSamePicture(await decode(result.made), await decode(loaded))).toBe(true)
    const kept = await compress(loaded, { isMetadataKept: true })
    expect(kept).toMatchObject({ method: 'original', isSource: true })
  })

  it('where a scaled picture would be larger, metadata go from the one there is', async () => {
    const small = await encode(testPhotograph(64, 48), { quality: 5, chroma: 'quarter' })
    const loaded = withSegments(small, cameraExif(1), comment())
    const result = await compress(loaded, { aim: 'quality', quality: 100, maxWidthPx: 60 })
    expect(result).toMatchObject({ widthPx: 64, heightPx: 48, sourceWidthPx: 64 })
    expect(Buffer.from(result.made).toString('latin1')).not.toMatch(/Kamera|by hand/)
    expect(isSamePicture(await decode(result.made), await decode(small))).toBe(true)
  })

  it('pictures too small to be looked at keep their pixels', async () => {
    const dot = await encode(testPhotograph(1, 1), { quality: 90, chroma: 'full' })
    const result = await compress(dot)
    expect(['original', 'cleaned']).toContain(result.method)
  })

  it('a file with more behind its picture is not packed anew where all is to stay', async () => {
    const small = await encode(testPhotograph(64, 64), { quality: 20, chroma: 'quarter' })
    const two = new Uint8Array([...small, ...small])
    const result = await compress(two, { isMetadataKept: true, aim: 'quality', quality: 100 })
    expect(result.isSource).toBe(true)
  })
})

describe('faults', () => {
  it.each([
    ['empty', 'empty'],
    ['png-named', 'wrong-type'],
    ['truncated', 'damaged'],
  ])('%s: %s', async (name, code) => {
    await expect(compress(fixture(name))).rejects.toMatchObject({ code })
  })

  it('CMYK without a browser that can read it is cleaned only', async () => {
    const result = await compress(withSegments(fixture('cmyk'), comment()))
    expect(result.method).toBe('cleaned')
    expect(result.notes).toEqual([])
  })

  it('stops when it is told to', async () => {
    const controller = new AbortController()
    const compressing = createJpegCompressor(nodeCodecs)(new Blob([photograph]), auto, {
      report: () => controller.abort(),
      signal: controller.signal,
    })
    await expect(compressing).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('passes on that the engine cannot be had', async () => {
    const failing = () => Promise.reject(new TypeError('Failed to fetch'))
    const { createJpegEncoder } = await import('./mozjpeg-encoder.ts')
    await expect(
      compress(photograph, {}, { encode: createJpegEncoder(failing) }),
    ).rejects.toMatchObject({ code: 'engine-not-loaded' })
  })
})

describe.skipIf(isMissing('corpus'))('a real photograph', () => {
  it('07_GreenMeadow: at most 0.42 of its size', async () => {
    const source = new Uint8Array(
      readFileSync(inCorpus('image', 'jpeg', '07_mate_nature_GreenMeadow.jpg')),
    )
    const result = await compress(source)
    expect(result.made.length / source.length).toBeLessThanOrEqual(0.42)
    expect(await scoreOf(await decode(source), result.made)).toBeGreaterThanOrEqual(80)
  }, 120_000)

  it.skipIf(isMissing('exiftool'))('exif6: turned upright, with its own profile', async () => {
    const source = new Uint8Array(readFileSync(inCorpus('image', 'odd', 'exif6.jpg')))
    const result = await compress(source)
    expect(result.made.length).toBeLessThan(source.length)
    const said = exiftool(result.made)
    expect(said).toMatchObject({
      'File:ImageWidth': 600,
      'File:ImageHeight': 450,
      'ICC_Profile:ProfileDescription': 'Generic RGB Profile',
    })
    expect(Object.keys(said).filter((key) => key.includes('Orientation'))).toEqual([])
  })
})
