import { type OcrLanguage, furtherOcrLanguages } from '../../core/ocr-languages.ts'
import { pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { plainText, writePageText } from '../../core/page-text.ts'
import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { dataSizes, downloadBytes } from '../../engines/ocr/models.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { stemOf } from './state.ts'

/** The picture whose text is saved in the third example. */
const picture = { fr: 'ticket.jpg', en: 'receipt.jpg', es: 'recibo.jpg' }
/** The word that is divided between two lines in the second example. */
const dividedWord = { fr: ['exem-', 'ple'], en: ['exam-', 'ple'], es: ['ejem-', 'plo'] }

export const textNumbers: TextNumbersOf = (language) => {
  // The first example is a PDF of 12 pages with “2-4” in the field for pages.
  const parsed = parsePageRanges('2-4', 12)
  if (!parsed.isValid) throw new Error('the example names no pages')
  const sizeOf = (read: OcrLanguage) => formatSize(downloadBytes([read]), language)
  const furtherBytes = furtherOcrLanguages.map((further) => dataSizes[further].sentBytes)
  const lines = dividedWord[language].map((text) => ({ words: [{ text }] }))
  return {
    examples: {
      // The questions name the size of the download for each language alone, the engine included.
      french: sizeOf('fr'),
      english: sizeOf('en'),
      spanish: sizeOf('es'),
      // They also name the sizes of the smallest and the largest data of the further languages.
      smallest: formatSize(Math.min(...furtherBytes), language),
      largest: formatSize(Math.max(...furtherBytes), language),
      // The number of pages that are read in the first example.
      readCount: String(parsed.ranges.flatMap(pageIndexesOf).length),
      mendedWord: plainText(writePageText([{ lines }], { joinsLines: true, mendsHyphens: true })),
      stem: stemOf(picture[language]),
    },
    inputs: [
      // The hint of the field for pages: 1-3, 8, 10-
      '1',
      '3',
      '8',
      '10',
      // The pages of the PDF in the first example, and the range that is typed there.
      '12',
      '2',
      '4',
    ],
  }
}
