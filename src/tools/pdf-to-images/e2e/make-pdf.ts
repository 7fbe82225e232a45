import type { TestFile } from '../../../ui/file-tool/e2e-steps.ts'

interface MadePage {
  /** Points. */
  width?: number
  height?: number
  rotate?: 0 | 90 | 180 | 270
  /** The page's tree names it, but there is no such object. */
  isMissing?: boolean
}

/**
 * A small PDF of coloured pages: a white margin, then red in the lower left quarter, green in the lower right, blue in
 * the upper left, and as many black bars at the top as the page's number.
 */
export const makePdf = (pages: readonly MadePage[]): Buffer => {
  // Each page has a node of the tree to itself, so that a missing one harms no other.
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
  const objects: (string | undefined)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${nodeOf(index)} 0 R`).join(' ')}] >>`,
    ...pages.flatMap(({ width = 595, height = 842, rotate = 0, isMissing }, index) => {
      const stream = content(index, width, height)
      return [
        `<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [${pageOf(index)} 0 R] >>`,
        isMissing === true
          ? undefined
          : `<< /Type /Page /Parent ${nodeOf(index)} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources << >> /Contents ${contentOf(index)} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    if (object !== undefined) file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return object === undefined ? undefined : offset
  })
  const table = offsets.map((offset) =>
    offset === undefined
      ? '0000000000 65535 f \n'
      : `${String(offset).padStart(10, '0')} 00000 n \n`,
  )
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

export const pdfFile = (name: string, pages: readonly MadePage[]): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(pages),
})

export const a4Pages = (count: number): MadePage[] => Array.from({ length: count }, () => ({}))
