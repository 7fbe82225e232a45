import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { expectValidPdf, runProgram } from '../../../testing/pdf/assembly.ts'
import { compressInNode } from '../../../testing/pdf/compression.ts'
import { inCorpus, isMissing } from '../../../testing/prerequisites.ts'

/** Compresses fonts and other streams, but no images. */
const compressFonts = async (source: Uint8Array<ArrayBuffer>) => {
  const { levels } = await compressInNode(new Blob([source]), {
    recodeImage: async () => ({ lossless: undefined, lossy: [] }),
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
})
