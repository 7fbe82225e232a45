import { useState } from 'react'
import { type Language, languages as allLanguages } from '../../core/language.ts'
import type { WritingOptions } from '../../core/page-text.ts'
import type { FieldRules } from '../../ui/form/rules.ts'
import { type Form, useForm } from '../../ui/form/use-form.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { readLanguages } from './reading-languages.ts'

const fields = {
  /** Separated by spaces; empty while nothing was chosen. */
  languages: { kind: 'text', initial: '', isLocal: true },
  joinLines: { kind: 'flag', initial: 'true', isLocal: true },
  mendHyphens: { kind: 'flag', initial: 'true', isLocal: true },
  namePages: { kind: 'flag', initial: 'false', isLocal: true },
} as const satisfies Readonly<Record<string, FieldRules>>

export interface Options {
  form: Form<keyof typeof fields>
  /** Those chosen, most expected first: that of the page when the files were chosen, then the others. */
  languages: readonly Language[]
  /** All there are, in the same order. */
  offered: readonly Language[]
  chooseLanguages(languages: readonly Language[]): void
  writing: WritingOptions
  /** Each page is named before its text. */
  namesPages: boolean
}

/** What is read and how it is written; kept on the device for the next visit once it was chosen. */
export const useOptions = (): Options => {
  const language = useLanguage()
  // Another language of the page changes nothing of what is read and was read.
  const [pageLanguage] = useState(language)
  const form = useForm<keyof typeof fields>({
    tool: 'ocr',
    fields,
    remembered: ['languages', 'joinLines', 'mendHyphens', 'namePages'],
  })
  return {
    form,
    languages: readLanguages(form.values.languages, pageLanguage),
    offered: readLanguages(allLanguages.join(' '), pageLanguage),
    chooseLanguages: (chosen) => form.change({ languages: chosen.join(' ') }),
    writing: { joinsLines: form.flag('joinLines'), mendsHyphens: form.flag('mendHyphens') },
    namesPages: form.flag('namePages'),
  }
}
