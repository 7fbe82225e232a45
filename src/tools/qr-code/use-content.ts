import { useLayoutEffect } from 'react'
import type { Form } from '../../components/form/use-form.ts'
import type { Content } from './content.ts'
import type { FieldName, Kind } from './fields.ts'

/** Told what the fields of a kind come to. */
export type TellContent = (kind: Kind, content: Content) => void

/** What the fields of every kind are given. */
export interface KindProps {
  form: Form<FieldName>
  onContent: TellContent
}

/** Tells the page what the fields of a kind come to. */
export const useContent = (
  kind: Kind,
  content: Content,
  /** What is wrong is marked by now: before, it is only not finished. */
  isMarked: boolean,
  onContent: TellContent,
): void => {
  const told: Content = content.kind === 'wrong' && !isMarked ? { kind: 'none' } : content
  // After every render: the page passes over a content it knows.
  useLayoutEffect(() => onContent(kind, told))
}
