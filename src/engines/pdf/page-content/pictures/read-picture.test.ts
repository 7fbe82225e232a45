import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { cameraExif, comment, fixture, withSegments } from '../../../../testing/image/jpeg.ts'
import { stream, writePdfText } from '../../../../testing/pdf/documents.ts'
import { locateJpeg, readSegments } from '../../../image/jpeg/segments.ts'
import { readExif } from '../../../image/jpeg/metadata.ts'
import { encodeLatin1 } from '../../assemble/serialize.ts'
import { type Box, type Matrix, multiply } from '../geometry.ts'
import { type Placement, findJpegs, readJpegAt, placeUpright } from './read-picture.ts'

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const jpeg = fixture('plain')
const size = locateJpeg(jpeg)?.frame

const picture = (bytes: Uint8Array, entries = '/Filter /DCTDecode') =>
  stream(
    textOf(bytes),
    `/Type /XObject /Subtype /Image /Width ${String(size?.width)} /Height ${String(size?.height)}
     /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`,
  )

const pdf = (objects: Readonly<Record<number, string>>): Blob =>
  new Blob([encodeLatin1(writePdfText({ 1: '<< /Type /Catalog >>', ...objects }))])

const keysOf = async (file: Blob) => [...(await findJpegs(file)).keys()]

const readIn = async (file: Blob, key: string) => {
  const at = (await findJpegs(file)).get(key)
  return at === undefined ? undefined : readJpegAt(file, at)
}

describe('embedded JPEGs', () => {
  it('come out as they are', async () => {
    const file = pdf({ 7: picture(jpeg), 9: picture(fixture('gray'), '/Filter [ /DCTDecode ]') })
    expect(await keysOf(file)).toEqual(['7R', '9R'])
    const found = await readIn(file, '7R')
    expect(found?.frame).toEqual(size)
    expect(readSegments(found?.bytes ?? new Uint8Array()).at(-1)?.bytes).toEqual(
      readSegments(jpeg).at(-1)?.bytes,
    )
    expect((await readIn(file, '9R'))?.frame.componentCount).toBe(1)
  })

  it('come without what says where, with what and how they were taken', async () => {
    const found = await readIn(
      pdf({ 7: picture(withSegments(jpeg, cameraExif(6), comment())) }),
      '7R',
    )
    if (!found) throw new Error('a picture')
    expect(textOf(found.bytes)).not.toMatch(/Camera|Exif|made by hand/)
    expect(readExif(readSegments(found.bytes)).orientation).toBe(1)
  })

  it('are not those whose file is more, or less, than what is seen', async () => {
    const entries = [
      '/Filter /DCTDecode /SMask 3 0 R',
      '/Filter /DCTDecode /Mask [0 0]',
      '/Filter /DCTDecode /Decode [1 0 1 0 1 0]',
      '/Filter [/FlateDecode /DCTDecode]',
      '/Filter [/DCTDecode /FlateDecode]',
      '/Filter /JPXDecode',
    ]
    for (const entry of entries) expect(await keysOf(pdf({ 7: picture(jpeg, entry) }))).toEqual([])
    expect(await readIn(pdf({ 7: picture(fixture('cmyk')) }), '7R')).toBeUndefined()
    expect(await readIn(pdf({ 7: picture(jpeg.subarray(0, 300)) }), '7R')).toBeUndefined()
    expect(await readIn(pdf({ 7: picture(encodeLatin1('no picture')) }), '7R')).toBeUndefined()
  })

  it('are the last of their number, and named by their generation', async () => {
    const before = textOf(encodeLatin1(writePdfText({ 1: '<< >>', 7: picture(fixture('gray')) })))
    const after = `7 0 obj\n${picture(jpeg)}\nendobj\n12 1 obj\n${picture(jpeg)}\nendobj\n`
    const file = new Blob([encodeLatin1(before + after)])
    expect(await keysOf(file)).toEqual(['7R', '12R1'])
    expect((await readIn(file, '7R'))?.frame.componentCount).toBe(3)
  })

  it('are found wherever they stand in a large file', async () => {
    const piece = 8 * 1024 * 1024
    const dictionary = `\n5 0 obj\n${picture(jpeg)}\nendobj\n`
    for (const before of [20, 60, 150, 400]) {
      const filling = new Uint8Array(piece - before).fill(0x20)
      const file = new Blob([filling, encodeLatin1(dictionary)])
      expect((await readIn(file, '5R'))?.frame).toEqual(size)
    }
  })
})

