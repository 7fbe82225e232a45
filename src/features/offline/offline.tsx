import './offline.css'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useNavigation, usePathname } from '../../site/navigation.tsx'
import { useEffect, useState } from 'react'
import { homePath } from '../../core/share.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { keepPage, takeOver, watchVersions } from './service-worker-client.ts'

/** The button is a chunk of its own, because it shares code with file tools that other pages have not loaded. */
const keepButton = lazyModule(async () => (await import('./keep-button.tsx')).KeepButton)

/** The button that caches a file tool. Other tools are cached whole with their page. */
export const OfflineButton = () => {
  const { tool } = useNavigation().page
  const isOffered = tool?.group === 'files'
  const { module: KeepButton } = useLazyModule(keepButton, { isWanted: isOffered })
  return isOffered && KeepButton && <KeepButton />
}

/** Caches visited pages for offline use, and offers a new version of the site when there is one. */
export const Offline = () => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const path = usePathname()
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => watchVersions(setWaiting), [])
  useEffect(() => {
    void keepPage(path, language)
    // The page is cached again when it is hidden, because requests made while the service worker started may have
    // been missed.
    const onHidden = () => document.visibilityState === 'hidden' && void keepPage(path, language)
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [path, language])
  useEffect(() => {
    // The app opens on the home page, whatever page it was installed from.
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
