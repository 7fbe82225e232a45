import './privacy.css'
import { type ComponentType, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { site, thirdParties } from '../../../site.config.ts'
import { useTranslation, textList, useLanguage } from '../../components/use-translation.ts'
import { chooseTheme } from '../../site/theme.ts'
import {
  isRemembering,
  rememberKey,
  removeStored,
  store,
  subscribeToStorage,
} from '../../components/storage.ts'
import { ConsentSettings } from '../../features/consent/lazy-consent.tsx'
import { DatedPage, formatDay, Paragraphs, Section } from '../prose.tsx'
import { eraseCaches, eraseChoices, eraseFolders, eraseStoredData } from './erase-stored-data.ts'

type Outcome = ReturnType<typeof eraseStoredData>

const eraseFromThisDevice = (): Outcome => {
  try {
    return eraseStoredData({ local: localStorage, session: sessionStorage, page: document })
  } catch {
    // Only reading `localStorage` and `sessionStorage` themselves can throw, when the visitor blocks them.
    return 'blocked'
  }
}

/** @returns whether there was anything; false where the browser has no such storage. */
const eraseAny = async (erase: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await erase()
  } catch {
    // The storage does not exist or is denied, so nothing was ever written to it.
    return false
  }
}

const erasePanelId = 'erase'

/** Erases what the site stores on the device, and reports the result. */
const ErasePanel = () => {
  const { t } = useTranslation('privacy')
  const [outcome, setOutcome] = useState<Outcome>()
  const erase = async () => {
    const entries = eraseFromThisDevice()
    const hadFiles = await eraseAny(async () =>
      eraseFolders(await navigator.storage.getDirectory()),
    )
    // The service worker fills the caches and gets its own files only when it is installed, so it is unregistered.
    // The next visit installs it again.
    const hadWorker = await eraseAny(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return (await registration?.unregister()) ?? false
    })
    const hadCaches = await eraseAny(() => eraseCaches(caches))
    setOutcome(entries === 'nothing' && (hadFiles || hadCaches || hadWorker) ? 'erased' : entries)
    // The display has to follow the storage: the theme is the system's again.
    chooseTheme('system')
    // The event updates the switch beside this panel, as it updates other tabs.
    dispatchEvent(new StorageEvent('storage'))
    if (__CONSENT__) dispatchEvent(new Event('utilo:erased'))
  }
  return (
    <div id={erasePanelId} className="panel privacy-panel">
      <div>
        <h3 className="prose-title">{t('erase.title')}</h3>
        <p className="prose-text">{t('erase.text')}</p>
      </div>
      <button type="button" className="button" onClick={() => void erase()}>
        {t('erase.action')}
      </button>
      {/* A live region has to exist before its first text, or screen readers would not announce it. Empty, it takes
         no room. */}
      <p role="status" className="privacy-outcome" data-is={outcome}>
        {outcome && t(`erase.${outcome}`)}
      </p>
    </div>
  )
}

const stopRemembering = () => {
  try {
    eraseChoices(localStorage)
  } catch {
    // Storage is blocked, so nothing was ever stored.
  }
  // The switch is stored after erasing, which may free the room it needs.
  store(rememberKey, 'off')
}

/** @returns whether the choice could be stored. */
const choose = (isOn: boolean): boolean => {
  if (isOn) removeStored(rememberKey)
  else stopRemembering()
  return isRemembering() === isOn
}

/** The switch that allows or forbids remembering tools and choices. Turning it off erases them. */
const RememberSwitch = () => {
  const { t } = useTranslation('privacy')
  const id = useId()
  const isOn = useSyncExternalStore(subscribeToStorage, isRemembering, () => true)
  const [outcome, setOutcome] = useState<'on' | 'off' | 'blocked'>()
  const change = (wanted: boolean) => {
    const isDone = choose(wanted)
    if (isDone) setOutcome(wanted ? 'on' : 'off')
    else setOutcome('blocked')
  }
  return (
    <div className="panel privacy-panel">
      <label className="switch-field">
        {t('remember.label')}
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox says it by itself.
          role="switch"
          aria-describedby={id}
          className="switch"
          checked={isOn}
          onChange={(event) => change(event.target.checked)}
        />
      </label>
      <p id={id} className="hint">
        {t('remember.text')}
      </p>
      {/* A live region has to exist before its first text, or screen readers would not announce it. Empty, it takes
         no room. */}
      <p role="status" className="privacy-outcome" data-is={outcome}>
        {outcome && t(`remember.${outcome}`)}
      </p>
    </div>
  )
}

declare const __CONSENT__: boolean

const sections = [
  'introduction',
  'collection',
  'usage',
  'cookies',
  'ads',
  'rights',
  'contact',
] as const

