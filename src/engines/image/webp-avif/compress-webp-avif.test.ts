import { describe, expect, it, vi } from 'vitest'
import { isMissing } from '../../../testing/prerequisites.ts'
import { auto, exiftool } from '../../../testing/image/jpeg.ts'
import { testPhotograph } from '../../../testing/image/pictures.ts'
import { webpAvifCodecs, withCameraData } from '../../../testing/image/webp-avif.ts'
import type { CompressionSettings } from '../compression.ts'
import { createQualityMetric } from '../quality-metric.ts'
import type { Raster } from '../raster.ts'
import { type WebpAvifCodecs, createWebpAvifCompressor } from './compress-webp-avif.ts'

vi.setConfig({ testTimeout: 60_000 })

const formats = ['webp', 'avif'] as const
const photograph = testPhotograph(240, 160)

const compress = async (
  format: 'webp' | 'avif',
  bytes: Uint8Array<ArrayBuffer>,
  settings: Partial<CompressionSettings> = {},
  changes: Partial<WebpAvifCodecs> = {},
) => {
  const source = new Blob([bytes])
  const compressor = createWebpAvifCompressor({ ...webpAvifCodecs[format], ...changes })
  const compression = await compressor(
    source,
    { ...auto, ...settings },
    { report: () => undefined, signal: new AbortController().signal },
  )
  return { ...compression, source, made: new Uint8Array(await compression.blob.arrayBuffer()) }
}

/** Whether exiftool finds a camera, a position or a description. */
const tells = (bytes: Uint8Array): boolean =>
  /IFD0:Make|GPSLatitude|XMP-dc/.test(Object.keys(exiftool(bytes)).join(' '))

describe.each(formats)('%s', (format) => {
  const { encode, read } = webpAvifCodecs[format]

  it('becomes smaller and looks the same', async () => {
    const source = await encode(photograph, 98)
    const decoded = await read(new Blob([source]))
    const result = await compress(format, source)
    expect(result).toMatchObject({ method: 'encoded', widthPx: 240, heightPx: 160, notes: [] })
    expect(result.blob.type).toBe(`image/${format}`)
    expect(result.made.length).toBeLessThan(source.length * 0.9)
    const score = createQualityMetric(decoded).scoreOf(await read(result.blob))
    expect(score).toBeGreaterThanOrEqual(80)
    expect(score).toBeCloseTo(result.score ?? 0, 6)
  })

  it('comes back as it was where nothing smaller looks the same', async () => {
    const source = await encode(photograph, 10)
    const result = await compress(format, source)
    expect(result.method).toBe('original')
    expect(result.blob).toBe(result.source)
  })

  it('keeps to a size and to a longest side', async () => {
    const source = await encode(photograph, 98)
    const result = await compress(format, source, {
      aim: 'size',
      maxBytes: 2500,
      maxWidthPx: 120,
      maxHeightPx: 120,
    })
    expect(result).toMatchObject({ widthPx: 120, heightPx: 80, sourceWidthPx: 240 })
    expect(result.made.length).toBeLessThanOrEqual(2500)
    expect(await read(result.blob)).toMatchObject({ width: 120, height: 80 })
  })

  it.each(['animation', 'hdr', 'bit-depth'] as const)(
    'is left as it is where %s would be lost, and it is said',
    async (loss) => {
      const source = await encode(photograph, 98)
      const decode = async (file: Blob) => ({ raster: await read(file), losses: [loss] })
      const result = await compress(format, source, {}, { decode })
      expect(result).toMatchObject({ method: 'original', notes: ['not-encoded-again'] })
    },
  )

  describe.skipIf(isMissing('exiftool'))('with camera data', () => {
    it('loses it, whether it is encoded again or not', async () => {
      for (const quality of [98, 10]) {
        const source = withCameraData(await encode(photograph, quality), format)
        // An encoder that makes everything larger leaves only the file itself.
        const changes = quality === 98 ? {} : { encode: (picture: Raster) => encode(picture, 100) }
        expect(tells(source)).toBe(true)
        const result = await compress(format, source, {}, changes)
        expect(result.method).toBe(quality === 98 ? 'encoded' : 'cleaned')
        expect(tells(result.made)).toBe(false)
        expect(result.made.length).toBeLessThanOrEqual(source.length)
        const before = await read(new Blob([source]))
        if (quality === 10)
          expect(createQualityMetric(before).scoreOf(await read(result.blob))).toBe(100)
      }
    })

    it('is left as it is where the data are to be kept, and it is said', async () => {
      const source = withCameraData(await encode(photograph, 98), format)
      const result = await compress(format, source, { isMetadataKept: true })
      expect(result).toMatchObject({ method: 'original', notes: ['metadata-not-encoded-again'] })
      expect(result.blob).toBe(result.source)
    })
  })
})

it.skipIf(isMissing('exiftool'))(
  'a WebP without its camera data keeps its orientation',
  async () => {
    const { encode } = webpAvifCodecs.webp
    const result = await compress('webp', withCameraData(await encode(photograph, 10), 'webp', 6))
    expect(result.method).toBe('cleaned')
    expect(exiftool(result.made)).toMatchObject({ 'IFD0:Orientation': 6 })
    expect(tells(result.made)).toBe(false)
  },
)
