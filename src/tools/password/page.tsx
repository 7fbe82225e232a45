import '../../components/form/form.css'
import './page.css'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { modes } from './fields.ts'
import { PassphraseOptions, PasswordOptions } from './options.tsx'
import { Result } from './result.tsx'
import { Several } from './several.tsx'
import { Meaning } from './strength.tsx'
import { useGenerator } from './use-generator.ts'

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
        <Meaning bits={bits} />
      </div>
      <Several {...generator} />
    </>
  )
}
