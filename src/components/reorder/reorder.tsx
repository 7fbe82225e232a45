import './reorder.css'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ArrowUp, GripVertical } from 'lucide-react'
import { lazyModule, useLazyModule } from '../lazy-module.tsx'
import { useTranslation } from '../use-translation.ts'
import { IconButton } from '../icon-button.tsx'

interface ReorderOptions {
  /** The names of the items in order. */
  names: readonly string[]
  /** Whether the handles are shown. */
  isOn: boolean
  /** Moves an item to another index. Both indexes are zero-based. */
  onMove: (from: number, to: number) => void
}

export interface Reorder {
  /** The list, a grid or flex container whose items have `data-reorder-item`. */
  list: RefObject<HTMLUListElement | null>
  names: readonly string[]
  /** Moves an item by one position. The pressed button keeps the focus, or the other one gets it at an end. */
  step: (index: number, by: -1 | 1) => void
  /** Whether the code for dragging is loaded. */
  canDrag: boolean
  /** Starts dragging an item. */
  startDrag: (index: number, event: PointerEvent) => void
  /** The message for screen readers about the last move. */
  announcement: string
}

/** The code for dragging is loaded when the handles are shown, because few visitors reorder a list. */
const dragModule = lazyModule(() => import('./drag.ts'))

const itemsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('[data-reorder-item]')]

/** Lets the visitor reorder a list with buttons, or by dragging with a mouse, a pen or a finger. */
export const useReorder = ({ names, isOn, onMove }: ReorderOptions): Reorder => {
  const { t } = useTranslation('reorder')
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { module: drag } = useLazyModule(dragModule, { isWanted: isOn })
  const cancelDrag = useRef<() => void>(undefined)
  useEffect(() => () => cancelDrag.current?.(), [])

  const announce = (index: number, place: number) =>
    setAnnouncement(t('moved', { name: names[index], place: place + 1, total: names.length }))
  const step = (index: number, by: -1 | 1) => {
    const place = index + by
    flushSync(() => {
      onMove(index, place)
      announce(index, place)
    })
    const item = list.current && itemsOf(list.current)[place]
    const buttons = [by, -by].map((to) =>
      item?.querySelector<HTMLElement>(`[data-step='${to}']:not(:disabled)`),
    )
    buttons.find((button) => button)?.focus({ preventScroll: true })
    // A page that goes on scrolling would move the next handle away from the pointer that reaches for it.
    item?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  const startDrag = (index: number, event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || !list.current || !drag) return
    cancelDrag.current = drag.startDrag({
      list: list.current,
      items: itemsOf(list.current),
      from: index,
      start: event.nativeEvent,
      onEnd: (to) => {
        cancelDrag.current = undefined
        if (to === undefined || to === index) return
        flushSync(() => {
          onMove(index, to)
          announce(index, to)
        })
      },
    })
  }
  return { list, names, step, canDrag: drag !== undefined, startDrag, announcement }
}

interface ItemProps {
  reorder: Reorder
  index: number
}

/** The handle by which an item is dragged. Keyboards and screen readers use the buttons instead. */
export const DragHandle = ({ reorder, index }: ItemProps) => {
  const { t } = useTranslation('reorder')
  return (
    <span
      className="reorder-handle"
      data-waiting={!reorder.canDrag || undefined}
      aria-hidden
      title={t('drag')}
      onPointerDown={(event) => reorder.startDrag(index, event)}
    >
      <GripVertical size={20} />
    </span>
  )
}

/** Two buttons that move an item by one position. */
export const MoveButtons = ({ reorder, index }: ItemProps) => {
  const { t } = useTranslation('reorder')
  const name = reorder.names[index]
  const steps = [
    { by: -1, label: t('earlier', { name }), isEnd: index === 0 },
    { by: 1, label: t('later', { name }), isEnd: index === reorder.names.length - 1 },
  ] as const
  return steps.map(({ by, label, isEnd }) => (
    <IconButton
      key={by}
      icon={ArrowUp}
      label={label}
      className="reorder-step"
      data-step={by}
      disabled={isEnd}
      onClick={() => reorder.step(index, by)}
    />
  ))
}

/** Announces moves to screen readers. */
export const ReorderStatus = ({ reorder }: { reorder: Reorder }) => (
  <p role="status" className="visually-hidden">
    {reorder.announcement}
  </p>
)
