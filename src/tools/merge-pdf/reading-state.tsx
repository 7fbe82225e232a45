import { TriangleAlert } from 'lucide-react'
import { Faults } from '../../ui/file-tool/problems.tsx'
import { PasswordForm } from '../../ui/pdf/password-form.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { type ChosenDocument, isReady, isWorthRetrying } from './chosen-document.ts'

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
  const { file, reading } = document
  if (reading.step === 'opening')
    return isLoadingReader ? <p className="file-row-more hint">{t('row.loadingReader')}</p> : null
  if (reading.step === 'locked')
    return (
      <div className="file-row-more">
        <PasswordForm
          fileName={file.name}
          isWrong={reading.isWrong}
          isBusy={reading.isBusy}
          onSubmit={onUnlock}
        />
      </div>
    )
  if (reading.step === 'failed')
    return (
      <div className="file-row-more">
        <Faults
          faults={[
            {
              title: file.name,
              isTitleBeside: true,
              sentence: sharedWords(`errors.${reading.code}`),
            },
          ]}
          {...(isWorthRetrying(reading.code) && { onRetry })}
        />
      </div>
    )
  if (!isReady(document)) return null
  const { isSigned, isXfaOnly } = document.reading.opened
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
