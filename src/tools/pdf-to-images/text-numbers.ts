import { pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { imageName, imageNameInZip, zipName } from './convert-pages.ts'
import { highestDpi, lowestDpi, presetDpis, sizeAt } from './plan-images.ts'

const documents = { fr: 'rapport.pdf', en: 'report.pdf', es: 'informe.pdf' }
/** A4 in points: ISO 216 defines it as 210 × 297 mm. */
const a4 = { widthPoints: (210 / 25.4) * 72, heightPoints: (297 / 25.4) * 72 }
/** US Letter in points: ANSI/ASME Y14.1 defines it as 8.5 × 11 in. */
const letter = { widthPoints: 8.5 * 72, heightPoints: 11 * 72 }
const papers = { fr: a4, en: letter, es: a4 }
const pageCount = 14

const page = (number: number) => ({ pageIndex: number - 1, format: 'png' as const })

const pageNumbersOf = (ranges: string): string[] => {
  const read = parsePageRanges(ranges, pageCount)
  return read.isValid ? read.ranges.flatMap(pageIndexesOf).map((index) => String(index + 1)) : []
}

export const textNumbers: TextNumbersOf = (language) => {
  const write = (value: number) => formatDigits(String(value), language)
  const document = documents[language]
  const paper = papers[language]
  const [onScreen, printed] = [sizeAt(paper, 150), sizeAt(paper, 300)]
  const [first = '', second = '', third = '', fourth = ''] = pageNumbersOf('8, 1-3')
  return {
    examples: {
      limit: formatFileLimit(language),
      lowestDpi: write(lowestDpi),
      highestDpi: write(highestDpi),
      screenWidth: write(onScreen.widthPx),
      screenHeight: write(onScreen.heightPx),
      printWidth: write(printed.widthPx),
      printHeight: write(printed.heightPx),
      document,
      zip: zipName(document),
      firstImage: imageNameInZip(document, page(1), pageCount),
      lastImage: imageNameInZip(document, page(pageCount), pageCount),
      onlyImage: imageName(document, page(3)),
      first,
      second,
      third,
      fourth,
    },
    inputs: [pageCount, 1, 3, 8, 10, ...presetDpis.filter((dpi) => dpi !== 200)].map(String),
    constants: { '4': 'in the name of the paper, A4' },
  }
}
