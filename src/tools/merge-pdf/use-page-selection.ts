import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Reorder } from '../../components/reorder/use-reorder.ts'
import type { PageOrder } from './page-order.ts'

/** What can be done with the selected pages. */
export interface SelectionActions {
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
export const usePageSelection = ({ pages, list, reorder }: PageSelectionOptions) => {
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
