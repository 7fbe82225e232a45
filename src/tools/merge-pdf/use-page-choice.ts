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
import type { PageActions } from './page-tools.tsx'

interface PageChoiceOptions {
  pages: PageOrder
  list: RefObject<HTMLUListElement | null>
  reorder: Reorder
}

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null

/** Cells in the first row of a grid. */
const columnsOf = (list: Element) => {
  const cells = [...list.querySelectorAll<HTMLElement>('[data-key]')]
  const top = cells[0]?.offsetTop
  const next = cells.findIndex(({ offsetTop }) => offsetTop !== top)
  return next < 0 ? cells.length : next
}

const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey

/**
 * Which pages of a grid are chosen, by pointer or keyboard, after the WAI-ARIA pattern of a list box: arrows lead from
 * page to page, the space bar chooses; with Alt, arrows move what is chosen.
 */
export const usePageChoice = ({ pages, list, reorder }: PageChoiceOptions) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string>()
  /** Where a range of pages begins that ends with the next Shift and click. */
  const anchor = useRef<string>(undefined)
  const hasFocusToKeep = useRef(false)
  const activeKey = pages.some(({ key }) => key === active) ? active : pages[0]?.key
  // Pages may have gone with their file.
  const present = pages.filter(({ key }) => chosen.has(key))
  const current = present.length === chosen.size ? chosen : new Set(present.map(({ key }) => key))

  const cell = (key: string | undefined) =>
    key === undefined
      ? undefined
      : list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  useLayoutEffect(() => {
    if (!hasFocusToKeep.current) return
    hasFocusToKeep.current = false
    // An element that is put elsewhere in the document loses the focus.
    if (document.activeElement === document.body) cell(activeKey)?.focus({ preventScroll: true })
    cell(present[0]?.key)?.scrollIntoView({ block: 'nearest' })
  })

  const toggle = (key: string, isRange: boolean) => {
    const next = new Set(current)
    const [from, to] = [anchor.current, key]
      .map((end) => pages.findIndex((page) => page.key === end))
      .toSorted((a, b) => a - b)
    if (isRange && from !== undefined && to !== undefined && from >= 0)
      for (const page of pages.slice(from, to + 1)) next.add(page.key)
    else if (!next.delete(key)) next.add(key)
    anchor.current = key
    setActive(key)
    setChosen(next)
  }
  const focusAt = (index: number) => {
    const key = pages[Math.max(0, Math.min(index, pages.length - 1))]?.key
    const target = cell(key)
    if (!target) return
    setActive(key)
    target.focus()
  }
  const chooseAll = () => setChosen(new Set(pages.map(({ key }) => key)))
  const chooseNone = () => setChosen(new Set())

  const onKeyDown = (event: KeyboardEvent, actions: PageActions) => {
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
    const act = (() => {
      if (isPlain(event) && target !== undefined) return () => focusAt(target)
      if (isPlain(event) && event.key === ' ' && activeKey !== undefined)
        return () => toggle(activeKey, event.shiftKey)
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return chooseAll
      if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
        return () => {
          // Even with nothing to move: the browser would leave the page, and the files with it.
          if (current.size > 0) actions.step(event.key === 'ArrowLeft' ? -1 : 1)
        }
      if (current.size === 0) return undefined
      if (isPlain(event) && event.key === 'Delete') return actions.leaveOut
      return isPlain(event) && event.key === 'Escape' ? chooseNone : undefined
    })()
    if (!act) return
    event.preventDefault()
    act()
  }

  return {
    chosen: current,
    activeKey,
    chooseAll,
    chooseNone,
    /** To be called before pages move. */
    keepFocus: () => {
      hasFocusToKeep.current = true
    },
    listeners: (actions: PageActions) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, actions),
      onClick: (event: MouseEvent) => {
        const key = cellOf(event.target)?.dataset.key
        const isHandle = event.target instanceof Element && event.target.closest('.page-handle')
        if (key !== undefined && !isHandle) toggle(key, event.shiftKey)
      },
      onPointerDown: (event: PointerEvent) => {
        if (!(event.target instanceof Element) || !event.target.closest('.page-handle')) return
        const key = cellOf(event.target)?.dataset.key
        const index = pages.findIndex((page) => page.key === key)
        if (index >= 0) reorder.startDrag(index, event)
      },
    }),
  }
}
