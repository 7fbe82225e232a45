import type { ErrorCode } from '../../core/errors.ts'
import type { AcceptedFiles } from '../file-tool/accepted-files.ts'
import { Problems } from '../file-tool/problems.tsx'
import type { Opening } from './opening.ts'
import { PasswordForm } from './password-form.tsx'

/** A file that is itself at fault would be so again. */
const canTryAgain = (code: ErrorCode) =>
  code === 'engine-not-loaded' || code === 'stuck' || code === 'out-of-memory'

interface ClosedPdfProps {
  state: Opening
  accepted: AcceptedFiles
  onUnlock: (password: string) => void
  onRetry: () => void
}

/** What a document that is not open needs, or why it does not open. */
export const ClosedPdf = ({ state, accepted, onUnlock, onRetry }: ClosedPdfProps) => {
  const { file, password } = state.chosen
  const isUnlocking = state.step === 'opening' && password !== undefined
  if (state.step === 'locked' || isUnlocking)
    return (
      <PasswordForm
        fileName={file.name}
        isWrong={state.step === 'locked' && state.isWrong}
        isBusy={isUnlocking}
        onSubmit={onUnlock}
      />
    )
  if (state.step !== 'unreadable') return null
  return (
    <Problems
      problems={[{ code: state.code, fileName: file.name }]}
      accepted={accepted}
      {...(canTryAgain(state.code) && { onRetry })}
    />
  )
}
