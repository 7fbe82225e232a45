import './page-grid.css'
import { useMemo, useState } from 'react'
import { useShownCount } from '../../components/pdf/use-pages.ts'
import { ReorderStatus } from '../../components/reorder/move-buttons.tsx'
import { useReorder } from '../../components/reorder/use-reorder.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { ReadyDocument } from './chosen-document.ts'
import { type MergeEvent, letterOf } from './merge-state.ts'
import { PageCell } from './page-cell.tsx'
import type { PageOrder } from './page-order.ts'
import { PageTools } from './page-tools.tsx'
import { usePageChoice } from './use-page-choice.ts'
import type { ThumbnailOf } from './use-viewer.ts'

interface PageGridProps {
  /** Those whose pages are shown. */
  documents: readonly ReadyDocument[]
  /** The one whose pages are shown; all when left out. */
  documentId?: number
  /** Those that are shown, in their order. */
  pages: PageOrder
  thumbnailOf: ThumbnailOf
  onChange: (event: MergeEvent) => void
}

/** Pages as small pictures, to be chosen, turned, left out and moved. */
export const PageGrid = ({
  documents,
  documentId,
  pages,
  thumbnailOf,
  onChange,
}: PageGridProps) => {
  const { t } = useTranslation('merge-pdf')
  const [announced, setAnnounced] = useState('')
  const byId = useMemo(
    () =>
      new Map(
        documents.map((document, index) => [document.id, { document, letter: letterOf(index) }]),
      ),
    [documents],
  )
  const names = useMemo(
    () =>
      pages.map(({ pageIndex, documentId: id }) =>
        t('pageOf', { page: pageIndex + 1, name: byId.get(id)?.document.file.name ?? '' }),
      ),
    [pages, byId, t],
  )
  const reorder = useReorder({
    names,
    isOn: pages.length > 1,
    onMove: (from, to) => onChange({ type: 'moved-page', from, to, documentId }),
  })
  const { list } = reorder
  const choice = usePageChoice({ pages, list, reorder })
  const { chosen } = choice
  const chosenPages = pages.filter(({ key }) => chosen.has(key))
  const lastChosen = pages.findLastIndex(({ key }) => chosen.has(key))
  const { shownCount, hiddenCount, sentinel, show } = useShownCount(pages.length, lastChosen + 1)

  const change = (event: MergeEvent, said: string) => {
    onChange(event)
    setAnnounced(said)
  }
  const count = chosenPages.length
  const areOut = count > 0 && chosenPages.every(({ isLeftOut }) => isLeftOut)
  const actions = {
    turn: () => change({ type: 'turned', keys: chosen }, t('grid.turned', { count })),
    leaveOut: () =>
      change(
        { type: 'left-out', keys: chosen, isLeftOut: !areOut },
        t(areOut ? 'grid.tookBack' : 'grid.leftOut', { count }),
      ),
    step: (by: -1 | 1) => {
      const from = pages.findIndex(({ key }) => chosen.has(key))
      const place = from + 1 + by
      const isAlone = count === 1 && place >= 1 && place <= pages.length
      choice.keepFocus()
      change(
        { type: 'stepped-pages', keys: chosen, by, documentId },
        isAlone
          ? t('grid.placed', { page: names[from] ?? '', place, total: pages.length })
          : t('grid.moved', { count }),
      )
    },
  }
  return (
    <div className="page-grid-box">
      <PageTools
        count={count}
        total={pages.length}
        areOut={areOut}
        actions={actions}
        onChooseAll={choice.chooseAll}
        onChooseNone={choice.chooseNone}
      />
      {documents.length > 1 && (
        <ul className="page-legend" aria-label={t('grid.legend')}>
          {documents.map(({ id, file }) => (
            <li key={id}>
              <b className="page-letter">{byId.get(id)?.letter}</b>
              {file.name}
            </li>
          ))}
        </ul>
      )}
      <ul
        ref={list}
        className="page-grid"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern's own example
        role="listbox"
        aria-multiselectable
        aria-label={t('grid.label')}
        {...choice.listeners(actions)}
      >
        {pages.slice(0, shownCount).map((page, index) => {
          const shown = byId.get(page.documentId)
          const { document: opened } = shown?.document.opening ?? {}
          const size = opened?.pageSizes[page.pageIndex]
          if (!shown || !opened || !size) return null
          return (
            <PageCell
              key={page.key}
              page={page}
              name={names[index] ?? ''}
              letter={documents.length > 1 ? shown.letter : undefined}
              size={size}
              load={thumbnailOf(opened.documentId, page.pageIndex)}
              isChosen={chosen.has(page.key)}
              isInTabOrder={choice.activeKey === page.key}
              canDrag={reorder.canDrag && pages.length > 1}
            />
          )
        })}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className="button-quiet" ref={sentinel} onClick={show}>
          {t('grid.more', { count: hiddenCount })}
        </button>
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      <ReorderStatus reorder={reorder} />
    </div>
  )
}
