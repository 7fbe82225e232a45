import type { WritingOptions } from '../../core/page-text.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import {
  type ReadingLanguages,
  languagesField,
  useReadingLanguages,
} from '../../components/recognition/use-reading-languages.ts'

const fields = {
  languages: languagesField,
  joinLines: { kind: 'flag', initial: 'true', isLocal: true },
  mendHyphens: { kind: 'flag', initial: 'true', isLocal: true },
  namePages: { kind: 'flag', initial: 'false', isLocal: true },
} as const satisfies Readonly<Record<string, FieldRules>>

export interface Options extends ReadingLanguages {
  form: Form<keyof typeof fields>
  writing: WritingOptions
  /** Each page is named before its text. */
  namesPages: boolean
}

/** What is read and how it is written; kept on the device for the next visit once it was chosen. */
export const useOptions = (): Options => {
  const form = useForm<keyof typeof fields>({
    tool: 'ocr',
    fields,
    remembered: ['languages', 'joinLines', 'mendHyphens', 'namePages'],
  })
  return {
    form,
    ...useReadingLanguages(form),
    writing: { joinsLines: form.flag('joinLines'), mendsHyphens: form.flag('mendHyphens') },
    namesPages: form.flag('namePages'),
  }
}
