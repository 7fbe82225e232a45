import { useId, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import { chooseTheme } from '../../site/theme.ts'
import { eraseCaches, eraseChoices, eraseFolders, eraseKept } from './erase-stored-data.ts'
import { isRemembering, rememberKey, removeStored, store } from '../../components/storage.ts'

declare const __CONSENT__: boolean

type Outcome = ReturnType<typeof eraseKept>

const eraseFromThisDevice = (): Outcome => {
  try {
    return eraseKept({ local: localStorage, session: sessionStorage, page: document })
  } catch {
    // Only reading the names `localStorage` and `sessionStorage` can fail, when the visitor blocks them.
    return 'blocked'
  }
}

/** @returns whether there was anything; where the browser keeps no such thing, there is none. */
const eraseAny = async (erase: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await erase()
  } catch {
    // No such storage, or one that is denied: nothing was ever written to it.
    return false
  }
}

/** Erases what the site keeps on the device and says what came of it. */
export const ErasePanel = () => {
  const { t } = useTranslation('privacy')
  const [outcome, setOutcome] = useState<Outcome>()
  const erase = async () => {
    const entries = eraseFromThisDevice()
    const hadFiles = await eraseAny(async () =>
      eraseFolders(await navigator.storage.getDirectory()),
    )
    // It fills the caches, and has what it needs from its installation only: the next visit installs it anew.
    const hadWorker = await eraseAny(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return (await registration?.unregister()) ?? false
    })
    const hadCaches = await eraseAny(() => eraseCaches(caches))
    setOutcome(entries === 'nothing' && (hadFiles || hadCaches || hadWorker) ? 'erased' : entries)
    // What is shown has to follow what is kept: the theme is back to the system's.
    chooseTheme('system')
    // As other tabs are told: the switch beside this stands at its start again.
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
      {/* Always there, or screen readers would not notice its first words; empty, it takes no room. */}
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
    // Blocked: then nothing was ever kept.
  }
  // After erasing, which makes room where there was none.
  store(rememberKey, 'off')
}

/** @returns whether the device took the choice. */
const choose = (isOn: boolean): boolean => {
  if (isOn) removeStored(rememberKey)
  else stopRemembering()
  for (const listener of listeners) listener()
  return isRemembering() === isOn
}

/** Whether the site may remember tools and choices; turned off, it erases them. */
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
      {/* Always there, or screen readers would not notice its first words; empty, it takes no room. */}
      <p role="status" className="privacy-outcome" data-is={outcome}>
        {outcome && t(`remember.${outcome}`)}
      </p>
    </div>
  )
}
