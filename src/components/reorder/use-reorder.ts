import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyModule, useLazyModule } from '../lazy-module.tsx'
import { useTranslation } from '../use-translation.ts'

interface ReorderOptions {
  /** What the items are called, in their order. */
  names: readonly string[]
  /** The handles are shown. */
  isOn: boolean
  /** Moves an item to another place; both count from 0. */
  onMove: (from: number, to: number) => void
}

export interface Reorder {
  /** The list: a grid or flex container whose items carry `data-reorder-item`. */
  list: RefObject<HTMLUListElement | null>
  names: readonly string[]
  /** Moves an item by one place, and keeps the focus on the button that was pressed, or on its fellow at an end. */
  step: (index: number, by: -1 | 1) => void
  /** What dragging needs is there. */
  canDrag: boolean
  /** Lets an item follow the pointer. */
  grab: (index: number, event: PointerEvent) => void
  /** What a screen reader is told of the last move. */
  said: string
}

/** What dragging needs comes with the handles: few visitors order a list, and the buttons move items, too. */
const dragging = lazyModule(() => import('./drag.ts'))

const itemsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-reorder-item]')]

/** Lets the visitor order a list: by buttons, and by dragging with a mouse, a pen or a finger. */
export const useReorder = ({ names, isOn, onMove }: ReorderOptions): Reorder => {
  const { t } = useTranslation('reorder')
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const { module: drag } = useLazyModule(dragging, { isWanted: isOn })
  const callOff = useRef<() => void>(undefined)
  useEffect(() => () => callOff.current?.(), [])

  const tell = (index: number, place: number) =>
    setSaid(t('moved', { name: names[index], place: place + 1, total: names.length }))
  const step = (index: number, by: -1 | 1) => {
    const place = index + by
    flushSync(() => {
      onMove(index, place)
      tell(index, place)
    })
    const item = list.current && itemsOf(list.current)[place]
    const buttons = [by, -by].map((to) =>
      item?.querySelector<HTMLElement>(`[data-step='${to}']:not(:disabled)`),
    )
    buttons.find((button) => button)?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'nearest' })
  }
  const grab = (index: number, event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || !list.current || !drag) return
    callOff.current = drag.startDrag({
      list: list.current,
      items: itemsOf(list.current),
      from: index,
      start: event.nativeEvent,
      onEnd: (to) => {
        callOff.current = undefined
        if (to === undefined || to === index) return
        flushSync(() => {
          onMove(index, to)
          tell(index, to)
        })
      },
    })
  }
  return { list, names, step, canDrag: drag !== undefined, grab, said }
}
