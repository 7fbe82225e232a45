import './offline-dialog.css'
import { CloudCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SentFile } from '../../service-worker/site-manifest.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { WorkProgress } from '../../components/file-tool/problems.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { Dialog } from '../../components/dialog.tsx'
import { keepFiles, totalBytes } from './keep-files.ts'
import { removeLargeFiles } from './service-worker-client.ts'

export interface OfflineDialogProps {
  /** The path of the tool's page. */
  path: string
  /** All files that the tool may need. */
  files: readonly SentFile[]
  /** The files that are not cached yet. */
  missing: readonly SentFile[]
  isOpen: boolean
  onClose: () => void
  /** Called when the cached files may have changed. */
  onChange: () => void
}

type Step = { name: 'idle' | 'failed' } | { name: 'running'; done: number; total: number }

/** Runs the download, whether or not the dialog is open. It is aborted when the page is left. */
const useKeeping = ({ missing, onChange }: Pick<OfflineDialogProps, 'missing' | 'onChange'>) => {
  const [step, setStep] = useState<Step>({ name: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const keep = async () => {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const total = totalBytes(missing)
    let done = 0
    setStep({ name: 'running', done, total })
    const onBytes = (bytes: number) => {
      done += bytes
      setStep({ name: 'running', done, total })
    }
    try {
      await keepFiles(missing, { signal, onBytes })
      setStep({ name: 'idle' })
    } catch {
      setStep({ name: signal.aborted ? 'idle' : 'failed' })
    }
    onChange()
  }
  return { step, keep, cancel: () => running.current?.abort() }
}

/** The dialog that caches a tool for offline use, and removes it again. */
export const OfflineDialog = (props: OfflineDialogProps) => {
  const { path, files, missing, isOpen, onClose, onChange } = props
  const { t } = useTranslation('features')
  const language = useLanguage()
  const { step, keep, cancel } = useKeeping({ missing, onChange })

  const remove = async () => {
    await removeLargeFiles(path, language)
    onChange()
  }
  const size = (bytes: number) => formatSize(Math.round(bytes), language)
  const isKept = missing.length === 0
  return (
    <Dialog
      title={t('offline.title')}
      closeLabel={t('offline.close')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <p>{t('offline.explanation')}</p>
      <div role="status" className="offline-state">
        {step.name === 'failed' && <p className="offline-failed">{t('offline.failed')}</p>}
        {isKept && step.name !== 'running' && (
          <p className="offline-done">
            <CloudCheck aria-hidden size={20} /> {t('offline.isKept')} ({size(totalBytes(files))})
          </p>
        )}
      </div>
      {!isKept && step.name !== 'running' && (
        <p>
          {t('offline.size', { size: size(totalBytes(files)) })}
          {missing.length < files.length && (
            <> {t('offline.left', { size: size(totalBytes(missing)) })}</>
          )}
        </p>
      )}
      {step.name === 'running' && (
        <WorkProgress
          label={t('offline.progress', { done: size(step.done), total: size(step.total) })}
          done={step.done}
          total={step.total}
        />
      )}
      {isKept && step.name !== 'running' && <p>{t('offline.removeNote')}</p>}
      <div className="offline-actions">
        {step.name === 'running' && (
          <button type="button" className="button-quiet" onClick={cancel}>
            {t('offline.cancel')}
          </button>
        )}
        {step.name !== 'running' && !isKept && (
          <button type="button" className="button" onClick={() => void keep()}>
            {t('offline.keep')}
          </button>
        )}
        {step.name !== 'running' && isKept && (
          <button type="button" className="button-quiet" onClick={() => void remove()}>
            {t('offline.remove')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
