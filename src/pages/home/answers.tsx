import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { ResultList, useResultList } from '../../features/search/palette/result-list.tsx'

/** What the text field says about the list below it, as ARIA attributes. */
export interface ComboboxState {
  isExpanded: boolean
  listId: string
  activeId: string | undefined
}

interface AnswersProps {
  text: string
  field: RefObject<HTMLInputElement | null>
  /** Whether the visitor has pressed Enter before the answers were loaded. */
  isEntered: boolean
  /** Has to be the same function on every render. */
  onChange: (state: ComboboxState) => void
  onLeave: () => void
}

/** The visible part of the window ends above the keyboard of a phone. */
const visibleBottom = () =>
  visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight

/** The answer and the tools for the text of the home page's field, with the keys that choose among them. */
export const Answers = ({ text, field, isEntered, onChange, onLeave }: AnswersProps) => {
  const list = useResultList({ text, onOpen: onLeave })
  const { count, listId, activeId } = list
  const isExpanded = count > 0
  useLayoutEffect(() => {
    onChange({ isExpanded, listId, activeId })
  }, [isExpanded, listId, activeId, onChange])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => list.onKeyDown(event))
  useEffect(() => {
    const element = field.current
    const controller = new AbortController()
    element?.addEventListener('keydown', (event) => onKeyDown(event), { signal: controller.signal })
    return () => controller.abort()
  }, [field])
  const enter = useEffectEvent(() => list.enter())
  useEffect(() => {
    if (isEntered) enter()
  }, [isEntered])

  useEffect(() => {
    const first = isExpanded && document.querySelector(`#${CSS.escape(listId)} [role=option]`)
    if (first && first.getBoundingClientRect().bottom > visibleBottom())
      field.current?.scrollIntoView({ block: 'start' })
  }, [isExpanded, listId, field])
  return <ResultList list={list} text={text} onLeave={onLeave} />
}
