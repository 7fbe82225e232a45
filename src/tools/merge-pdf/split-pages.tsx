import './page-grid.css'
import { memo, useMemo } from 'react'
import type { PageSize } from '../../core/pdf.ts'
import { PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import { useShownCount } from '../../components/pdf/use-pages.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { ReadyDocument } from './chosen-document.ts'
import type { SplitPlan } from './split-plan.ts'
import type { DrawThumbnail, ThumbnailOf } from './use-viewer.ts'

interface CellProps {
  page: number
  name: string
  size: PageSize
  load: DrawThumbnail
  /** No file has it. */
  isLeft: boolean
}

const Cell = memo(({ page, name, size, load, isLeft }: CellProps) => (
  <li className="page-cell" data-left-out={isLeft || undefined}>
    <PageThumbnail size={size} label={name} load={load} />
    <span className="page-caption" aria-hidden>
      {page}
    </span>
  </li>
))

interface SplitPagesProps {
  ready: ReadyDocument
  plan: SplitPlan | undefined
  thumbnailOf: ThumbnailOf
}

/** The document's pages, to see where to cut; those that no file has are faded. */
export const SplitPages = ({ ready, plan, thumbnailOf }: SplitPagesProps) => {
  const { t } = useTranslation('merge-pdf')
  const { document: opened } = ready.opening
  const { shownCount, hiddenCount, sentinel, show } = useShownCount(opened.pageCount)
  const taken = useMemo(
    () =>
      plan?.isValid ? new Set(plan.parts.flatMap(({ pageIndexes }) => pageIndexes)) : undefined,
    [plan],
  )
  return (
    <details className="split-pages" open>
      <summary>{t('split.preview')}</summary>
      <ul className="page-grid" aria-label={t('split.preview')}>
        {opened.pageSizes.slice(0, shownCount).map((size, index) => (
          <Cell
            // A document's pages do not change places here.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            page={index + 1}
            name={t('pageOf', { page: index + 1, name: ready.file.name })}
            size={size}
            load={thumbnailOf(opened.documentId, index)}
            isLeft={taken !== undefined && !taken.has(index)}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className="button-quiet" ref={sentinel} onClick={show}>
          {t('grid.more', { count: hiddenCount })}
        </button>
      )}
    </details>
  )
}
