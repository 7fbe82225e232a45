import '../../components/form/form.css'
import './page.css'
import { useLayoutEffect, useState } from 'react'
import { languages } from '../../core/language.ts'
import { RangeField, SwitchField } from '../../components/form/options.tsx'
import { SelectField } from '../../components/form/fields.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { LazyComponent, lazyModule } from '../../components/lazy-module.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { characterKinds, ambiguousCharacters } from './generate.ts'
import { fields, wordListOf, separatorNames, sliderNumber, modes } from './generator-options.ts'
import { type Generator, useGenerator } from './use-generator.ts'
import { PasswordCheck } from './password-check.tsx'
import { StrengthDetails, Result } from './result.tsx'
import type { SecretListProps } from './secret-list.tsx'

type Form = Generator['form']

/** Examples of the characters beside the name of each kind. */
const samples = { uppercase: 'A–Z', lowercase: 'a–z', numbers: '0–9', symbols: '!@#$%' } as const

const PasswordOptions = ({ form }: { form: Form }) => {
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

const PassphraseOptions = ({ form }: { form: Form }) => {
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

const secretList = lazyModule(() =>
  import('./secret-list.tsx').then(({ SecretList }) => SecretList),
)

type BatchPanelProps = Pick<Generator, 'form' | 'options' | 'draw'>

/** The secrets of the list. Once requested, they are drawn again at each request and change of the options or number. */
const useBatch = (draw: (() => string) | undefined, count: number) => {
  const [requestCount, setRequestCount] = useState(0)
  const [secrets, setSecrets] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    if (requestCount === 0) return
    // oxlint-disable-next-line react/set-state-in-effect -- Random numbers are an external source, which a render must not use.
    setSecrets(draw ? Array.from({ length: count }, draw) : [])
  }, [requestCount, draw, count])
  return { secrets, generate: () => setRequestCount(requestCount + 1) }
}

/** A section that generates a list of secrets with the same options. */
const BatchPanel = ({ form, options, draw }: BatchPanelProps) => {
  const { t } = useTranslation('password')
  const { secrets, generate } = useBatch(draw, Number(form.values.count))
  return (
    <section className="panel calculator-more password-several">
      <h2>{t('several.title')}</h2>
      <p className="hint">{t('several.hint')}</p>
      <div className="password-several-choice">
        <SelectField
          form={form}
          name="count"
          label={t('several.count')}
          nameOf={(option) => option}
        />
        <button
          type="button"
          className="button-quiet"
          onClick={generate}
          disabled={draw === undefined}
        >
          {t('several.generate')}
        </button>
      </div>
      <p role="status" className="password-several-count">
        {secrets.length > 0 && t(`several.${options.kind}`, { count: secrets.length })}
      </p>
      {secrets.length > 0 && (
        <LazyComponent<SecretListProps> component={secretList} props={{ secrets, options }} />
      )}
    </section>
  )
}

export default function PasswordPage() {
  const { t } = useTranslation('password')
  const generator = useGenerator()
  const { form, bits } = generator
  return (
    <>
      <div className="panel password-panel">
        <Result {...generator} />
        <div className="password-choices">
          <Tabs
            label={t('mode')}
            selected={form.choice('mode', modes)}
            onSelect={(mode) => form.change({ mode })}
            tabs={[
              {
                name: 'password',
                label: t('modes.password'),
                panel: <PasswordOptions form={form} />,
              },
              {
                name: 'passphrase',
                label: t('modes.passphrase'),
                panel: <PassphraseOptions form={form} />,
              },
            ]}
          />
        </div>
        <StrengthDetails bits={bits} />
      </div>
      <BatchPanel {...generator} />
      <PasswordCheck />
    </>
  )
}
