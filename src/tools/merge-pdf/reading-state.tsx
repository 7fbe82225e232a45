import { TriangleAlert } from 'lucide-react'
import { isWorthRetrying } from '../../core/errors.ts'
import { Faults } from '../../components/file-tool/problems.tsx'
import { passwordAsked } from '../../components/pdf/opening.ts'
import { PasswordForm } from '../../components/pdf/password-form.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import { type ChosenDocument, isReady } from './chosen-document.ts'

interface ReadingStateProps {
  document: ChosenDocument
  /** It is this file that the reader of PDF documents is being loaded for. */
  isLoadingReader: boolean
  onRetry: () => void
  onUnlock: (password: string) => void
}

/** What has to be said or asked before a file can be used: its password, what is wrong with it, what will be lost. */
export const ReadingState = (props: ReadingStateProps) => {
  const { document, isLoadingReader, onRetry, onUnlock } = props
  const { t } = useTranslation('merge-pdf')
  const { t: sharedWords } = useTranslation('file-tool')
  const { file, opening } = document
  const asked = passwordAsked(opening)
  if (asked)
    return (
      <div className="file-row-more">
        <PasswordForm fileName={file.name} {...asked} onSubmit={onUnlock} />
      </div>
    )
  if (opening.step === 'opening')
    return isLoadingReader ? <p className="file-row-more hint">{t('row.loadingReader')}</p> : null
  if (opening.step === 'unreadable')
    return (
      <div className="file-row-more">
        <Faults
          faults={[
            {
              title: file.name,
              isTitleBeside: true,
              sentence: sharedWords(`errors.${opening.code}`),
            },
          ]}
          {...(isWorthRetrying(opening.code) && { onRetry })}
        />
      </div>
    )
  if (!isReady(document)) return null
  const { isSigned, isXfaOnly } = document.opening.document
  const warnings = [
    ...(isSigned ? [t('row.signed')] : []),
    ...(isXfaOnly ? [t('row.xfaOnly')] : []),
  ]
  return warnings.map((warning) => (
    <p key={warning} className="file-row-more file-row-warning">
      <TriangleAlert aria-hidden size={18} />
      {warning}
    </p>
  ))
}
