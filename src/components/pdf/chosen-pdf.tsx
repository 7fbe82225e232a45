import './pdf.css'
import { FileText, X } from 'lucide-react'
import { isWorthRetrying } from '../../core/errors.ts'
import { FileName } from '../file-tool/file-name.tsx'
import { formatSize } from '../file-tool/readable-size.ts'
import { useLanguage, useTranslation } from '../use-translation.ts'
import { Faults } from '../file-tool/problems.tsx'
import { useFocusOnUnmount } from '../file-tool/use-focus.ts'
import { type OpenDocument, type PdfState, passwordAsked } from './opening.ts'
import { PasswordForm } from './password-form.tsx'
import { IconButton } from '../icon-button.tsx'

interface PdfRowProps {
  file: File
  /** Undefined while the document is not open. */
  pageCount: number | undefined
  /** Undefined while work is running, so that the document cannot be removed. */
  onRemove: (() => void) | undefined
}

/** Shows the chosen document with its name, size and page count. */
export const PdfRow = ({ file, pageCount, onRemove }: PdfRowProps) => {
  const { t } = useTranslation(['pdf', 'file-tool'])
  const language = useLanguage()
  const size = formatSize(file.size, language)
  const remove = t('file-tool:remove', { name: file.name })
  return (
    <div className="pdf-row" data-file={file.name}>
      <span className="pdf-row-sheet">
        <FileText aria-hidden size={22} />
      </span>
      <div>
        <FileName name={file.name} />
        <p className="file-facts">
          {pageCount === undefined ? size : t('pages', { count: pageCount, size })}
        </p>
      </div>
      {onRemove && <IconButton icon={X} label={remove} onClick={onRemove} />}
    </div>
  )
}

interface OpeningPromptProps {
  state: PdfState<OpenDocument>
  onUnlock: (password: string) => void
  onRetry: () => void
}

/**
 * Asks for the password of a document that is not open yet, or says why it cannot be opened, with a retry where that
 * may help. When this disappears with the focus, the row of the document gets the focus, marked with `data-file`.
 */
export const OpeningPrompt = ({ state, onUnlock, onRetry }: OpeningPromptProps) => {
  const { t } = useTranslation('file-tool')
  const { file } = state.chosen
  const prompt = useFocusOnUnmount('[data-file]')
  const asked = passwordAsked(state)
  if (asked)
    return <PasswordForm ref={prompt} fileName={file.name} {...asked} onSubmit={onUnlock} />
  if (state.step !== 'unreadable') return null
  return (
    <Faults
      ref={prompt}
      faults={[{ title: file.name, isTitleBeside: true, sentence: t(`errors.${state.code}`) }]}
      {...(isWorthRetrying(state.code) && { onRetry })}
    />
  )
}
