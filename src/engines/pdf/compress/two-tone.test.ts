import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expectValidPdf, runProgram } from '../../../testing/pdf/assembly.ts'
import {
  compressInNode,
  createCompressionInNode,
  decodeTwoToneInNode,
} from '../../../testing/pdf/compression.ts'
import { writePictureDocument } from '../../../testing/pdf/picture-document.ts'
import { convertFile } from '../../../testing/pdf/searchable.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'
import type { ImageSamples } from './image-work.ts'
import { isDecodedAlike, packTwoTone, toTwoTone } from './two-tone.ts'

const samplesOf = (width: number, height: number, isWhite: (x: number, y: number) => boolean) => {
  const rowBytes = Math.ceil(width / 8)
  const data = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + (x >> 3)
      if (isWhite(x, y)) data[at] = (data[at] ?? 0) | (0x80 >> (x & 7))
    }
  return { width, height, bits: 1, components: 1, data } satisfies ImageSamples
}

/** Noise that is the same in every run. */
const noise = () => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 16) % 2 === 0
  }
}

const pictures: readonly (readonly [string, (x: number, y: number) => boolean])[] = [
  ['white', () => true],
  ['black', () => false],
  ['a chequerboard', (x, y) => (x + y) % 2 === 0],
  ['rings, with equal rows', (x, y) => Math.hypot(x - 40, (y >> 2) * 4 - 40) % 9 > 4],
  ['noise', noise()],
]

describe.skipIf(isMissing('pdfimages'))('packTwoTone', () => {
  // At the edges of a row the contexts reach beyond it, and its last byte may have bits to spare.
  it.each([1, 2, 3, 7, 8, 9, 31, 64, 301])(
    'is decoded to the same pixels, %i wide',
    async (width) => {
      for (const [name, isWhite] of pictures) {
        const samples = samplesOf(width, 77, isWhite)
        const stored = packTwoTone(samples, false)
        if (stored === undefined) throw new Error('not stored')
        expect(await isDecodedAlike(samples, stored, decodeTwoToneInNode), name).toBe(true)
        const pdf = writePictureDocument({
          widthPx: width,
          heightPx: 77,
          entries: '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
          data: Buffer.from(stored.data).toString('latin1'),
        })
        // What poppler decodes to a PBM has 1 for black.
        const { stdout } = spawnSync(
          'sh',
          [
            '-c',
            'cd "$(mktemp -d)" && cat > a.pdf && pdfimages a.pdf i && cat i-000.pbm && rm -r "$PWD"',
          ],
          { input: pdf },
        )
        const rows = stdout.subarray(-samples.data.length)
        const masked = rows.map((byte, at) =>
          (at + 1) % Math.ceil(width / 8) === 0
            ? ~byte & (0xff00 >> (((width - 1) & 7) + 1))
            : ~byte,
        )
        expect(Buffer.from(masked).equals(samples.data), name).toBe(true)
      }
    },
  )

  it('tells a wrong picture', async () => {
    const samples = samplesOf(50, 50, (x, y) => x > y)
    const stored = packTwoTone(samples, false)
    if (stored === undefined) throw new Error('not stored')
    const other = samplesOf(50, 50, (x, y) => x >= y)
    expect(await isDecodedAlike(other, stored, decodeTwoToneInNode)).toBe(false)
    expect(
      await isDecodedAlike(
        samples,
        { ...stored, data: stored.data.slice(0, 40) },
        decodeTwoToneInNode,
      ),
    ).toBe(false)
  })

  it('takes only what has two tones', () => {
    const size = { width: 10, height: 1, components: 1 }
    const gray = (...data: number[]): ImageSamples => ({
      ...size,
      bits: 8,
      data: Uint8Array.from(data),
    })
    expect(toTwoTone(gray(0, 255, 0, 255, 0, 255, 0, 255, 255, 0))?.data).toEqual(
      Uint8Array.of(0b0101_0101, 0b1000_0000),
    )
    expect(toTwoTone(gray(0, 255, 0, 255, 0, 254, 0, 255, 255, 0))).toBeUndefined()
    expect(packTwoTone(gray(0, 255, 0, 255, 0, 255, 0, 255, 255, 0), true)).toBeUndefined()
  })
})

