import './reorder.css'
import { ArrowUp, GripVertical } from 'lucide-react'
import { useTranslation } from '../use-translation.ts'
import type { Reorder } from './use-reorder.ts'

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
    <button
      key={by}
      type="button"
      className="icon-button reorder-step"
      data-step={by}
      disabled={isEnd}
      aria-label={label}
      title={label}
      onClick={() => reorder.step(index, by)}
    >
      <ArrowUp aria-hidden size={18} />
    </button>
  ))
}

/** Announces moves to screen readers. */
export const ReorderStatus = ({ reorder }: { reorder: Reorder }) => (
  <p role="status" className="visually-hidden">
    {reorder.announcement}
  </p>
)
