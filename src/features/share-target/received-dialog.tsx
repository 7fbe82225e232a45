import './received-dialog.css'
import { useEffect, useState } from 'react'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ContentSuggestions } from '../content-suggestions/content-suggestions.tsx'
import {
  type Content,
  type RecognizedFile,
  readContent,
} from '../content-suggestions/read-content.ts'
import { isFromSystem, takeFromWorker, takeOpened } from './received-content.ts'

/** The source of the content: the service worker has it, or the system provided file handles. */
export type ContentSource =
  | { kind: 'shared' }
  | { kind: 'opened'; handles: readonly FileSystemFileHandle[] }

export interface ReceivedDialogProps {
  arrival: ContentSource
  onClose: () => void
}

const useContent = (arrival: ContentSource): Content | undefined => {
  const [content, setContent] = useState<Content>()
  useEffect(() => {
    let isCurrent = true
    const taken = arrival.kind === 'shared' ? takeFromWorker() : takeOpened(arrival.handles)
    void taken.then(readContent).then((read) => isCurrent && setContent(read))
    return () => {
      isCurrent = false
    }
  }, [arrival])
  return content
}

/** The names and sizes of the received files. */
const Files = ({ files }: { files: readonly RecognizedFile[] }) => {
  const language = useLanguage()
  return (
    <ul className="received-files">
      {files.map(({ file }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name, and the list stays as it came
        <li key={index}>
          <b>{file.name}</b> <span>{formatSize(file.size, language)}</span>
        </li>
      ))}
    </ul>
  )
}

interface ConfirmationProps {
  onAccept: () => void
  onClose: () => void
}

/** Asks whether the visitor has shared the content, and shows nothing of it. */
const Confirmation = ({ onAccept, onClose }: ConfirmationProps) => {
  const { t } = useTranslation('features')
  return (
    <Dialog
      title={t('share-target.confirmation.title')}
      closeLabel={t('share-target.close')}
      onClose={onClose}
    >
      <p>{t('share-target.confirmation.text')}</p>
      <div className="received-buttons">
        <button type="button" className="button" onClick={onAccept}>
          {t('share-target.confirmation.accept')}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          {t('share-target.confirmation.discard')}
        </button>
      </div>
    </Dialog>
  )
}

/**
 * The dialog that shows what was received, and the tools that can use it. Content that another site may have sent is
 * shown only once the visitor has confirmed to have shared it.
 */
export const ReceivedDialog = ({ arrival, onClose }: ReceivedDialogProps) => {
  const { t } = useTranslation('features')
  const content = useContent(arrival)
  const [isAccepted, setIsAccepted] = useState(
    () => arrival.kind === 'opened' || isFromSystem(window),
  )
  // The dialog appears once the content is known. Until then the page can be used.
  if (!content) return null
  if (!isAccepted && content.kind !== 'nothing')
    return <Confirmation onAccept={() => setIsAccepted(true)} onClose={onClose} />

  const title = {
    nothing: () => t('share-target.nothing'),
    text: () => t('share-target.text'),
    address: () => t('share-target.address'),
    files: () =>
      t('share-target.files', { count: content.kind === 'files' ? content.files.length : 0 }),
  }[content.kind]()
  return (
    <Dialog title={title} closeLabel={t('share-target.close')} onClose={onClose}>
      {content.kind === 'nothing' && <p>{t('share-target.nothingHelp')}</p>}
      {content.kind === 'text' && <p className="received-text">{content.text.slice(0, 300)}</p>}
      {content.kind === 'address' && <p className="received-text">{content.address}</p>}
      {content.kind === 'files' && (
        <Files files={content.files.filter(({ fault }) => fault === undefined)} />
      )}
      <ContentSuggestions content={content} headingLevel={3} onLeave={onClose} />
      {content.kind !== 'nothing' && <p className="hint">{t('content-suggestions.private')}</p>}
    </Dialog>
  )
}
