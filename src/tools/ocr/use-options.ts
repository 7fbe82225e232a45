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
  /** Whether each page's text follows its name. */
  namesPages: boolean
}

/** The options form, whose values are kept on the device once they were changed. */
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
