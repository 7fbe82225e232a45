import { isWorthRetrying } from '../../core/errors.ts'
import type { AcceptedFiles } from '../file-tool/accepted-files.ts'
import { Problems } from '../file-tool/problems.tsx'
import { type Opening, passwordAsked } from './opening.ts'
import { PasswordForm } from './password-form.tsx'

interface ClosedPdfProps {
  state: Opening
  accepted: AcceptedFiles
  onUnlock: (password: string) => void
  onRetry: () => void
}

/** What a document that is not open needs, or why it does not open. */
export const ClosedPdf = ({ state, accepted, onUnlock, onRetry }: ClosedPdfProps) => {
  const { file } = state.chosen
  const asked = passwordAsked(state)
  if (asked) return <PasswordForm fileName={file.name} {...asked} onSubmit={onUnlock} />
  if (state.step !== 'unreadable') return null
  return (
    <Problems
      problems={[{ code: state.code, fileName: file.name }]}
      accepted={accepted}
      {...(isWorthRetrying(state.code) && { onRetry })}
    />
  )
}
