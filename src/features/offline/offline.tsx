import './offline.css'
import { useEffect, useState } from 'react'
import { homePath } from '../../core/share.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { usePathname } from '../../site/history.ts'
import { keepPage, takeOver, watchVersions } from './worker-link.ts'

/** Keeps what is visited for use without a network, and offers a new version of the site once there is one. */
export const Offline = () => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const path = usePathname()
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => watchVersions(setWaiting), [])
  useEffect(() => {
    void keepPage(path, language)
    // Once more: what was used meanwhile may have escaped the worker while it started.
    const onHidden = () => document.visibilityState === 'hidden' && void keepPage(path, language)
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [path, language])
  useEffect(() => {
    // Where the app opens, from whatever page it was installed.
    const onInstalled = () => void keepPage(homePath(language), language)
    addEventListener('appinstalled', onInstalled)
    return () => removeEventListener('appinstalled', onInstalled)
  }, [language])
  return (
    <div role="status" className="new-version">
      {waiting && (
        <div className="new-version-card">
          <p>{t('offline.update.title')}</p>
          <button type="button" className="button" onClick={() => takeOver(waiting)}>
            {t('offline.update.reload')}
          </button>
          <button type="button" className="button-quiet" onClick={() => setWaiting(undefined)}>
            {t('offline.update.later')}
          </button>
        </div>
      )}
    </div>
  )
}
