import './consent.css'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type Choice, type Purpose, askedPurposes, nameOf } from './choice.ts'
import { consent, parties, reopen } from './run-consent.ts'
import { useConsent, useConsentTexts } from './use-consent.ts'

/** What is known of an answer; a platform keeps its answers to itself. */
const stateOf = (choice: Choice | undefined, purpose: Purpose) => {
  if (consent.isPlatforms()) return 'named'
  if (choice === undefined) return 'asked'
  return choice[purpose] ? 'agreed' : 'refused'
}

const Answers = () => {
  const { t } = useTranslation('consent')
  const language = useLanguage()
  const { kept } = useConsent()
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(kept?.atMs)
  return (
    <ul>
      {askedPurposes(parties).map((purpose) => (
        <li key={purpose}>
          {t(`settings.${stateOf(kept?.choice, purpose)}.${purpose}`, {
            service: nameOf(parties[purpose] ?? ''),
            date,
          })}
        </li>
      ))}
    </ul>
  )
}

/** What the visitor has answered, and the way to answer otherwise. */
export const Settings = () => {
  const { t } = useTranslation('consent')
  const hasTexts = useConsentTexts(true)
  return (
    <div className="panel consent-settings">
      {hasTexts && (
        <>
          <h3>{t('settings.title')}</h3>
          <Answers />
          <button type="button" className="button" onClick={reopen}>
            {t('settings.change')}
          </button>
        </>
      )}
    </div>
  )
}
