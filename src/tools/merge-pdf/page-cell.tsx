import { Ban, Check, GripVertical } from 'lucide-react'
import { memo } from 'react'
import type { PageSize } from '../../core/pdf.ts'
import { PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { ArrangedPage } from './page-order.ts'
import type { DrawThumbnail } from './use-viewer.ts'

interface PageCellProps {
  page: ArrangedPage
  /** `Page 3 of report.pdf`. */
  name: string
  /** Of its file, where there are several. */
  letter: string | undefined
  size: PageSize
  load: DrawThumbnail
  isChosen: boolean
  /** One page is reached with the Tab key; from there the arrow keys lead on. */
  isInTabOrder: boolean
  canDrag: boolean
}

/** A page in the grid, which listens for it: five hundred pages are drawn again only where something changed. */
export const PageCell = memo((props: PageCellProps) => {
  const { page, name, letter, size, load, isChosen, isInTabOrder, canDrag } = props
  const { t } = useTranslation('merge-pdf')
  const { t: reorderWords } = useTranslation('reorder')
  const { rotation, isLeftOut, key, pageIndex } = page
  const label = [
    name,
    ...(rotation === 0 ? [] : [t('grid.turnedBy', { degrees: rotation })]),
    ...(isLeftOut ? [t('grid.isLeftOut')] : []),
  ].join(', ')
  return (
    <li
      className="page-cell"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- of a list box that is a list
      role="option"
      aria-selected={isChosen}
      tabIndex={isInTabOrder ? 0 : -1}
      data-reorder-item
      data-key={key}
      data-left-out={isLeftOut || undefined}
    >
      <PageThumbnail size={size} rotation={rotation} label={label} load={load} />
      <span className="page-caption" aria-hidden>
        {letter !== undefined && <b className="page-letter">{letter}</b>}
        {pageIndex + 1}
      </span>
      <span className="page-mark" aria-hidden>
        {isLeftOut && !isChosen ? <Ban size={16} /> : <Check size={16} />}
      </span>
      {canDrag && (
        <span className="reorder-handle page-handle" aria-hidden title={reorderWords('drag')}>
          <GripVertical size={18} />
        </span>
      )}
    </li>
  )
})
