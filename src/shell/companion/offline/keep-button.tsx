import { CloudCheck, CloudDownload } from 'lucide-react'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Described } from '../../../offline/messages.ts'
import type { SentFile } from '../../../offline/site-manifest.ts'
import { formatSize } from '../../../ui/file-tool/readable-size.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useLanguage } from '../../../ui/use-language.ts'
import { useTranslation } from '../../../ui/use-translation.ts'
import { useNavigation } from '../../navigation.tsx'
import { missingOf, sumOf } from './kept.ts'
import type { OfflineDialogProps } from './offline-dialog.tsx'
import { activeWorker, ask, loadedAddresses } from './worker-link.ts'

/** By itself: what is chained to it must wait for its style sheet too. */
const loadDialog = () => import('./offline-dialog.tsx')

/** What the tool that is shown may need, and what of it is not kept; undefined where nothing can be kept. */
const useFiles = (id: string) => {
  const language = useLanguage()
  const [state, setState] = useState<{ files: readonly SentFile[]; missing: readonly SentFile[] }>()
  const look = useCallback(async () => {
    const worker = await activeWorker()
    if (!worker) return undefined
    const addresses = loadedAddresses()
    const files = await ask<Described>(worker, { kind: 'describe', id, language, addresses })
    return files && { files, missing: await missingOf(files) }
  }, [id, language])
  const refresh = useCallback(() => {
    look().then(setState, () => setState(undefined))
  }, [look])
  useEffect(() => {
    let isCurrent = true
    look().then(
      (found) => isCurrent && setState(found),
      // Caches are refused: there is nothing to offer.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [look])
  return { state, refresh }
}

/** Keeps everything that a file tool may need. */
export const KeepButton = () => {
  const { t } = useTranslation('companion')
  const language = useLanguage()
  const { page } = useNavigation()
  const toast = useToast()
  const { state, refresh } = useFiles(page.id)
  const [Dialog, setDialog] = useState<ComponentType<OfflineDialogProps>>()
  const [isOpen, setIsOpen] = useState(false)
  if (!state) return null

  const open = () => {
    loadDialog().then(
      ({ OfflineDialog }) => {
        setDialog(() => OfflineDialog)
        setIsOpen(true)
      },
      () => toast({ title: t('offline.failed'), variant: 'destructive' }),
    )
  }
  const isKept = state.missing.length === 0
  const size = formatSize(sumOf(state.files), language)
  const name = isKept ? t('offline.isKept') : t('offline.button', { size })
  return (
    <>
      <button type="button" className="bar-button" aria-label={name} title={name} onClick={open}>
        {isKept ? <CloudCheck aria-hidden size={20} /> : <CloudDownload aria-hidden size={20} />}
      </button>
      {Dialog && (
        <Dialog
          toolId={page.id}
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
