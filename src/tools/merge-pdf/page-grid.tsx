import './page-grid.css'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  memo,
  useMemo,
} from 'react'
import { ArrowLeft, ArrowRight, Ban, Check, GripVertical, RotateCw, Undo2 } from 'lucide-react'
import { type Reorder, useReorder, ReorderStatus } from '../../components/reorder/reorder.tsx'
import type { PageSize } from '../../core/pdf.ts'
import { useShownCount } from '../../components/pdf/document-store.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type LoadThumbnail, PageThumbnail } from '../../components/pdf/page-thumbnail.tsx'
import type { PageOrder, ArrangedPage } from './page-order.ts'
import { type MergeEvent, type ReadyDocument, letterOf } from './state.ts'
import type { ThumbnailOf } from './use-workers.ts'

/** What can be done with the selected pages. */
interface SelectionActions {
  rotate: () => void
  /** Excludes the selected pages from the result, or includes them again if all of them are excluded. */
  toggleExcluded: () => void
  /** Moves the selected pages by one place. */
  shift: (by: -1 | 1) => void
}

interface PageSelectionOptions {
  pages: PageOrder
  list: RefObject<HTMLUListElement | null>
  reorder: Reorder
}

const cellAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null

/** Returns the number of columns, which is the number of cells in the first row of the grid. */
const columnsOf = (list: Element) => {
  const cells = [...list.querySelectorAll<HTMLElement>('[data-key]')]
  const top = cells[0]?.offsetTop
  const next = cells.findIndex(({ offsetTop }) => offsetTop !== top)
  return next < 0 ? cells.length : next
}

const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey

/**
 * Holds the selection of pages in a grid, by pointer and keyboard, after the listbox pattern of the WAI-ARIA Authoring
 * Practices Guide: the arrow keys move the focus and the space bar selects. The arrow keys with Alt move the selected
 * pages.
 */
const usePageSelection = ({ pages, list, reorder }: PageSelectionOptions) => {
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const [focusedKey, setFocusedKey] = useState<string>()
  /** The page at which a range begins when the visitor presses Shift and clicks another page. */
  const rangeAnchor = useRef<string>(undefined)
  const hasFocusToRestore = useRef(false)
  const activeKey = pages.some(({ key }) => key === focusedKey) ? focusedKey : pages[0]?.key
  // Selected pages may have been removed with their file.
  const present = pages.filter(({ key }) => selectedKeys.has(key))
  const current =
    present.length === selectedKeys.size ? selectedKeys : new Set(present.map(({ key }) => key))

  const cell = (key: string | undefined) =>
    key === undefined
      ? undefined
      : list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  useLayoutEffect(() => {
    if (!hasFocusToRestore.current) return
    hasFocusToRestore.current = false
    // Browsers remove the focus from an element that is moved within the document.
    if (document.activeElement === document.body) cell(activeKey)?.focus({ preventScroll: true })
    cell(present[0]?.key)?.scrollIntoView({ block: 'nearest' })
  })

  const toggle = (key: string, isRange: boolean) => {
    const next = new Set(current)
    const [from, to] = [rangeAnchor.current, key]
      .map((end) => pages.findIndex((page) => page.key === end))
      .toSorted((a, b) => a - b)
    if (isRange && from !== undefined && to !== undefined && from >= 0)
      for (const page of pages.slice(from, to + 1)) next.add(page.key)
    else if (!next.delete(key)) next.add(key)
    rangeAnchor.current = key
    setFocusedKey(key)
    setSelectedKeys(next)
  }
  const focusAt = (index: number) => {
    const key = pages[Math.max(0, Math.min(index, pages.length - 1))]?.key
    const target = cell(key)
    if (!target) return
    setFocusedKey(key)
    target.focus()
  }
  const selectAll = () => setSelectedKeys(new Set(pages.map(({ key }) => key)))
  const clearSelection = () => setSelectedKeys(new Set())

  const onKeyDown = (event: KeyboardEvent, actions: SelectionActions) => {
    const index = pages.findIndex(({ key }) => key === activeKey)
    const columns = list.current ? columnsOf(list.current) : 1
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowUp: index - columns,
      ArrowDown: index + columns,
      Home: 0,
      End: pages.length - 1,
    }
    const target = targets[event.key]
    const run = (() => {
      if (isPlain(event) && target !== undefined) return () => focusAt(target)
      if (isPlain(event) && event.key === ' ' && activeKey !== undefined)
        return () => toggle(activeKey, event.shiftKey)
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return selectAll
      if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
        return () => {
          // The key is handled even without a selection: the browser would otherwise go to another page of its history.
          if (current.size > 0) actions.shift(event.key === 'ArrowLeft' ? -1 : 1)
        }
      if (current.size === 0) return undefined
      if (isPlain(event) && event.key === 'Delete') return actions.toggleExcluded
      return isPlain(event) && event.key === 'Escape' ? clearSelection : undefined
    })()
    if (!run) return
    event.preventDefault()
    run()
  }

  return {
    selectedKeys: current,
    activeKey,
    selectAll,
    clearSelection,
    /** Must be called before pages are moved, so that the focus is restored afterwards. */
    keepFocusAfterMove: () => {
      hasFocusToRestore.current = true
    },
    handlers: (actions: SelectionActions) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, actions),
      onClick: (event: MouseEvent) => {
        const key = cellAt(event.target)?.dataset.key
        const isHandle = event.target instanceof Element && event.target.closest('.page-handle')
        if (key !== undefined && !isHandle) toggle(key, event.shiftKey)
      },
      onPointerDown: (event: PointerEvent) => {
        if (!(event.target instanceof Element) || !event.target.closest('.page-handle')) return
        const key = cellAt(event.target)?.dataset.key
        const index = pages.findIndex((page) => page.key === key)
        if (index >= 0) reorder.startDrag(index, event)
      },
    }),
  }
}

