import { Volume2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { SwitchField } from '../../components/form/options.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { Timer } from './timer.ts'
import { useAlarm } from './use-alarm.ts'
import type { Fields } from './use-fields.ts'
import { type NotificationAnswer, askToNotify, mayNotify, notify } from './use-notification.ts'
import { silence, sound, unlockSound, useSoundState, useUntouched } from './use-sound.ts'

export interface AlarmOptionsProps {
  fields: Fields
  phase: Timer['phase']
}

const SoundOption = ({ fields, phase }: AlarmOptionsProps) => {
  const { t } = useTranslation('stopwatch-timer')
  const state = useSoundState()
  const isOn = fields.flag('sound')
  const isUntouched = useUntouched(isOn)
  const isBlocked = (isUntouched && phase === 'running') || state === 'blocked'
  useEffect(() => {
    // Set going or back by other means than a press on this page: a screen reader's, another tab's.
    if (phase !== 'ended') silence()
  }, [phase])
  return (
    <div className="watch-option">
      <SwitchField
        form={{
          ...fields,
          change: (changes) => {
            fields.change(changes)
            if (changes.sound === 'true') unlockSound()
            else silence()
          },
        }}
        name="sound"
        label={t('sound')}
        hint={t('soundHint')}
      />
      <button type="button" className="button-quiet" onClick={() => void sound(1)}>
        <Volume2 aria-hidden size={18} />
        {t('testSound')}
      </button>
      {state === 'unsupported' && (
        <p role="alert" className="problem">
          {t('soundUnsupported')}
        </p>
      )}
      {isBlocked && (
        <p role="alert" className="problem">
          {t('soundBlocked')}
        </p>
      )}
    </div>
  )
}

/** Browsers tell of a permission taken back by loading the page anew, or not at all. */
const subscribeToNothing = () => () => {}

const NotificationOption = ({ fields }: { fields: Fields }) => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const [answer, setAnswer] = useState<NotificationAnswer>()
  const isChosen = fields.flag('notification')
  const isAllowed = useSyncExternalStore(subscribeToNothing, mayNotify, () => true)
  // Taken back in the browser's settings since the last visit.
  const problem = answer ?? (isChosen && !isAllowed ? 'withdrawn' : undefined)
  const switchOn = async () => {
    const given = await askToNotify()
    const isShown =
      given === 'granted' && notify(t('notificationOn'), t('notificationOnBody'), language)
    setAnswer(given === 'granted' && !isShown ? 'unsupported' : given)
    fields.change({ notification: String(isShown) })
  }
  return (
    <div className="watch-option">
      <SwitchField
        form={{
          flag: () => isChosen && isAllowed,
          change: ({ notification: text }: { notification?: string }) => {
            setAnswer(undefined)
            if (text === 'true') void switchOn()
            else fields.change({ notification: 'false' })
          },
        }}
        name="notification"
        label={t('notification')}
        hint={t('notificationHint')}
      />
      {problem !== undefined && problem !== 'granted' && (
        <p role="alert" className="problem">
          {t(`notificationProblem.${problem}`)}
        </p>
      )}
    </div>
  )
}

/** What the timer does at the end besides showing it: off until the visitor switches it on. */
export const AlarmOptions = (props: AlarmOptionsProps) => {
  const { t } = useTranslation('stopwatch-timer')
  useAlarm(props.fields)
  return (
    <section className="watch-options">
      <h2 className="section-title">{t('atTheEnd')}</h2>
      <SoundOption {...props} />
      <NotificationOption fields={props.fields} />
      <p className="hint">{t('stayOpen')}</p>
    </section>
  )
}
