import { useId, useState, useSyncExternalStore } from 'react'
import { isRemembering, rememberKey, removeStored, store } from '../../components/storage.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { eraseChoices } from './erase-kept.ts'

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