const platform = __CONSENT__ ? thirdParties.consentPlatform : null

const keptEntries = [
  'language',
  'theme',
  'tools',
  'units',
  'currency',
  'rates',
  'text',
  'stopwatch',
  'clock',
  'images',
  'ocr',
  'offline',
  'visit',
  ...(__CONSENT__ ? ['consent'] : []),
]

const Controller = () => {
  const { t } = useTranslation('privacy')
  const text = site.publisher
    ? t('introduction.controller', { name: site.publisher.name, address: site.publisher.address })
    : t('introduction.controllerMissing')
  return <p className="prose-text">{text}</p>
}

const keptEnd = () => {
  if (platform) return 'endWithPlatform'
  return __CONSENT__ ? 'endWithOthers' : 'end'
}

/**
 * Opens the element when the fragment of the URL names something in it, and scrolls there. Not every supported browser
 * does so by itself, and none does when the visitor comes from another page of the site, because no document is loaded.
 */
const useOpenForFragment = () => {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const follow = () => {
      const target = document.getElementById(location.hash.slice(1))
      if (!target || !detailsRef.current?.contains(target)) return
      detailsRef.current.open = true
      target.scrollIntoView()
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return detailsRef
}

/** The list of everything that may be stored, each with an id that a URL can link to, such as `#entry-theme`. */
const EntryList = () => {
  const { t } = useTranslation('privacy')
  return (
    <details ref={useOpenForFragment()} id="entries" className="panel kept-entries">
      <summary>{t('cookies.list')}</summary>
      <dl>
        {keptEntries.map((id) => (
          <div key={id} id={`entry-${id}`}>
            <dt>{t(`cookies.entries.${id}.name`)}</dt>
            <dd>{t(`cookies.entries.${id}.text`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const KeptEntries = () => {
  const { t } = useTranslation('privacy')
  return (
    <>
      <EntryList />
      <p className="prose-text">{t(`cookies.${keptEnd()}`)}</p>
      <RememberSwitch />
      <ErasePanel />
    </>
  )
}

const WhereToWrite = () => {
  const { t } = useTranslation('privacy')
  if (!site.publisher) return <p className="prose-text">{t('contact.publisherMissing')}</p>
  const { name, address, email } = site.publisher
  return (
    <p className="prose-text">
      {t('contact.publisher', { name, address })}{' '}
      <a href={`mailto:${email}`} className="prose-link">
        {email}
      </a>
      .
    </p>
  )
}

const Contact = () => {
  const { t } = useTranslation('privacy')
  return (
    <>
      <p className="prose-text">{t('contact.kept', { count: site.messagesKeptMonths })}</p>
      <WhereToWrite />
    </>
  )
}

const Answers = () => {
  const { t } = useTranslation('privacy')
  return (
    <>
      {platform && (
        <p className="prose-text">
          {t('ads.platform', { platform: new URL(platform.script).host })}
        </p>
      )}
      <ConsentSettings />
    </>
  )
}

const additions: Partial<Record<(typeof sections)[number], ComponentType>> = {
  introduction: Controller,
  cookies: KeptEntries,
  contact: Contact,
}
if (__CONSENT__) additions.ads = Answers

/** The policy in five points. */
const Summary = () => {
  const { t } = useTranslation('privacy')
  return (
    <ul className="panel privacy-summary">
      <li>{t('summary.device')}</li>
      <li>{t('summary.server')}</li>
      <li>
        {t('summary.storage')}{' '}
        <a href={`#${erasePanelId}`} className="prose-link">
          {t('summary.erase')}
        </a>
        .
      </li>
      <li>{t('summary.ads')}</li>
      <li>{t('summary.contact')}</li>
    </ul>
  )
}

const textsOf = (id: (typeof sections)[number]) =>
  id === 'ads' && __CONSENT__ ? 'ads.asked' : `${id}.paragraphs`

const Privacy = () => {
  const { t } = useTranslation('privacy')
  const language = useLanguage()
  return (
    <DatedPage
      title={t('heading')}
      lead={t('lead')}
      version={t('date', { date: formatDay(site.legalDate, language) })}
      contentsLabel={t('contents')}
      contents={sections.map((id) => ({ id, title: t(`${id}.title`) }))}
    >
      <Summary />
      {sections.map((id) => {
        const Addition = additions[id]
        return (
          <Section key={id} id={id} title={t(`${id}.title`)}>
            <Paragraphs texts={textList(t(textsOf(id), { returnObjects: true }))} />
            {Addition && <Addition />}
          </Section>
        )
      })}
    </DatedPage>
  )
}

export default Privacy
