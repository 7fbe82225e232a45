/** What became of asking: `unanswered` when the question was closed without an answer. */
export type NotificationAnswer = 'granted' | 'denied' | 'unanswered' | 'unsupported'

/** One at a time: a further one takes the place of the one before. */
const tag = 'utilo-timer'

/**
 * Whether a page may make notifications here. Chrome on Android has the constructor and throws in it; without
 * permission, calling it elsewhere shows nothing.
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

/** Whether notifications are on for this site already; false where nobody was asked. */
export const mayNotify = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted'

/** Asks the visitor, by the browser's own question; call it in answer to a click only. */
export const askToNotify = async (): Promise<NotificationAnswer> => {
  if (!canConstruct()) return 'unsupported'
  const permission = await Notification.requestPermission()
  return permission === 'default' ? 'unanswered' : permission
}

/** Shows a notification; a click on it brings the page to the front. False where the browser would not. */
export const notify = (title: string, body: string, language: string): boolean => {
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
