import { describe, expect, it } from 'vitest'
import { locateJpeg, readSegments } from '../../../image/jpeg/segments.ts'
import { readExif } from '../../../image/jpeg/metadata.ts'
import { cameraExif, comment, fixture, withSegments } from '../../../../testing/image/jpeg.ts'
import { asciiBytes } from '../../assemble/serialize.ts'
import { stream, writePdfText } from '../../../../testing/pdf/documents.ts'
import { findJpegs, readJpegAt } from './embedded-jpegs.ts'

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
  new Blob([asciiBytes(writePdfText({ 1: '<< /Type /Catalog >>', ...objects }))])

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
    expect(await readIn(pdf({ 7: picture(asciiBytes('no picture')) }), '7R')).toBeUndefined()
  })

  it('are the last of their number, and named by their generation', async () => {
    const before = textOf(asciiBytes(writePdfText({ 1: '<< >>', 7: picture(fixture('gray')) })))
    const after = `7 0 obj\n${picture(jpeg)}\nendobj\n12 1 obj\n${picture(jpeg)}\nendobj\n`
    const file = new Blob([asciiBytes(before + after)])
    expect(await keysOf(file)).toEqual(['7R', '12R1'])
    expect((await readIn(file, '7R'))?.frame.componentCount).toBe(3)
  })

  it('are found wherever they stand in a large file', async () => {
    const piece = 8 * 1024 * 1024
    const dictionary = `\n5 0 obj\n${picture(jpeg)}\nendobj\n`
    for (const before of [20, 60, 150, 400]) {
      const filling = new Uint8Array(piece - before).fill(0x20)
      const file = new Blob([filling, asciiBytes(dictionary)])
      expect((await readIn(file, '5R'))?.frame).toEqual(size)
    }
  })
})