interface PageCellProps {
  page: ArrangedPage
  /** The accessible name: `Page 3 of report.pdf`. */
  name: string
  /** The letter of the page's file; undefined when the pages of one file are shown. */
  letter: string | undefined
  size: PageSize
  load: LoadThumbnail
  isSelected: boolean
  /** One page at a time is reached with the Tab key, and the others from there with the arrow keys. */
  isInTabOrder: boolean
  canDrag: boolean
}

/**
 * A page in the grid. The grid has the event handlers and the cell is memoised, so that of five hundred pages only the
 * changed ones are rendered again.
 */
const PageCell = memo((props: PageCellProps) => {
  const { page, name, letter, size, load, isSelected, isInTabOrder, canDrag } = props
  const { t } = useTranslation('merge-pdf')
  const { t: tReorder } = useTranslation('reorder')
  const { rotation, isExcluded, key, pageIndex } = page
  const label = [
    name,
    ...(rotation === 0 ? [] : [t('grid.turnedBy', { degrees: rotation })]),
    ...(isExcluded ? [t('grid.isLeftOut')] : []),
  ].join(', ')
  return (
    <li
      className="page-cell"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- of a list box that is a list
      role="option"
      aria-selected={isSelected}
      tabIndex={isInTabOrder ? 0 : -1}
      data-reorder-item
      data-key={key}
      data-left-out={isExcluded || undefined}
    >
      <PageThumbnail size={size} rotation={rotation} label={label} load={load} />
      <span className="page-caption" aria-hidden>
        {letter !== undefined && <b className="page-letter">{letter}</b>}
        {pageIndex + 1}
      </span>
      <span className="page-mark" aria-hidden>
        {isExcluded && !isSelected ? <Ban size={16} /> : <Check size={16} />}
      </span>
      {canDrag && (
        <span className="reorder-handle page-handle" aria-hidden title={tReorder('drag')}>
          <GripVertical size={18} />
        </span>
      )}
    </li>
  )
})

interface SelectionToolbarProps {
  /** The number of selected pages. */
  count: number
  /** The number of all pages. */
  total: number
  areExcluded: boolean
  actions: SelectionActions
  onSelectAll: () => void
  onClearSelection: () => void
}

