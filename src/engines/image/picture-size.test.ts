import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { locateJpeg } from './jpeg/segments.ts'
import { inspectPng } from './png/png-structure.ts'
import { readPictureSize } from './picture-size.ts'

const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )

const pngStart = bytesOf([0x89], 'PNG\r\n\u001A\n', [0, 0, 0, 13], 'IHDR')
const pngOf = (...size: number[]) => Uint8Array.from([...pngStart, ...size])

test('of a PNG stands in its header', () => {
  expect(readPictureSize(pngOf(0, 0, 1, 44, 0, 3, 13, 64))).toEqual({ width: 300, height: 200_000 })
})

test('of a JPEG stands in its frame, after whatever else', () => {
  const comment = [0xff, 0xfe, 0, 6, 0xff, 0xc0, 1, 2]
  const frame = [0xff, 0xc2, 0, 17, 8, 2, 88, 3, 32, 3]
  expect(readPictureSize(bytesOf([0xff, 0xd8], comment, frame))).toEqual({
    width: 800,
    height: 600,
  })
})

test('of a GIF is that of its screen', () => {
  expect(readPictureSize(bytesOf('GIF87a', [64, 1, 200, 0]))).toEqual({ width: 320, height: 200 })
})

test('of a BMP stands in its header, whose height is negative where rows go from the top', () => {
  const header = [...bytesOf('BM'), ...Array.from({ length: 12 }, () => 0)]
  const sizes = [0x80, 2, 0, 0, 0x20, 0xfe, 0xff, 0xff]
  expect(readPictureSize(Uint8Array.from([...header, 40, 0, 0, 0, ...sizes]))).toEqual({
    width: 640,
    height: 480,
  })
})

test.skipIf(isMissing('corpus') || isMissing('convert'))(
  'of WebP and BMP is what ImageMagick says',
  () => {
    for (const folder of ['webp', 'bmp'])
      for (const name of readdirSync(inCorpus('image-formats', folder))) {
        const path = inCorpus('image-formats', folder, name)
        const said = spawnSync('convert', [`${path}[0]`, '-format', '%W %H', 'info:']).stdout
        const [width, height] = said.toString().split(' ').map(Number)
        // Some variants of BMP are refused by ImageMagick.
        if (!width || !height) continue
        expect(readPictureSize(new Uint8Array(readFileSync(path))), name).toEqual({ width, height })
      }
  },
)

/** The sizes that libjxl's `jxlinfo` prints, as stored. */
test.skipIf(isMissing('corpus')).each([
  ['animated.jxl', 480, 360],
  ['cmyk-layers.jxl', 512, 512],
  ['from-grey-jpeg.jxl', 200, 200],
  ['photo.jxl', 1440, 1080],
])('of the JPEG XL %s', (name, width, height) => {
  const bytes = new Uint8Array(readFileSync(inCorpus('image-formats', 'jxl', name)))
  expect(readPictureSize(bytes)).toEqual({ width, height })
})

test.each([
  ['nothing', []],
  [
    'another kind',
    [...bytesOf('BM'), 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0],
  ],
  ['a GIF that ends too soon', [...bytesOf('GIF89a'), 64, 1, 200]],
  ['a PNG that ends too soon', [...pngStart, 0, 0, 1]],
  ['a PNG of no width', [...pngStart, 0, 0, 0, 0, 0, 0, 0, 9]],
  ['a JPEG that ends too soon', [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 2]],
  ['a JPEG without a frame', [0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 0xff, 0xd9]],
])('is not known of %s', (_, bytes) => {
  expect(readPictureSize(Uint8Array.from(bytes))).toBeUndefined()
})

test.skipIf(isMissing('corpus'))(
  'of pictures of the corpus is what walking all of the file finds',
  () => {
    const names = readdirSync(inCorpus('ocr')).filter((name) => /\.(jpg|png)$/.test(name))
    for (const name of names) {
      const bytes = new Uint8Array(readFileSync(inCorpus('ocr', name)))
      const { width, height } = locateJpeg(bytes)?.frame ?? inspectPng(bytes) ?? {}
      expect(width).toBeGreaterThan(0)
      expect(readPictureSize(bytes), name).toEqual({ width, height })
    }
  },
)
