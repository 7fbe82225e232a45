import { languages } from '../../core/language.ts'
import { RangeField, SwitchField } from '../../components/form/options.tsx'
import { SelectField } from '../../components/form/fields.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { characterKinds, ambiguousCharacters } from './generate.ts'
import { fields, wordListOf, separatorNames, sliderNumber } from './generator-options.ts'
import type { Generator } from './use-generator.ts'

type Form = Generator['form']

/** Examples of the characters beside the name of each kind. */
const samples = { uppercase: 'A–Z', lowercase: 'a–z', numbers: '0–9', symbols: '!@#$%' } as const

export const PasswordOptions = ({ form }: { form: Form }) => {
  const { t } = useTranslation('password')
  return (
    <div className="password-options">
      <RangeField
        form={form}
        name="length"
        label={t('length')}
        valueText={t('characters', { count: sliderNumber(form, 'length') })}
        hint={t('lengthHint')}
      />
      <div className="password-switches">
        {characterKinds.map((kind) => (
          <SwitchField
            key={kind}
            form={form}
            name={kind}
            label={t(`kinds.${kind}`)}
            hint={samples[kind]}
          />
        ))}
      </div>
      <SwitchField
        form={form}
        name="unambiguous"
        label={t('unambiguous')}
        hint={t('unambiguousHint', { characters: [...ambiguousCharacters].join(' ') })}
      />
    </div>
  )
}

export const PassphraseOptions = ({ form }: { form: Form }) => {
  const { t } = useTranslation('password')
  const language = useLanguage()
  const list = wordListOf(form, language)
  const isAlwaysCapitalized = form.choice('separator', separatorNames) === 'none'
  return (
    <div className="password-options">
      <RangeField
        form={form}
        name="words"
        label={t('words')}
        valueText={t('wordCount', { count: sliderNumber(form, 'words') })}
      />
      <div className="field-pair">
        <SelectField
          form={{
            ...form,
            values: { ...form.values, list },
            rules: { ...form.rules, list: { ...fields.list, options: languages } },
          }}
          name="list"
          label={t('list')}
          nameOf={(option) => t(`lists.${option}`)}
        />
        <SelectField
          form={form}
          name="separator"
          label={t('separator')}
          nameOf={(option) => t(`separators.${option}`)}
        />
      </div>
      <div className="password-switches">
        <SwitchField
          form={isAlwaysCapitalized ? { ...form, flag: () => true } : form}
          name="capitalize"
          label={t('capitalize')}
          isDisabled={isAlwaysCapitalized}
        />
        <SwitchField form={form} name="digit" label={t('digit')} hint={t('digitHint')} />
      </div>
      <p className="hint">
        {t(`sources.${list}`)} <a href="/third-party-licences.txt">{t('licences')}</a>
      </p>
    </div>
  )
}
