import type { Page } from '@playwright/test'
import { encodeLatin1 } from '../../engines/pdf/assemble/serialize.ts'

/**
 * Writes a PDF document from objects, independently of our code. The result has one character per byte.
 *
 * @param objects - by object number, as they are written in a file; missing numbers are free.
 */
export const writePdfText = (
  objects: Readonly<Record<number, string>>,
  { root = 1, info }: { root?: number; info?: number } = {},
): string => {
  let text = '%PDF-1.4\n'
  const offsets = new Map<number, number>()
  for (const [number, body] of Object.entries(objects)) {
    offsets.set(Number(number), text.length)
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const size = Math.max(...offsets.keys()) + 1
  const start = text.length
  text += `xref\n0 ${size}\n0000000000 65535 f \n`
  for (let number = 1; number < size; number += 1) {
    const offset = offsets.get(number)
    text +=
      offset === undefined
        ? '0000000000 00001 f \n'
        : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  const more = info === undefined ? '' : ` /Info ${info} 0 R`
  text += `trailer\n<< /Size ${size} /Root ${root} 0 R${more} /ID [<00> <00>] >>\nstartxref\n${start}\n%%EOF\n`
  return text
}

/** Returns a stream with its length. */
export const stream = (data: string, entries = ''): string =>
  `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`

/** A document written out by hand: objects by number, as they stand in a file. */
export const writeTestPdf = (...document: Parameters<typeof writePdfText>): Blob =>
  new Blob([encodeLatin1(writePdfText(...document))], { type: 'application/pdf' })

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const pageNumber = (index: number) => 100 + index * 10

/**
 * A document with one of everything on each page: its text; a link by name, by GoTo and by page to the next page; a text
 * field; a bookmark; a named destination; page labels from "i"; a hidden layer; a file attached to the whole.
 */
export const writeRichPdf = (name: string, pageCount: number): Blob => {
  const indexes = Array.from({ length: pageCount }, (_, index) => index)
  const next = (index: number) => (index + 1) % pageCount
  const references = (offset: number) =>
    indexes.map((index) => `${pageNumber(index) + offset} 0 R`).join(' ')
  const objects: Record<number, string> = {
    1: `<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R /AcroForm 4 0 R /Lang (en)
      /PageLabels << /Nums [0 << /S /r >>] >> /Names << /Dests 5 0 R /EmbeddedFiles 6 0 R >>
      /OCProperties << /OCGs [7 0 R 8 0 R] /D << /OFF [8 0 R] /Order [(Layers) 7 0 R 8 0 R] >> >> >>`,
    2: `<< /Type /Pages /Kids [${references(0)}] /Count ${pageCount} /MediaBox [0 0 300 200]
      /Resources << /Font << /F 9 0 R >> /Properties << /Shown 7 0 R /Hidden 8 0 R >> >> >>`,
    3: `<< /First ${pageNumber(0) + 6} 0 R /Last ${pageNumber(pageCount - 1) + 6} 0 R /Count ${pageCount} >>`,
    4: `<< /Fields [${references(4)}] /DA (/F 12 Tf 0 g) /DR << /Font << /F 9 0 R >> >> >>`,
    5: `<< /Names [${indexes.map((index) => `(goal ${String(index).padStart(3, '0')}) [${pageNumber(index)} 0 R /Fit]`).join(' ')}] >>`,
    6: '<< /Names [(note.txt) << /Type /Filespec /F (note.txt) /EF << /F 10 0 R >> >>] >>',
    7: '<< /Type /OCG /Name (Shown) >>',
    8: '<< /Type /OCG /Name (Hidden) >>',
    9: font,
    10: stream(`a note of ${name}`, '/Type /EmbeddedFile'),
  }
  for (const index of indexes) {
    const number = pageNumber(index)
    const goal = pageNumber(next(index))
    const text = `${name} page ${index + 1}`
    objects[number] = `<< /Type /Page /Parent 2 0 R /Contents ${number + 5} 0 R
      /Annots [${[1, 2, 3, 4].map((offset) => `${number + offset} 0 R`).join(' ')}] >>`
    const link = '/Type /Annot /Subtype /Link /Rect [0 0 9 9]'
    objects[number + 1] = `<< ${link} /Dest (goal ${String(next(index)).padStart(3, '0')}) >>`
    objects[number + 2] = `<< ${link} /A << /S /GoTo /D [${goal} 0 R /XYZ 0 0 0] >> >>`
    objects[number + 3] = `<< ${link} /Dest [${goal} 0 R /Fit] >>`
    objects[number + 4] = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field${index}) /V (${name})
      /Rect [0 0 9 9] /P ${number} 0 R >>`
    objects[number + 5] = stream(
      `BT /F 12 Tf 20 100 Td (${text}) Tj ET /OC /Hidden BDC 0 0 50 50 re f EMC`,
    )
    const siblings = [
      index > 0 ? `/Prev ${number - 10 + 6} 0 R` : '',
      index < pageCount - 1 ? `/Next ${number + 10 + 6} 0 R` : '',
    ].join(' ')
    objects[number + 6] =
      `<< /Title (${name} ${index + 1}) /Parent 3 0 R ${siblings} /Dest [${number} 0 R /Fit] >>`
  }
  return writeTestPdf(objects)
}

/** A document of pages that say only their number. */
export const writePlainPdf = (name: string, pageCount: number): Blob => {
  const objects: Record<number, string> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Count ${pageCount} /Kids [${Array.from({ length: pageCount }, (_, index) => `${10 + index * 2} 0 R`).join(' ')}] >>`,
    3: font,
  }
  for (let index = 0; index < pageCount; index += 1) {
    objects[10 + index * 2] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents ${11 + index * 2} 0 R
      /Resources << /Font << /F 3 0 R >> >> >>`
    objects[11 + index * 2] = stream(`BT /F 12 Tf 9 9 Td (${name} ${index + 1}) Tj ET`)
  }
  return writeTestPdf(objects)
}

type MadePage =
  /** Lines of 12 points, in the middle of the page: what pages have alike at their top is a header. */
  | { kind: 'text'; lines: readonly string[] }
  /** Operators of a content stream, with Helvetica as `F1`. */
  | { kind: 'drawn'; content: string }
  /** A JPEG as large as the page. */
  | { kind: 'scan'; jpeg: Buffer; widthPx: number; heightPx: number }
  | { kind: 'blank' }
  /** The page's tree names it, but there is no such object. */
  | { kind: 'missing' }

const a4 = { width: 595, height: 842 }

const contentOf = (page: MadePage): string => {
  if (page.kind === 'scan') return `q ${a4.width} 0 0 ${a4.height} 0 0 cm /Scan Do Q`
  if (page.kind === 'drawn') return page.content
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
