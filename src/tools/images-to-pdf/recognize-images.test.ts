import { describe, expect, it, vi } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import type { GrayImage } from '../../core/image-coding.ts'
import { paint } from '../../testing/image/png.ts'
import { readingOf } from '../../testing/pdf/searchable.ts'
import { type RecognitionProgress, recognizeImages } from './recognize-images.ts'

const png = (name: string) =>
  new File([paint(8, 8, () => [255, 255, 255, 255]).png], name, { type: 'image/png' })
const webp = new File(['RIFF\0\0\0\0WEBPVP8 '], 'drawing.webp')

const gray: GrayImage = { data: new Uint8Array(4), width: 2, height: 2 }
const reading = readingOf(['word'], { widthPx: 8, heightPx: 8 })

const recognize = async (files: readonly File[], read: () => Promise<typeof reading>) => {
  const told: RecognitionProgress[] = []
  const pictures: unknown[] = []
  const results = await recognizeImages(files, {
    loadEngine: (onProgress) => {
      onProgress(5, 10)
      return Promise.resolve({ core: {}, models: [] })
    },
    reader: {
      warmUp: vi.fn<() => void>(),
      read: (picture, _, { onProgress }) => {
        pictures.push(picture)
        onProgress?.(50, 100)
        return read()
      },
    },
    decodeGray: () => Promise.resolve(gray),
    report: (progress) => told.push(progress),
    signal: new AbortController().signal,
  })
  return { results, told, pictures }
}

describe('recognizeImages', () => {
  it('reads PNG files as they are, and decodes others before', async () => {
    const file = png('a.png')
    const { results, told, pictures } = await recognize([file, webp], () =>
      Promise.resolve(reading),
    )
    expect(pictures).toEqual([file, gray])
    expect(results).toEqual([
      { kind: 'read', reading },
      { kind: 'read', reading },
    ])
    expect(told).toEqual([
      { stage: 'loading', done: 5, total: 10 },
      ...[0, 0.5, 1, 1.5].map((done) => ({ stage: 'reading', done, total: 2 })),
    ])
  })

  it('goes on after an image that cannot be read', async () => {
    const read = vi
      .fn<() => Promise<typeof reading>>()
      .mockRejectedValueOnce(new ToolError('damaged'))
      .mockResolvedValueOnce(reading)
    const { results } = await recognize([png('a.png'), png('b.png')], read)
    expect(results).toEqual([
      { kind: 'failed', code: 'damaged' },
      { kind: 'read', reading },
    ])
  })

  it.each(['cancelled', 'engine-not-loaded'] as const)('ends with %s', async (code) => {
    const read = () => Promise.reject(new ToolError(code))
    await expect(recognize([png('a.png'), png('b.png')], read)).rejects.toMatchObject({ code })
  })
})
