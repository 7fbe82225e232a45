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
  /** The pages wanted, counted from 0, each once, in the order typed; a fault leaves all. */
  pagesOf(pageCount: number): { pageIndexes: readonly number[]; problem?: PageRangesProblem }
}

/** Languages are kept on the device for the next visit once they were chosen; pages belong to a document. */
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
