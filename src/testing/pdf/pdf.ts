import { stream, writePdfText } from './text-of-pdf.ts'
import { asciiBytes } from '../../engines/pdf/assemble/serialize.ts'

/** A document written out by hand: objects by number, as they stand in a file. */
export const writeTestPdf = (...document: Parameters<typeof writePdfText>): Blob =>
  new Blob([asciiBytes(writePdfText(...document))], { type: 'application/pdf' })

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
