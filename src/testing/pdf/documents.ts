import type { Page } from '@playwright/test'
import { stream, writePdfText } from './text-of-pdf.ts'

type MadePage =
  /** Lines of 12 points, in the middle of the page: what pages have alike at their top is a header. */
  | { kind: 'text'; lines: readonly string[] }
  /** A JPEG as large as the page. */
  | { kind: 'scan'; jpeg: Buffer; widthPx: number; heightPx: number }
  | { kind: 'blank' }
  /** The page's tree names it, but there is no such object. */
  | { kind: 'missing' }

const a4 = { width: 595, height: 842 }

const contentOf = (page: MadePage): string => {
  if (page.kind === 'scan') return `q ${a4.width} 0 0 ${a4.height} 0 0 cm /Scan Do Q`
  if (page.kind !== 'text') return ''
  const lines = page.lines.map((line) => `(${line}) Tj T*`).join('\n')
  return `BT /F1 12 Tf 15 TL 72 560 Td\n${lines}\nET`
}

/** A small PDF of these pages, in Helvetica. */
export const makePdf = (pages: readonly MadePage[]): Buffer => {
  // Each page has a node of the tree to itself, so that a missing one harms no other.
  const numbersOf = (index: number) => {
    const node = 4 + index * 4
    return { node, page: node + 1, content: node + 2, picture: node + 3 }
  }
  const kids = pages.map((_, index) => `${numbersOf(index).node} 0 R`).join(' ')
  const objects: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  }
  for (const [index, made] of pages.entries()) {
    const { node, page, content, picture } = numbersOf(index)
    objects[node] = `<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [${page} 0 R] >>`
    objects[content] = stream(contentOf(made))
    if (made.kind === 'missing') continue
    if (made.kind === 'scan')
      objects[picture] = stream(
        made.jpeg.toString('latin1'),
        `/Type /XObject /Subtype /Image /Width ${made.widthPx} /Height ${made.heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      )
    const pictures = made.kind === 'scan' ? `/XObject << /Scan ${picture} 0 R >>` : ''
    objects[page] =
      `<< /Type /Page /Parent ${node} 0 R /MediaBox [0 0 ${a4.width} ${a4.height}] /Resources << /Font << /F1 3 0 R >> ${pictures} >> /Contents ${content} 0 R >>`
  }
  return Buffer.from(writePdfText(objects), 'latin1')
}

export const pdfFile = (name: string, pages: readonly MadePage[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: makePdf(pages),
})

export const textPage = (...lines: string[]): MadePage => ({ kind: 'text', lines })

/** Pages with a paragraph each, that says which one it is. */
export const numberedPages = (count: number): MadePage[] =>
  Array.from({ length: count }, (_, index) =>
    textPage(
      `This is page number ${index + 1} of the document, and its lines are as long as the page`,
      'allows, so that whoever reads them can tell that they belong together, and that',
      'none of them begins another paragraph: whatever was written first goes on here',
      'until it ends.',
    ),
  )

/** A page as a scanner gives it: printed by the browser itself, at 150 dpi. */
export const scannedPage = async (page: Page, ...lines: string[]): Promise<MadePage> => {
  const size = { widthPx: 1240, heightPx: 1754 }
  const encoded = await page.evaluate(
    ({ texts, widthPx, heightPx }) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [widthPx, heightPx]
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, widthPx, heightPx)
      context.fillStyle = '#000'
      context.font = '28px sans-serif'
      for (const [index, text] of texts.entries()) context.fillText(text, 150, 200 + index * 42)
      // At once: a blob would wait until the page has nothing else to do.
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
    },
    { texts: lines, ...size },
  )
  return { kind: 'scan', jpeg: Buffer.from(encoded, 'base64'), ...size }
}
