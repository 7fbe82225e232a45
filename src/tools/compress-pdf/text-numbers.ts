import { type TextNumbersOf, formatDigits } from '../../core/text-numbers.ts'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { lossyLevels } from '../../engines/pdf/compress/compression.ts'
import { compressedName, defaultTargetMegabytes } from './state.ts'

const reports = { fr: 'rapport.pdf', en: 'report.pdf', es: 'informe.pdf' }

export const textNumbers: TextNumbersOf = (language) => {
  const write = (value: number) => formatDigits(String(value), language)
  return {
    examples: {
      limit: formatFileLimit(language),
      sameDpi: write(lossyLevels.same.steps[0].dpi),
      smallDpi: write(lossyLevels.small.steps[0].dpi),
      target: formatDigits(defaultTargetMegabytes, language),
      report: reports[language],
      compressed: compressedName(reports[language]),
    },
    inputs: [],
  }
}
