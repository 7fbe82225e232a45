import { PDF, PdfRef } from '@libpdf/core'
import { ObjectBytes } from '../../engines/pdf/assemble/serialize.ts'
import { writeTestPdf } from './pdf.ts'

const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 99 99]'
export const widget = '/Type /Annot /Subtype /Widget /Rect [0 0 9 9]'

/** Writes two pages, with entries in the catalog and in both pages. */
export const writeParts = (
  catalog: string,
  objects: Readonly<Record<number, string>> = {},
  [first, second] = ['', ''],
): Blob =>
  writeTestPdf({
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    3: `<< ${page} ${first} >>`,
    4: `<< ${page} ${second} >>`,
    ...objects,
  })

/** Returns the objects of a result as text. */
export const wordsOf = async ({ bytes }: { bytes: Uint8Array }): Promise<string> => {
  const pdf = await PDF.load(bytes)
  const words = new ObjectBytes()
  const size = pdf.context.info.trailer.getNumber('Size')?.value ?? 0
  for (let number = 1; number < size; number += 1) {
    const object = pdf.context.registry.resolve(PdfRef.of(number, 0))
    if (object !== null) words.value(object, undefined)
    words.ascii('\n')
  }
  return new TextDecoder('latin1').decode(words.take())
}
