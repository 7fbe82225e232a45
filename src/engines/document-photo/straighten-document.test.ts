import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { convertFile } from '../../testing/pdf/searchable.ts'
import type { PixelSize, Raster } from '../image/raster.ts'
import { type Quadrilateral, findPage } from './find-page.ts'
import { flatSizeOf } from './perspective.ts'
import { straightenDocument } from './straighten-document.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Decodes a picture with ImageMagick. */
const decode = (file: Uint8Array, { width, height }: PixelSize): Raster => {
  const rgba = convertFile(file, 'convert', 'IN[0]', '-depth', '8', 'rgba:OUT')
  expect(rgba.length).toBe(width * height * 4)
  return { data: new Uint8ClampedArray(rgba), width, height }
}

const photoSize = { width: 1000, height: 1333 }

/** A sheet of 827 × 1169 pixels (A4), held askew: ImageMagick draws it on brown ground with a shadow from the left. */
const corners: Quadrilateral = [
  { x: 160, y: 207 },
  { x: 860, y: 147 },
  { x: 933, y: 1193 },
  { x: 87, y: 1133 },
]

/** @param cameraDegrees - how far the photo is turned clockwise, as by a camera that was held otherwise. */
const photograph = (page: Uint8Array, cameraDegrees: 0 | 90 | 270 = 0): Raster => {
  const ends = ['0,0', '826,0', '826,1168', '0,1168']
  const pairs = corners.map(({ x, y }, index) => `${ends[index]} ${x},${y}`).join(' ')
  const options = [
    'IN[0] -resize 827x1169! -alpha set -virtual-pixel transparent'.split(' '),
    ['-set', 'option:distort:viewport', '1000x1333+0+0', '-distort', 'Perspective', pairs],
    '+repage -background rgb(120,84,50) -alpha remove'.split(' '),
    ['(', '-size', '1333x1000', 'gradient:#ffffff-#9a9a9a', '-rotate', '270', ')'],
    `-compose multiply -composite -rotate ${cameraDegrees} -depth 8 png24:OUT`.split(' '),
  ].flat()
  const file = convertFile(page, 'convert', ...options)
  const { width, height } = photoSize
  return decode(file, cameraDegrees === 0 ? photoSize : { width: height, height: width })
}

const meanOf = ({ data, width }: Raster, left: number, top: number, side = 24): number => {
  let sum = 0
  for (let y = top; y < top + side; y += 1)
    for (let x = left; x < left + side; x += 1) sum += data[(y * width + x) * 4] ?? 0
  return sum / side / side
}

describe.skipIf(isMissing('corpus', 'convert'))('the photo of a page', () => {
  const text = () => readFileSync(inCorpus('ocr/eng-clean300.png'))

  it('has its corners found within five thousandths of the photo', () => {
    const found = findPage(photograph(text()))
    for (const [index, { x, y }] of corners.entries())
      expect(Math.hypot((found?.[index]?.x ?? 0) - x, (found?.[index]?.y ?? 0) - y)).toBeLessThan(
        0.005 * photoSize.height,
      )
  })

  it('becomes upright and white, whichever way the camera was held', () => {
    const turned = (degrees: number) =>
      convertFile(
        text(),
        'convert',
        'IN[0]',
        '-resize',
        '827x1169!',
        '-rotate',
        String(degrees),
        'png:OUT',
      )
    const photos = [
      ...[0, 180].map((degrees) => photograph(turned(degrees))),
      ...([90, 270] as const).map((degrees) => photograph(text(), degrees)),
    ]
    const results = photos.map((photo) => straightenDocument(photo))
    expect(results.map((result) => result?.found)).toEqual(['page', 'page', 'page', 'page'])
    const [first, ...others] = results.flatMap((result) => result ?? [])
    if (!first) return
    expect(first.raster.height).toBeGreaterThan(first.raster.width)
    // The corners of the page hold no text.
    const { width, height } = first.raster
    for (const left of [30, width - 60])
      for (const top of [30, height - 60])
        expect(meanOf(first.raster, left, top)).toBeGreaterThan(250)
    // The others give the same page: most blocks are as light as those of the first.
    for (const { raster } of others) {
      expect(Math.abs(raster.width - width)).toBeLessThan(4)
      let differing = 0
      let blockCount = 0
      for (let y = 0; y + 24 < Math.min(height, raster.height); y += 24)
        for (let x = 0; x + 24 < Math.min(width, raster.width); x += 24) {
          blockCount += 1
          if (Math.abs(meanOf(first.raster, x, y) - meanOf(raster, x, y)) > 60) differing += 1
        }
      expect(differing / blockCount).toBeLessThan(0.05)
    }
  })
})

describe.skipIf(isMissing('corpus', 'convert'))('other pictures', () => {
  it('stay as they are where they show neither a sheet nor text', () => {
    const size = { width: 900, height: 600 }
    const scene = convertFile(
      new Uint8Array(),
      'convert',
      ...'-size 900x600 -seed 7 plasma:#335522-#88aaff -blur 0x3 -depth 8 png24:OUT'.split(' '),
    )
    expect(straightenDocument(decode(scene, size))).toBeUndefined()
  })

  it('of text from edge to edge become level', () => {
    const size = { width: 1711, height: 864 }
    const skewed = readFileSync(inCorpus('ocr/eng-skew5.jpg'))
    const result = straightenDocument(decode(skewed, size))
    expect(result?.found).toBe('text')
    // Five degrees make the picture wider by about the sine of its height.
    const widened = size.width * Math.cos(Math.PI / 36) + size.height * Math.sin(Math.PI / 36)
    expect(Math.abs((result?.raster.width ?? 0) - widened)).toBeLessThan(20)
    // What is level is not rotated any further.
    const again = result && straightenDocument(result.raster)
    expect(Math.abs((again?.raster.width ?? 0) - (result?.raster.width ?? 0))).toBeLessThan(20)
  })
})

describe('flatSizeOf', () => {
  it('gives the proportions of a rectangle that a camera sees from an angle', () => {
    // A sheet of 210 × 297, tilted by 40° about its horizontal axis, 700 in front of a camera of focal length 1.
    const photo = { width: 3000, height: 4000 }
    const focal = 1
    const tilt = (40 * Math.PI) / 180
    const see = (x: number, y: number) => {
      const turn = 0.2
      const [turnedX, turnedY] = [
        x * Math.cos(turn) - y * Math.sin(turn),
        x * Math.sin(turn) + y * Math.cos(turn),
      ]
      const depth = 700 + turnedY * Math.sin(tilt)
      return {
        x: photo.width / 2 + (4000 * focal * turnedX) / depth,
        y: photo.height / 2 + (4000 * focal * turnedY * Math.cos(tilt)) / depth,
      }
    }
    const page: Quadrilateral = [
      see(-105, -148.5),
      see(105, -148.5),
      see(105, 148.5),
      see(-105, 148.5),
    ]
    const { width, height } = flatSizeOf(page, photo)
    expect(width / height).toBeCloseTo(210 / 297, 2)
  })
})
