import { useEffect, useState } from 'react'
import { type Language, languages, languages as allLanguages } from '../../core/language.ts'
import type { Form } from '../form/use-form.ts'
import { useLanguage } from '../use-translation.ts'
import { readLanguages } from './reading-languages.ts'

export interface ReadingLanguages {
  /** The chosen languages. The language that the page had when the tool was opened comes first. */
  languages: readonly Language[]
  /** All available languages, in the same order. */
  offered: readonly Language[]
  chooseLanguages(languages: readonly Language[]): void
}

/** The form's field that holds the chosen languages, separated by spaces; it is empty until the visitor has chosen. */
export const languagesField = { kind: 'text', initial: '', isLocal: true } as const

/** Returns the languages of text recognition, which the form's field `languages` holds. */
export const useReadingLanguages = ({
  values,
  change,
}: Pick<Form<'languages'>, 'values' | 'change'>): ReadingLanguages => {
  const language = useLanguage()
  // The visitor may switch the page to another language: that must not change what is recognised.
  const [pageLanguage] = useState(language)
  return {
    languages: readLanguages(values.languages, pageLanguage),
    offered: readLanguages(allLanguages.join(' '), pageLanguage),
    chooseLanguages: (chosen) => change({ languages: chosen.join(' ') }),
  }
}

/**
 * Returns the languages that are stored on the device, which need no download; undefined until they are known.
 *
 * @param isKept - whether some languages need no download; must be the same function on every render.
 * @param isReading - whether text recognition is running; afterwards the stored languages are looked up again.
 */
export const useKeptLanguages = (
  isKept: (languages: readonly Language[]) => Promise<boolean>,
  isReading: boolean,
): readonly Language[] | undefined => {
  const [kept, setKept] = useState<readonly Language[]>()
  useEffect(() => {
    if (isReading) return undefined
    let isCurrent = true
    const find = async () => {
      const found = await Promise.all(languages.map((language) => isKept([language])))
      if (isCurrent) setKept(languages.filter((_, index) => found[index]))
    }
    find().catch(() => {
      // When it cannot be found out, the page states the whole download rather than too small a one.
      if (isCurrent) setKept([])
    })
    return () => {
      isCurrent = false
    }
  }, [isKept, isReading])
  return kept
}
