import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expectValidPdf, runProgram } from '../../../testing/pdf/assembly.ts'
import {
  compressInNode,
  drawWithPoppler,
  nodeFontSubsetter,
} from '../../../testing/pdf/compression.ts'
import type { CompressionParts } from './compress-pdf.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'

/** Compresses fonts and other streams, but no images. */
const compressFonts = async (
  source: Uint8Array<ArrayBuffer>,
  parts: Partial<CompressionParts> = {},
) => {
  const { levels } = await compressInNode(new Blob([source]), {
    recodeImage: async () => ({ lossless: undefined, lossy: [] }),
    createDrawer: drawWithPoppler,
    ...parts,
  })
  return new Uint8Array(await levels.lossless.pdf.arrayBuffer())
}

const draw = (bytes: Uint8Array, firstPage: string) =>
  spawnSync('pdftoppm', ['-r', '72', '-f', firstPage, '-l', firstPage, '-'], {
    input: bytes,
    maxBuffer: 2 ** 28,
  }).stdout

describe.skipIf(isMissing('qpdf', 'pdftoppm', 'pdftotext', 'corpus'))('cutFonts', () => {
  // A font of a fax's invisible text, and two of PowerPoint's: simple ones with the encoding of Windows.
  it.each([
    ['bilevel-brotherccitt', 0.65],
    ['office-powerpoint', 0.93],
  ])('%s: fonts become smaller, text and pages stay', async (name, maxShare) => {
    const source = new Uint8Array(readFileSync(inCorpus('pdf-compress', `${name}.pdf`)))
    const made = await compressFonts(source)
    expect(made.length / source.length).toBeLessThan(maxShare)
    expectValidPdf({ bytes: made })
    const textOf = (bytes: Uint8Array) => runProgram(bytes, 'pdftotext', 'FILE', '-').text
    expect(textOf(made)).toBe(textOf(source))
    expect(draw(source, '1').length).toBeGreaterThan(0)
    expect(draw(made, '1').equals(draw(source, '1'))).toBe(true)
  })

  it('leaves fonts whole where a page would be drawn differently, or pages cannot be compared', async () => {
    const source = new Uint8Array(readFileSync(inCorpus('pdf-compress', 'office-powerpoint.pdf')))
    const whole = await compressFonts(source, { createDrawer: () => undefined })
    expect(draw(whole, '1').equals(draw(source, '1'))).toBe(true)
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
    expect(draw(checked, '1').equals(draw(source, '1'))).toBe(true)
  })
})
