import { describe, expect, it } from 'vitest'
import { joinBytes } from '../../../core/bytes.ts'
import { cameraExif, fixture, withSegments } from '../../../testing/image/jpeg.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import { readFileSync } from 'node:fs'
import { findRawPreview, isCameraRaw } from './camera-raw.ts'

const long = 4
const short = 3

/** Makes the directory of a little-endian TIFF of fields with one value each. */
const directory = (...fields: readonly [tag: number, type: number, value: number][]) => {
  const bytes = new Uint8Array(2 + fields.length * 12 + 4)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, fields.length, true)
  for (const [index, [tag, type, value]] of fields.entries()) {
    view.setUint16(2 + index * 12, tag, true)
    view.setUint16(4 + index * 12, type, true)
    view.setUint32(6 + index * 12, 1, true)
    view.setUint32(10 + index * 12, value, true)
  }
  return bytes
}

const header = Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0)
const photometric = 262
const orientation = 274
const subdirectories = 330
const throughColorFilter = 32_803

/** A file as Nikon writes it: the sensor's values in a directory of their own, previews among other bytes. */
const rawFile = (...parts: Uint8Array[]) =>
  joinBytes([
    header,
    directory([photometric, short, 2], [orientation, short, 6], [subdirectories, long, 50]),
    directory([photometric, short, throughColorFilter]),
    ...parts,
  ])

const small = fixture('truncated')
const preview = fixture('plain')

describe('isCameraRaw', () => {
  it('tells a raw file from a photograph in TIFF', () => {
    expect(isCameraRaw(rawFile())).toBe(true)
    expect(isCameraRaw(joinBytes([header, directory([photometric, short, 2])]))).toBe(false)
    expect(isCameraRaw(joinBytes([header, directory([50_706, long, 1])]))).toBe(true)
  })

  it.skipIf(isMissing('corpus'))('takes no TIFF of the corpus for one', () => {
    for (const name of ['icc', 'mandrill', 'ycbcr_jpeg_8bit', 'stack', 'planar'])
      expect(
        isCameraRaw(new Uint8Array(readFileSync(inCorpus('image-formats', 'tiff', `${name}.tif`)))),
      ).toBe(false)
  })
})

describe('findRawPreview', () => {
  it('finds the largest whole JPEG and turns it as the file says', () => {
    const noise = Uint8Array.of(0xff, 0xd8, 0xff, 0, 1, 2)
    const found = findRawPreview(rawFile(noise, small, noise, preview, noise))
    expect(found).toEqual({ bytes: preview, orientation: 6 })
  })

  it('turns it as files say that mark themselves otherwise: Olympus, Panasonic, Canon’s CR3', () => {
    const text = (letters: string) => Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    for (const mark of ['IIRO', 'IIU\0']) {
      const file = rawFile(preview)
      file.set(text(mark))
      expect(findRawPreview(file)?.orientation).toBe(6)
    }
    const camera = joinBytes([header, directory([orientation, short, 8])])
    const cr3 = joinBytes([
      text('\0\0\0\x18ftypcrx \0\0\0\x01crx isom'),
      text('\0\0\0\x22CMT1'),
      camera,
      text('\0\0\0\0mdat'),
      preview,
    ])
    expect(findRawPreview(cr3)).toEqual({ bytes: preview, orientation: 8 })
  })

  it('leaves the turning to a preview that says it itself', () => {
    const turned = withSegments(preview, cameraExif(8))
    expect(findRawPreview(rawFile(turned))).toEqual({ bytes: turned, orientation: 1 })
  })

  it('finds none in the values of a sensor, and does not search for long', () => {
    expect(findRawPreview(rawFile())).toBeUndefined()
    const startMs = performance.now()
    const hostile = new Uint8Array(20_000_000)
    for (let at = 0; at < hostile.length; at += 4) hostile.set([0xff, 0xd8, 0xff, 0xe0], at)
    expect(findRawPreview(hostile)).toBeUndefined()
    expect(performance.now() - startMs).toBeLessThan(10_000)
  })
})
