import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { Form } from '../../components/form/use-form.ts'
import type { Content, FieldName, Kind } from './content.ts'

/** Receives the content from the fields of a kind. */
export type OnContent = (kind: Kind, content: Content) => void

/** The props of the fields of every kind. */
export interface KindProps {
  form: Form<FieldName>
  onContent: OnContent
}

/** Reports the content of a kind's fields to the page. */
export const useContent = (
  kind: Kind,
  content: Content,
  /** Whether the error is shown by now; before that, the content counts as incomplete. */
  isMarked: boolean,
  onContent: OnContent,
): void => {
  const reported: Content = content.kind === 'wrong' && !isMarked ? { kind: 'none' } : content
  // This runs after every render, and the page ignores a content that has not changed.
  useLayoutEffect(() => onContent(kind, reported))
}

/**
 * An incomplete value, such as half an account number, is not reported as wrong before this time.
 */
const debounceMs = 1000

/**
 * Tells whether a field has not changed for a second or was left, and lets the caller mark all fields as such. A
 * field stays settled while others are typed in, so that its message does not come and go.
 */
export const useSettled = <Name extends string>(
  values: Readonly<Record<Name, string>>,
): { isSettled: (name: Name) => boolean; settle: () => void } => {
  const [settled, setSettled] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), debounceMs)
    return () => clearTimeout(timer)
  }, [values])
  return {
    isSettled: (name) => settled[name] === values[name],
    settle: () => setSettled(values),
  }
}

interface FoldedProps {
  summary: string
  /** Whether a field inside has an error, so that the section opens. */
  isNeeded: boolean
  children: ReactNode
}

/** A collapsed section for optional fields. */
export const FoldedFields = ({ summary, isNeeded, children }: FoldedProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="qr-folded"
      open={isOpen || isNeeded}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div className="qr-fields">{children}</div>
    </details>
  )
}
