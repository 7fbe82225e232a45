import './folds.css'
import { languages } from '../../core/language.ts'
import { Field } from '../../components/form/fields.tsx'
import { SwitchField } from '../../components/form/options.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { Answer } from './question.ts'
import { type TextLanguage, textLanguages } from './text-language.ts'
import type { KeptText } from './use-kept-text.ts'

export interface TextOptionsProps extends Pick<Answer, 'language'> {
  kept: Pick<KeptText, 'isKept' | 'keep'>
  textLanguage: TextLanguage
  onTextLanguage: (language: TextLanguage) => void
}

const textLanguageIn = (value: string): TextLanguage =>
  textLanguages.find((known) => known === value) ?? 'auto'

/** The language whose rules are followed, and whether the text is kept. */
export const TextOptions = (props: TextOptionsProps) => {
  const { kept, language, textLanguage, onTextLanguage } = props
  const { t } = useTranslation('word-counter')
  const { t: common } = useTranslation('common')
  return (
    <div className="words-options">
      <Field
        label={t('options.language')}
        hint={t('options.languageUsed', { language: common(`language.${language}`) })}
      >
        {(control) => (
          <select
            {...control}
            name="textLanguage"
            className="unit-select"
            value={textLanguage}
            onChange={(event) => onTextLanguage(textLanguageIn(event.target.value))}
          >
            <option value="auto">{t('options.auto')}</option>
            {languages.map((known) => (
              <option key={known} value={known}>
                {common(`language.${known}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <SwitchField
          name="keepText"
          label={t('options.keep')}
          hint={t('options.keepHint')}
          form={{
            flag: () => kept.isKept,
            change: ({ keepText }) => kept.keep(keepText === 'true'),
          }}
        />
      </div>
    </div>
  )
}
