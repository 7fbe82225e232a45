import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { advisedFileCount } from './state.ts'
import { type SplitFields, planSplit } from './split-plan.ts'

const report = { fr: 'rapport.pdf', en: 'report.pdf', es: 'informe.pdf' }

export const textNumbers: TextNumbersOf = (language) => {
  const split = (fields: Pick<SplitFields, 'splitBy'>) => {
    const plan = planSplit(
      report[language],
      { pageCount: 12, bookmarks: [] },
      { ranges: '1-3, 8, 10-', isOneFile: false, pagesPerFile: '5', ...fields },
    )
    if (!plan.isValid) throw new Error('the example cannot be split')
    return plan.parts
  }
  const [first, second, third] = split({ splitBy: 'ranges' }).map(({ name }) => name)
  const counts = split({ splitBy: 'every' }).map(({ pageIndexes }) => String(pageIndexes.length))
  const [firstCount, secondCount, thirdCount] = counts
  if (!first || !second || !third || !firstCount || !secondCount || !thirdCount)
    throw new Error('the examples have three parts')
  return {
    examples: {
      limit: formatFileLimit(language),
      advised: String(advisedFileCount),
      scanned: String([4, 2, 1].reduce((sum, count) => sum + count, 0)),
      first,
      second,
      third,
      firstCount,
      secondCount,
      thirdCount,
    },
    inputs: [
      // The pages of the three scans that are merged.
      '4',
      '2',
      '1',
      // The pages of the report that is split, by “1-3, 8, 10-” or every 5 pages.
      '12',
      '3',
      '8',
      '10',
      '5',
    ],
  }
}
