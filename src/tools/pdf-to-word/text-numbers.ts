import { pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { wordName } from './conversion.ts'

/** The document that is converted in the examples. */
const report = { fr: 'rapport.pdf', en: 'report.pdf', es: 'informe.pdf' }

export const textNumbers: TextNumbersOf = (language) => {
  // An example is a longer document with “2-5” in the field for pages.
  const parsed = parsePageRanges('2-5', 12)
  if (!parsed.isValid) throw new Error('the example names no pages')
  return {
    examples: {
      limit: formatFileLimit(language),
      download: formatSize(downloadBytes([language]), language),
      pageCount: String(parsed.ranges.flatMap(pageIndexesOf).length),
      wordName: wordName(report[language]),
    },
    inputs: [
      // The hint of the field for pages: 1-3, 8, 10-
      '1',
      '3',
      '8',
      '10',
      // The range that is typed in the example.
      '2',
      '5',
    ],
    constants: { '3': 'how space is called, in “3D”' },
  }
}
