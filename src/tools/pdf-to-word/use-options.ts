import { type PageRangesProblem, pageIndexesOf, parsePageRanges } from '../../core/page-ranges.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import {
  type ReadingLanguages,
  languagesField,
  useReadingLanguages,
} from '../../components/recognition/use-reading-languages.ts'

const fields = {
  pages: { kind: 'text', initial: '', isLocal: true },
  languages: languagesField,
} as const

export interface Options extends ReadingLanguages {
  form: Form<keyof typeof fields>
  /**
   * Returns the wanted pages, counted from 0, each once and in the typed order. All pages are returned while the field
   * is empty or invalid.
   */
  pagesOf(pageCount: number): { pageIndexes: readonly number[]; problem?: PageRangesProblem }
}

/**
 * Holds the options of a conversion. Chosen languages are stored on the device for the next visit; page ranges are not,
 * because they belong to one document.
 */
export const useOptions = (): Options => {
  const form = useForm<keyof typeof fields>({
    tool: 'pdf-to-word',
    fields,
    remembered: ['languages'],
  })
  return {
    form,
    ...useReadingLanguages(form),
    pagesOf: (pageCount) => {
      const read = parsePageRanges(form.values.pages, pageCount)
      if (read.isValid) return { pageIndexes: [...new Set(read.ranges.flatMap(pageIndexesOf))] }
      const pageIndexes = Array.from({ length: pageCount }, (_, index) => index)
      return read.problem.kind === 'empty'
        ? { pageIndexes }
        : { pageIndexes, problem: read.problem }
    },
  }
}
