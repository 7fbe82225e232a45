import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../../core/errors.ts'
import { expectValidPdf, runProgram } from '../../../testing/pdf/assembly.ts'
import {
  createCompressionInNode,
  drawWithPoppler,
  nodeFontSubsetter,
} from '../../../testing/pdf/compression.ts'
import type { CompressionParts } from './compress-pdf.ts'
import { stream, writeTestPdf } from '../../../testing/pdf/documents.ts'
import { convertFile } from '../../../testing/pdf/searchable.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'

/** Compresses fonts and other streams, but no images. */
const compressFonts = async (
  source: Uint8Array<ArrayBuffer>,
  parts: Partial<CompressionParts> = {},
) => {
  const compressTo = createCompressionInNode(new Blob([source]), {
    recodeImage: async () => undefined,
    createDrawer: drawWithPoppler,
    ...parts,
  })
  const { pdf } = await compressTo('lossless')
  return new Uint8Array(await pdf.arrayBuffer())
}

/** Returns the first page of a document of the corpus as a document. */
const firstPage = (name: string) =>
  convertFile(
    readFileSync(inCorpus('pdf-compress', `${name}.pdf`)),
    ...(['qpdf', 'IN', '--pages', '.', '1', '--', 'OUT'] as const),
  )

/** Draws all pages. */
const draw = (bytes: Uint8Array) =>
  spawnSync('pdftoppm', ['-r', '72', '-'], { input: bytes, maxBuffer: 2 ** 29 }).stdout

describe.skipIf(isMissing('qpdf', 'pdftoppm', 'pdftotext', 'corpus'))('cutFonts', () => {
  // A font of a fax's invisible text, and two of PowerPoint's: simple ones with the encoding of Windows.
  it.each([
    ['bilevel-brotherccitt', 0.65],
    ['office-powerpoint', 0.93],
  ])('%s: fonts become smaller, text and pages stay', async (name, maxShare) => {
    const source = firstPage(name)
    const made = await compressFonts(source)
    expect(made.length / source.length).toBeLessThan(maxShare)
    expectValidPdf({ bytes: made })
    const textOf = (bytes: Uint8Array) => runProgram(bytes, 'pdftotext', 'FILE', '-').text
    expect(textOf(made)).toBe(textOf(source))
    const drawn = draw(source)
    expect(drawn.length).toBeGreaterThan(0)
    expect(draw(made).equals(drawn)).toBe(true)
  })

  it('leaves fonts whole where the program that cuts them cannot be fetched', async () => {
    const source = firstPage('office-powerpoint')
    const subset = () => Promise.reject(new ToolError('engine-not-loaded'))
    const whole = await compressFonts(source, { createDrawer: undefined })
    const made = await compressFonts(source, { fontSubsetter: { subset } })
    expect(made.length).toBe(whole.length)
  })

  it('leaves fonts whole where a page would be drawn differently, or pages cannot be compared', async () => {
    const source = firstPage('office-powerpoint')
    const whole = await compressFonts(source, { createDrawer: undefined })
    const drawn = draw(source)
    expect(draw(whole).equals(drawn)).toBe(true)
    // As if what is shown had not been read: no glyph is kept.
    const fontSubsetter = {
      subset: (font: Uint8Array) => nodeFontSubsetter.subset(font, []),
    }
    const pages: boolean[] = []
    const checked = await compressFonts(source, {
      fontSubsetter,
      createDrawer: (file) => {
        pages.push(file.size < whole.length)
        return drawWithPoppler(file)
      },
    })
    // The smaller fonts were written and drawn before they were given up.
    expect(pages).toContain(true)
    expect(checked.length).toBe(whole.length)
    expect(draw(checked).equals(drawn)).toBe(true)
  })
})

describe('an appearance that does not say it is a form', () => {
  it.each(['/N 8 0 R', '/N << /On 8 0 R >>', '/N 7 0 R /D 8 0 R'])(
    'keeps its letters: %s',
    async (appearances) => {
      const resources = '/Resources << /Font << /F 5 0 R >> >>'
      const source = writeTestPdf({
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R ${resources}
          /Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << ${appearances} >> >>] >>`,
        4: stream('BT /F 9 Tf <0003> Tj ET'),
        5: `<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts
          [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /FontDescriptor 6 0 R >>] >>`,
        6: '<< /Type /FontDescriptor /FontName /A /FontFile2 9 0 R >>',
        7: stream('', '/Subtype /Form /BBox [0 0 9 9]'),
        8: stream('BT /F 9 Tf <0007> Tj ET', `/BBox [0 0 9 9] ${resources}`),
        9: stream(' '.repeat(200_000)),
      })
      const kept: number[] = []
      const subset = async (_: Uint8Array, glyphs: Iterable<number>) => {
        kept.push(...glyphs)
        return undefined
      }
      await createCompressionInNode(source, { fontSubsetter: { subset } })('lossless')
      expect(kept).toEqual([3, 7])
    },
  )
})
