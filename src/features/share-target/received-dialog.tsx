import './received-dialog.css'
import { ChevronRight } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { formatFileLimit } from '../../components/file-tool/accepted-files.ts'
import { formatSize } from '../../components/file-tool/readable-size.ts'
import { leaveTransfer } from '../../components/transfer.ts'
import { prefillFields } from '../../components/pre-hydration-input.ts'
import { isModifiedClick } from '../../components/tool-link.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { Link } from '../../site/links.tsx'
import { Dialog } from '../../components/dialog.tsx'
import {
  isFromSystem,
  readContent,
  takeFromWorker,
  takeOpened,
  toolsFor,
  type Content,
  type ReceivedFile,
} from './received-content.ts'

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

const isUsable = ({ fault }: ReceivedFile) => fault === undefined

const toolsForContent = (content: Content): readonly string[] => {
  if (content.kind === 'nothing') return []
  if (content.kind === 'address') return toolsFor(['address'])
  if (content.kind === 'files')
    return toolsFor(content.files.filter(isUsable).map(({ kind }) => kind))
  const fileTools = content.file ? toolsFor(['txt']) : []
  return [...new Set([...toolsFor(['text']), ...fileTools])]
}

const transferTo = (toolId: string, content: Content): void => {
  if (content.kind === 'text') {
    const { text, file } = content
    if (toolsFor(['text']).includes(toolId)) prefillFields({ text })
    else if (file) leaveTransfer({ toolId, files: [file] })
  }
  if (content.kind === 'address') prefillFields({ kind: 'link', url: content.address })
  if (content.kind === 'files')
    leaveTransfer({ toolId, files: content.files.filter(isUsable).map(({ file }) => file) })
}

const Files = ({ files }: { files: readonly ReceivedFile[] }) => {
  const { t } = useTranslation('features')
  const language = useLanguage()
  const limit = formatFileLimit(language)
  return (
    <ul className="received-files">
      {files.map(({ file, fault }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have the same name, and the list stays as it came
        <li key={index}>
          <b>{file.name}</b> <span>{formatSize(file.size, language)}</span>
          {fault && <p className="problem">{t(`share-target.faults.${fault}`, { limit })}</p>}
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

  const tools = toolsForContent(content)
  const usableCount = content.kind === 'files' ? content.files.filter(isUsable).length : 0
  const title = {
    nothing: () => t('share-target.nothing'),
    text: () => t('share-target.text'),
    address: () => t('share-target.address'),
    files: () =>
      t('share-target.files', { count: content.kind === 'files' ? content.files.length : 0 }),
  }[content.kind]()
  const follow = (event: MouseEvent, toolId: string) => {
    if (isModifiedClick(event)) return
    transferTo(toolId, content)
    onClose()
  }
  return (
    <Dialog title={title} closeLabel={t('share-target.close')} onClose={onClose}>
      {content.kind === 'nothing' && <p>{t('share-target.nothingHelp')}</p>}
      {content.kind === 'text' && <p className="received-text">{content.text.slice(0, 300)}</p>}
      {content.kind === 'address' && <p className="received-text">{content.address}</p>}
      {content.kind === 'files' && <Files files={content.files} />}
      {tools.length > 0 ? (
        <>
          <p>{t('share-target.question')}</p>
          <ul className="received-tools">
            {tools.map((toolId) => (
              <li key={toolId}>
                <Link page={toolId} onClick={(event) => follow(event, toolId)}>
                  {t(`home.tool_${toolId}`, { ns: 'catalogue' })}
                  <ChevronRight aria-hidden size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        usableCount > 0 && <p>{t('share-target.noneTakesAll')}</p>
      )}
      {content.kind !== 'nothing' && <p className="hint">{t('share-target.private')}</p>}
    </Dialog>
  )
}
