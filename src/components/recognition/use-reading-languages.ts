import { useState } from 'react'
import { type Language, languages as allLanguages } from '../../core/language.ts'
import type { Form } from '../form/use-form.ts'
import { useLanguage } from '../use-translation.ts'
import { readLanguages } from './reading-languages.ts'

export interface ReadingLanguages {
  /** Those chosen, most expected first: that of the page when the files were chosen, then the others. */
  languages: readonly Language[]
  /** All there are, in the same order. */
  offered: readonly Language[]
  chooseLanguages(languages: readonly Language[]): void
}

/** The rules of the form's field: languages separated by spaces, empty while nothing was chosen. */
export const languagesField = { kind: 'text', initial: '', isLocal: true } as const

/** The languages that text is recognised in, as a form's field `languages` holds them. */
export const useReadingLanguages = ({
  values,
  change,
}: Pick<Form<'languages'>, 'values' | 'change'>): ReadingLanguages => {
  const language = useLanguage()
  // Another language of the page changes nothing of what is read and was read.
  const [pageLanguage] = useState(language)
  return {
    languages: readLanguages(values.languages, pageLanguage),
    offered: readLanguages(allLanguages.join(' '), pageLanguage),
    chooseLanguages: (chosen) => change({ languages: chosen.join(' ') }),
  }
}
