import type { PageRangesProblem } from '../../core/page-ranges.ts'
import { useTranslation } from '../use-translation.ts'

/** Says what is wrong with the pages someone typed, and what to type instead. */
export const usePageRangesProblem = (): ((problem: PageRangesProblem) => string) => {
  const { t } = useTranslation('pdf')
  return (problem) => {
    if (problem.kind === 'empty') return t('ranges.empty')
    if (problem.kind === 'not-understood') return t('ranges.not-understood', { part: problem.part })
    return t('ranges.outside', { part: problem.part, count: problem.pageCount })
  }
}
