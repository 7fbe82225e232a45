import { useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import { chooseTheme } from '../../site/theme.ts'
import { eraseCaches, eraseChoices, eraseFolders, eraseStoredData } from './erase-stored-data.ts'
import { isRemembering, rememberKey, removeStored, store } from '../../components/storage.ts'

declare const __CONSENT__: boolean

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

/** Erases what the site stores on the device, and reports the result. */
export const ErasePanel = () => {
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
    <div className="panel privacy-panel">
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

const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
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
  for (const listener of listeners) listener()
  return isRemembering() === isOn
}

/** The switch that allows or forbids remembering tools and choices. Turning it off erases them. */
export const RememberSwitch = () => {
  const { t } = useTranslation('privacy')
  const id = useId()
  const isOn = useSyncExternalStore(subscribe, isRemembering, () => true)
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
