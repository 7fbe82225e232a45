import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { Form } from '../../components/form/use-form.ts'
import type { Content } from './content.ts'
import type { FieldName, Kind } from './field-rules.ts'

/** Told what the fields of a kind come to. */
export type OnContent = (kind: Kind, content: Content) => void

/** What the fields of every kind are given. */
export interface KindProps {
  form: Form<FieldName>
  onContent: OnContent
}

/** Tells the page what the fields of a kind come to. */
export const useContent = (
  kind: Kind,
  content: Content,
  /** What is wrong is marked by now: before, it is only not finished. */
  isMarked: boolean,
  onContent: OnContent,
): void => {
  const told: Content = content.kind === 'wrong' && !isMarked ? { kind: 'none' } : content
  // After every render: the page passes over a content it knows.
  useLayoutEffect(() => onContent(kind, told))
}

/** Half an account number is no fault yet. */
const debounceMs = 1000

/**
 * Whether a field has rested for a second, or was said to be finished; and a way to say so of all. A field at rest
 * stays so while others are typed in: its message does not come and go under the visitor's hands.
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
  /** Something in it wants to be seen. */
  isNeeded: boolean
  children: ReactNode
}

/** Fields that few fill in. */
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
