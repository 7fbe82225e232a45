import { CloudCheck, CloudDownload } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { SentFile } from '../../service-worker/site-manifest.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { lazyModule, useLazyModule } from '../../components/lazy-module.tsx'
import { useToast } from '../../components/toast.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { useNavigation } from '../../site/navigation.tsx'
import { missingOf, totalBytes } from './keep-files.ts'
import { describePage } from './service-worker-client.ts'

const offlineDialog = lazyModule(async () => (await import('./offline-dialog.tsx')).OfflineDialog)

/**
 * Returns the files that the tool at a path may need and those that are not cached; undefined where nothing can be
 * cached.
 */
const useFiles = (path: string) => {
  const language = useLanguage()
  const [state, setState] = useState<{ files: readonly SentFile[]; missing: readonly SentFile[] }>()
  const look = useCallback(async () => {
    const needed = await describePage(path, language)
    if (!needed) return undefined
    const files = [needed.html, ...needed.initial, ...needed.small, ...needed.large]
    return { files, missing: await missingOf(files) }
  }, [path, language])
  const refresh = useCallback(() => {
    look().then(setState, () => setState(undefined))
  }, [look])
  useEffect(() => {
    let isCurrent = true
    const lookNow = () =>
      void look().then(
        (found) => isCurrent && setState(found),
        // The browser denies access to caches, so there is nothing to offer.
        () => {},
      )
    lookNow()
    // The service worker of this page's build may not have been in control yet.
    navigator.serviceWorker?.addEventListener('controllerchange', lookNow)
    return () => {
      isCurrent = false
      navigator.serviceWorker?.removeEventListener('controllerchange', lookNow)
    }
  }, [look])
  return { state, refresh }
}

/** Opens the dialog that caches everything a file tool may need. */
export const KeepButton = () => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const { page } = useNavigation()
  const toast = useToast()
  const path = page.paths[language]
  const { state, refresh } = useFiles(path)
  const [isOpen, setIsOpen] = useState(false)
  const { module: OfflineDialog } = useLazyModule(offlineDialog, {
    isWanted: isOpen,
    onError: () => {
      setIsOpen(false)
      toast({ title: t('offline.failed'), variant: 'destructive' })
    },
  })
  if (!state) return null

  const isKept = state.missing.length === 0
  const size = formatSize(totalBytes(state.files), language)
  const name = isKept ? t('offline.isKept') : t('offline.button', { size })
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={name}
        title={name}
        onClick={() => setIsOpen(true)}
      >
        {isKept ? <CloudCheck aria-hidden size={20} /> : <CloudDownload aria-hidden size={20} />}
      </button>
      {OfflineDialog && (
        <OfflineDialog
          path={path}
          files={state.files}
          missing={state.missing}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onChange={refresh}
        />
      )}
    </>
  )
}