describe.skipIf(isMissing('qpdf', 'pdfimages', 'pdftoppm', 'corpus'))(
  'two tones in documents',
  () => {
    /** Returns all pages as poppler draws them. */
    const draw = (bytes: Uint8Array) =>
      spawnSync('pdftoppm', ['-r', '100', '-'], { input: bytes, maxBuffer: 2 ** 28 }).stdout
    const codingsIn = (bytes: Uint8Array) =>
      runProgram(bytes, 'pdfimages', '-list', 'FILE')
        .text.trim()
        .split('\n')
        .slice(2)
        .map((line) => line.trim().split(/\s+/)[8])

    it.each([
      ['bilevel-madeg4', 0.7],
      // Group 3, byte-aligned, with marks at the ends of lines, which pdf.js draws with a line that is not there.
      ['bilevel-brotherccitt', 0.75],
    ])('%s: faxes become JBIG2 with the same pixels', async (name, maxShare) => {
      const file = readFileSync(inCorpus('pdf-compress', `${name}.pdf`))
      const source = convertFile(file, 'qpdf', 'IN', '--pages', '.', '1', '--', 'OUT')
      const { pdf } = await createCompressionInNode(new Blob([source]))('lossless')
      const made = new Uint8Array(await pdf.arrayBuffer())
      expect(codingsIn(made)).toEqual(['jbig2'])
      expect(made.length / source.length).toBeLessThan(maxShare)
      const drawn = draw(source)
      expect(drawn.length).toBeGreaterThan(0)
      expect(draw(made).equals(drawn)).toBe(true)
      expectValidPdf({ bytes: made })
    })

    it.each([
      ['gray', '/ColorSpace /DeviceGray /BitsPerComponent 1'],
      ['inverted', '/ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]'],
      ['a stencil', '/ImageMask true /BitsPerComponent 1'],
      ['an inverted stencil', '/ImageMask true /BitsPerComponent 1 /Decode [1 0]'],
      ['two colors', '/ColorSpace [/Indexed /DeviceRGB 1 <FF0000003300>] /BitsPerComponent 1'],
      ['black and white in 8 bits', '/ColorSpace /DeviceGray /BitsPerComponent 8'],
    ])('%s: is stored as JBIG2, and drawn as before', async (_name, entries) => {
      const random = noise()
      const rings = samplesOf(
        320,
        240,
        (x, y) => Math.hypot(x - 150, y - 100) % 37 > 9 !== (x % 50 === 0 && random()),
      )
      const isOneBit = entries.includes('BitsPerComponent 1')
      const bytes = isOneBit
        ? rings.data
        : Uint8Array.from({ length: 320 * 240 }, (_, at) =>
            ((rings.data[at >> 3] ?? 0) & (0x80 >> (at & 7))) === 0 ? 0 : 255,
          )
      const source = writePictureDocument({
        widthPx: 320,
        heightPx: 240,
        entries,
        data: Buffer.from(bytes).toString('latin1'),
      })
      const levels = await compressInNode(new Blob([new Uint8Array(source)]))
      const drawn = draw(source)
      for (const level of ['lossless', 'same', 'small'] as const) {
        const made = new Uint8Array(await levels[level].pdf.arrayBuffer())
        expect(codingsIn(made)).toEqual(['jbig2'])
        expect(draw(made).equals(drawn)).toBe(true)
        expectValidPdf({ bytes: made })
      }
    })

    it('leaves a picture as it is that no reader has verified', async () => {
      const source = readFileSync(inCorpus('pdf-compress', 'bilevel-brotherccitt.pdf'))
      const decodeTwoTone = async () => new Uint8Array(310 * 3486)
      const { pdf } = await createCompressionInNode(new Blob([source]), { decodeTwoTone })('same')
      const made = new Uint8Array(await pdf.arrayBuffer())
      expect(codingsIn(made)).toEqual(['ccitt'])
    })
  },
)
