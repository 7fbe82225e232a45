import { stream, writePdfText } from '../../../testing/pdf/text-of-pdf.ts'
import type { TestFile } from '../../../components/file-tool/e2e-steps.ts'

interface PageMade {
  text: string
  /** The size in points; A4 portrait when left out. */
  size?: readonly [width: number, height: number]
}

interface PdfMade {
  pages: readonly (PageMade | string)[]
  /** The titles of top-level bookmarks, and the pages that they lead to, counted from 1. */
  outline?: readonly (readonly [title: string, page: number])[]
  /** Whether the document has a signature field. The signature in it is not valid. */
  isSigned?: boolean
}

const a4 = [595, 842] as const

/** Builds a small PDF document, object by object. */
export const buildPdf = (name: string, { pages, outline = [], isSigned }: PdfMade): TestFile => {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const firstPage = 4
  const pageNumber = (index: number) => firstPage + 2 * index
  const firstItem = pageNumber(pages.length) + 1
  const field = firstItem + outline.length
  const form = isSigned ? `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>` : ''
  add(
    `<< /Type /Catalog /Pages 2 0 R ${form} ${outline.length > 0 ? `/Outlines ${firstItem - 1} 0 R` : ''} >>`,
  )
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, page] of pages.entries()) {
    const { text, size = a4 } = typeof page === 'string' ? { text: page } : page
    const drawn = `BT /F1 40 Tf 60 ${size[1] - 120} Td (${text}) Tj ET 60 60 200 10 re f`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size[0]} ${size[1]}] ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R ` +
        `${isSigned && index === 0 ? `/Annots [${field} 0 R]` : ''} >>`,
    )
    add(stream(drawn))
  }
  add(
    outline.length === 0
      ? 'null'
      : `<< /Type /Outlines /First ${firstItem} 0 R /Last ${firstItem + outline.length - 1} 0 R /Count ${outline.length} >>`,
  )
  for (const [index, [title, page]] of outline.entries()) {
    const next = index + 1 < outline.length ? `/Next ${firstItem + index + 1} 0 R` : ''
    const previous = index > 0 ? `/Prev ${firstItem + index - 1} 0 R` : ''
    add(
      `<< /Title (${title}) /Parent ${firstItem - 1} 0 R ${next} ${previous} /Dest [${pageNumber(page - 1)} 0 R /Fit] >>`,
    )
  }
  if (isSigned)
    add(
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /Rect [60 60 260 120] /P ${firstPage} 0 R ` +
        '/V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >> >>',
    )
  const file = writePdfText(Object.fromEntries(objects.map((body, index) => [index + 1, body])))
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file, 'latin1') }
}

/** Returns the texts of `count` pages: `{word} 1`, `{word} 2`… */
export const pagesSaying = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`)
