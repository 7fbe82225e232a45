import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'

interface ErrorMessageProps {
  children: ReactNode
  /** False where the message is part of something that is announced as a whole, such as a list of files. */
  isAnnounced?: boolean
  /** Further class names, for the place of the message. */
  className?: string
}

/**
 * The one look of an error that belongs to the field or the part of a page right above it: one line that says what is
 * wrong and what to do. Errors about files have a box of their own, which is `Faults` of the file tools.
 */
export const ErrorMessage = ({
  children,
  isAnnounced = true,
  className = '',
}: ErrorMessageProps) => (
  <p {...(isAnnounced && { role: 'alert' })} className={`problem ${className}`.trimEnd()}>
    <TriangleAlert aria-hidden size={16} />
    <span>{children}</span>
  </p>
)