const turns: Readonly<Record<number, Matrix>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 1, 0],
  180: [-1, 0, 0, -1, 1, 1],
  270: [0, -1, 1, 0, 0, 1],
}
const mirror: Matrix = [-1, 0, 0, 1, 1, 0]
/** The y axis of pdf.js's unit square points up. */
const flip: Matrix = [1, 0, 0, -1, 0, 1]

/** Returns the transformation of a word processor as one matrix, as a page would draw it. */
const matrixOf = (turnDegrees: number, isMirrored: boolean, box: Box): Matrix => {
  const toBox: Matrix = [box.right - box.left, 0, 0, box.bottom - box.top, box.left, box.top]
  const turned = multiply(toBox, turns[turnDegrees] ?? flip)
  return multiply(isMirrored ? multiply(turned, mirror) : turned, flip)
}

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/**
 * Returns where a word processor shows a pixel: the picture is cropped, mirrored, rotated and then stretched over the
 * visible box.
 */
const shownAt = ({ turnDegrees, isMirrored, crop }: Placement, seen: Box, x: number, y: number) => {
  const { left, top, right, bottom } = crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
  const cutX = (x - left) / (1 - left - right)
  const cutY = (y - top) / (1 - top - bottom)
  return apply(matrixOf(turnDegrees, isMirrored, seen), cutX, 1 - cutY)
}

const share = fc.double({ min: 0, max: 0.4, noNaN: true })
const side = fc.double({ min: 5, max: 500, noNaN: true })

describe('placeUpright', () => {
  it('by its turn, its mirroring and what is cut off, so that every pixel is where the page has it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 90, 180, 270),
        fc.boolean(),
        fc.record({ left: side, top: side, width: side, height: side }),
        fc.tuple(share, share, share, share),
        share,
        share,
        (turnDegrees, isMirrored, { left, top, width, height }, cuts, x, y) => {
          const box = { left, top, right: left + width, bottom: top + height }
          const [cutLeft, cutTop, cutRight, cutBottom] = cuts.map((cut) => (cut < 0.01 ? 0 : cut))
          const seen = {
            left: box.left + (cutLeft ?? 0) * width,
            top: box.top + (cutTop ?? 0) * height,
            right: box.right - (cutRight ?? 0) * width,
            bottom: box.bottom - (cutBottom ?? 0) * height,
          }
          const matrix = matrixOf(turnDegrees, isMirrored, box)
          const placement = placeUpright(matrix, box, seen)
          expect(placement).toMatchObject({ turnDegrees, isMirrored })
          if (!placement) return
          const drawn = apply(matrix, x, 1 - y)
          const shown = shownAt(placement, seen, x, y)
          expect(shown.x).toBeCloseTo(drawn.x, 6)
          expect(shown.y).toBeCloseTo(drawn.y, 6)
        },
      ),
    )
  })

  const whole = { left: 0, top: 0, right: 100, bottom: 100 }

  it('as if straight when it leans too little to be seen', () => {
    expect(placeUpright([100, 1, 1, -100, 0, 100], whole, whole)).toEqual({
      turnDegrees: 0,
      isMirrored: false,
    })
  })

  it('not at all when it leans, is skewed, or is nothing', () => {
    expect(placeUpright([70, 70, 70, -70, 0, 70], whole, whole)).toBeUndefined()
    expect(placeUpright([100, 0, 40, -100, 0, 100], whole, whole)).toBeUndefined()
    expect(placeUpright([0, 0, 0, 0, 0, 0], whole, whole)).toBeUndefined()
    expect(placeUpright([Number.NaN, 0, 0, -1, 0, 0], whole, whole)).toBeUndefined()
  })
})
