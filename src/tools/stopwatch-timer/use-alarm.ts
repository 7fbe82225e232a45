import { useLayoutEffect } from 'react'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import type { Fields } from './use-fields.ts'
import { mayNotify, notify } from './use-notification.ts'
import { sound } from './use-sound.ts'
import { tellOfEnd } from './use-timekeeper.ts'

/** What happens when the time is up: nothing but what stands on the page, unless the visitor switched more on. */
export const useAlarm = (fields: Fields): void => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const toast = useToast()
  const hasSound = fields.flag('sound')
  const hasNotification = fields.flag('notification')
  useLayoutEffect(() => {
    const ring = () => {
      if (hasSound) void sound()
      if (hasNotification && mayNotify()) notify(t('timeUp'), t('notificationBody'), language)
    }
    tellOfEnd(ring)
    // The visitor may be on another page of this site by then, where nothing else would show it.
    return () =>
      tellOfEnd(() => {
        ring()
        toast({ title: t('timeUp'), description: t('notificationBody'), durationMs: Infinity })
      })
  }, [hasSound, hasNotification, t, language, toast])
}
