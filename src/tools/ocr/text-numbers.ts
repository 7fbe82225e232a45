import type { Language } from '../../core/language.ts'
import { pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { plainText, writePageText } from '../../core/page-text.ts'
import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { downloadBytes } from '../../engines/ocr/models.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { stemOf } from './state.ts'

const picture = { fr: 'ticket.jpg', en: 'receipt.jpg', es: 'recibo.jpg' }
const dividedWord = { fr: ['exem-', 'ple'], en: ['exam-', 'ple'], es: ['ejem-', 'plo'] }

export const textNumbers: TextNumbersOf = (language) => {
  const parsed = parsePageRanges('2-4', 12)
  if (!parsed.isValid) throw new Error('the example names no pages')
  const sizeOf = (read: Language) => formatSize(downloadBytes([read]), language)
  const lines = dividedWord[language].map((text) => ({ words: [{ text }] }))
  return {
    examples: {
      french: sizeOf('fr'),
      english: sizeOf('en'),
      spanish: sizeOf('es'),
      readCount: String(parsed.ranges.flatMap(pageIndexesOf).length),
      mendedWord: plainText(writePageText([{ lines }], { joinsLines: true, mendsHyphens: true })),
      stem: stemOf(picture[language]),
    },
    inputs: ['1', '3', '8', '10', '12', '2', '4'],
  }
}
