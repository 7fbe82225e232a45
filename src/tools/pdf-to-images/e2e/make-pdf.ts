import { stream, writePdfText } from '../../../testing/pdf/text-of-pdf.ts'
import type { TestFile } from '../../../components/file-tool/e2e-steps.ts'

interface MadePage {
  /** The width and height in points. */
  width?: number
  height?: number
  rotate?: 0 | 90 | 180 | 270
  /** Whether the page tree refers to the page, but its object is missing. */
  isMissing?: boolean
}

/**
 * Makes a small PDF of coloured pages: a white margin, then red in the lower left quarter, green in the lower right, blue in
 * the upper left, and as many black bars at the top as the page's number.
 */
export const makePdf = (pages: readonly MadePage[]): Buffer => {
  // Each page has its own node in the page tree, so that a missing page does not affect the others.
  const nodeOf = (index: number) => 3 + index * 3
  const pageOf = (index: number) => nodeOf(index) + 1
  const contentOf = (index: number) => nodeOf(index) + 2
  const content = (index: number, width: number, height: number) =>
    [
      `1 0 0 rg 0 0 ${width / 2} ${height / 2} re f`,
      `0 1 0 rg ${width / 2} 0 ${width / 2} ${height / 2} re f`,
      `0 0 1 rg 0 ${height / 2} ${width / 2} ${height / 4} re f`,
      '0 0 0 rg',
      ...Array.from(
        { length: index + 1 },
        (_, bar) => `${(bar * width) / 40} ${height * 0.9} ${width / 80} ${height / 10} re f`,
      ),
    ].join('\n')
  const objects: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${nodeOf(index)} 0 R`).join(' ')}] >>`,
  }
  for (const [index, page] of pages.entries()) {
    const { width = 595, height = 842, rotate = 0, isMissing } = page
    objects[nodeOf(index)] =
      `<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [${pageOf(index)} 0 R] >>`
    objects[contentOf(index)] = stream(content(index, width, height))
    if (isMissing === true) continue
    objects[pageOf(index)] =
      `<< /Type /Page /Parent ${nodeOf(index)} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources << >> /Contents ${contentOf(index)} 0 R >>`
  }
  return Buffer.from(writePdfText(objects), 'latin1')
}

export const pdfFile = (name: string, pages: readonly MadePage[]): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(pages),
})

export const a4Pages = (count: number): MadePage[] => Array.from({ length: count }, () => ({}))
