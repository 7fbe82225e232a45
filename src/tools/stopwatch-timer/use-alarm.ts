import { useLayoutEffect } from 'react'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { playAlarm } from './use-alarm-sound.ts'
import type { Fields } from './use-fields.ts'
import { setTimerEndListener } from './use-timekeeper.ts'

/** The result of a permission request. It is `unanswered` when the visitor closed the browser's question. */
export type NotificationRequestResult = 'granted' | 'denied' | 'unanswered' | 'unsupported'

/** Notifications with the same tag replace each other. */
const tag = 'utilo-timer'

/**
 * Whether a page can create notifications in this browser. In Chrome on Android the constructor exists but throws.
 * Elsewhere it shows nothing without permission, so that it can be tried.
 */
const canConstruct = (): boolean => {
  if (!('Notification' in globalThis)) return false
  if (Notification.permission === 'granted') return true
  try {
    const probe = new Notification('')
    probe.close()
    return true
  } catch {
    return false
  }
}

/** Whether this site has the permission for notifications. */
export const hasNotificationPermission = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted'

/** Requests the permission for notifications. Browsers allow this only in response to a click. */
export const requestNotificationPermission = async (): Promise<NotificationRequestResult> => {
  if (!canConstruct()) return 'unsupported'
  const permission = await Notification.requestPermission()
  return permission === 'default' ? 'unanswered' : permission
}

/** Shows a notification; a click on it brings the page to the front. Returns false if the browser refused. */
export const showNotification = (title: string, body: string, language: string): boolean => {
  try {
    const notification = new Notification(title, { body, lang: language, tag })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
    return true
  } catch {
    return false
  }
}

/** Plays the alarm and shows a notification when the timer ends, if the visitor has switched them on. */
export const useAlarm = (fields: Fields): void => {
  const { t } = useTranslation('stopwatch-timer')
  const language = useLanguage()
  const toast = useToast()
  const hasSound = fields.flag('sound')
  const hasNotification = fields.flag('notification')
  useLayoutEffect(() => {
    const ring = () => {
      if (hasSound) void playAlarm()
      if (hasNotification && hasNotificationPermission())
        showNotification(t('timeUp'), t('notificationBody'), language)
    }
    setTimerEndListener(ring)
    // If the visitor is on another page of the site when the timer ends, a toast says so.
    return () =>
      setTimerEndListener(() => {
        ring()
        toast({ title: t('timeUp'), description: t('notificationBody'), durationMs: Infinity })
      })
  }, [hasSound, hasNotification, t, language, toast])
}