/** The toolbar with the actions on the selected pages. */
const SelectionToolbar = (props: SelectionToolbarProps) => {
  const { count, total, areExcluded, actions, onSelectAll, onClearSelection } = props
  const { t } = useTranslation('merge-pdf')
  const tools: { key: string; label: string; icon: ReactNode; run: () => void }[] = [
    {
      key: 'turn',
      label: t('grid.turn'),
      icon: <RotateCw aria-hidden size={20} />,
      run: actions.rotate,
    },
    {
      key: 'leave-out',
      label: t(areExcluded ? 'grid.takeBack' : 'grid.leaveOut'),
      icon: areExcluded ? <Undo2 aria-hidden size={20} /> : <Ban aria-hidden size={20} />,
      run: actions.toggleExcluded,
    },
    {
      key: 'earlier',
      label: t('grid.earlier'),
      icon: <ArrowLeft aria-hidden size={20} />,
      run: () => actions.shift(-1),
    },
    {
      key: 'later',
      label: t('grid.later'),
      icon: <ArrowRight aria-hidden size={20} />,
      run: () => actions.shift(1),
    },
  ]
  return (
    <div
      className="page-tools"
      data-selection={count > 0 || undefined}
      role="toolbar"
      aria-label={t('grid.tools')}
    >
      <p className="page-tools-line">
        <span role="status">{count === 0 ? t('grid.hint') : t('grid.chosen', { count })}</span>
        <button
          type="button"
          className="merge-link"
          onClick={count === total ? onClearSelection : onSelectAll}
        >
          {t(count === total ? 'grid.chooseNone' : 'grid.chooseAll')}
        </button>
      </p>
      <div className="page-tools-buttons">
        {tools.map(({ key, label, icon, run }) => (
          <button key={key} type="button" data-tool={key} disabled={count === 0} onClick={run}>
            {icon}
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

interface PageGridProps {
  /** The documents whose pages are shown. */
  documents: readonly ReadyDocument[]
  /** The only document whose pages are shown; left out when the pages of all documents are shown. */
  documentId?: number
  /** The pages that are shown, in their order. */
  pages: PageOrder
  thumbnailOf: ThumbnailOf
  onChange: (event: MergeEvent) => void
}

/** Shows pages as small pictures, which can be selected, rotated, excluded and moved. */
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
  const selection = usePageSelection({ pages, list, reorder })
  const { selectedKeys } = selection
  const selectedPages = pages.filter(({ key }) => selectedKeys.has(key))
  const lastSelected = pages.findLastIndex(({ key }) => selectedKeys.has(key))
  const { shownCount, hiddenCount, sentinel, show } = useShownCount(pages.length, lastSelected + 1)

  const change = (event: MergeEvent, announcement: string) => {
    onChange(event)
    setAnnounced(announcement)
  }
  const count = selectedPages.length
  const areExcluded = count > 0 && selectedPages.every(({ isExcluded }) => isExcluded)
  const actions = {
    rotate: () => change({ type: 'rotated', keys: selectedKeys }, t('grid.turned', { count })),
    toggleExcluded: () =>
      change(
        { type: 'excluded', keys: selectedKeys, isExcluded: !areExcluded },
        t(areExcluded ? 'grid.tookBack' : 'grid.leftOut', { count }),
      ),
    shift: (by: -1 | 1) => {
      const from = pages.findIndex(({ key }) => selectedKeys.has(key))
      const place = from + 1 + by
      const isAlone = count === 1 && place >= 1 && place <= pages.length
      selection.keepFocusAfterMove()
      change(
        { type: 'shifted-pages', keys: selectedKeys, by, documentId },
        isAlone
          ? t('grid.placed', { page: names[from] ?? '', place, total: pages.length })
          : t('grid.moved', { count }),
      )
    },
  }
  return (
    <div className="page-grid-box">
      <SelectionToolbar
        count={count}
        total={pages.length}
        areExcluded={areExcluded}
        actions={actions}
        onSelectAll={selection.selectAll}
        onClearSelection={selection.clearSelection}
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
        {...selection.handlers(actions)}
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
              isSelected={selectedKeys.has(page.key)}
              isInTabOrder={selection.activeKey === page.key}
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
