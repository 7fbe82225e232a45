import { type Point, moveItem, nearestIndex, scrollStep } from './arrange.ts'

const slideDurationMs = 160

interface DragOptions {
  /** A grid or flex container, in which CSS `order` previews the result of a drop. */
  list: HTMLElement
  /** The list's items in order. Other children of the list keep their position among them. */
  items: readonly HTMLElement[]
  from: number
  /** The event that starts the drag, on an element with `touch-action: none`. */
  start: PointerEvent
  /** Is called once with the index of the drop, or with undefined if the drag was cancelled. */
  onEnd: (to: number | undefined) => void
}

const pageRect = (element: Element): DOMRect => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return new DOMRect(x + scrollX, y + scrollY, width, height)
}

const centerOf = ({ x, y, width, height }: DOMRect): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})

const slide = (element: Element, by: Point) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || (by.x === 0 && by.y === 0)) return
  element.animate([{ transform: `translate(${by.x}px, ${by.y}px)` }, { transform: 'none' }], {
    duration: slideDurationMs,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  })
}

/** Runs a function that moves elements, and animates each from its old to its new position. */
const animateMoves = (elements: readonly Element[], move: () => void): void => {
  const before = elements.map(pageRect)
  move()
  for (const [index, element] of elements.entries()) {
    const [was, is] = [before[index], pageRect(element)]
    if (was) slide(element, { x: was.x - is.x, y: was.y - is.y })
  }
}

/** Shows the items in another order by CSS. Moving elements in the DOM would release the pointer capture. */
const setVisualOrder = ({ list, items }: DragOptions, order: readonly number[]) => {
  let itemsBefore = 0
  for (const child of list.children) {
    if (!(child instanceof HTMLElement)) continue
    const index = items.indexOf(child)
    if (index >= 0) itemsBefore += 1
    child.style.order = String(index < 0 ? 2 * itemsBefore : 2 * order.indexOf(index) + 1)
  }
}

/** The top of the visible part of the page. The page's scroll padding is the height of the fixed header. */
const visibleTop = () =>
  parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

/**
 * Lets an item follow the pointer until it is dropped or the drag is cancelled, while the others make room. Positions
 * are those at the start of the drag, so that items of different sizes do not swap back and forth.
 *
 * @returns a function that cancels the drag.
 */
export const startDrag = (options: DragOptions): (() => void) => {
  const { list, items, from, start, onEnd } = options
  const dragged = items[from]
  const handle = start.currentTarget
  if (!dragged || !(handle instanceof HTMLElement)) return () => {}
  // An item that still slides to its place after the last drag is measured where it will be.
  for (const item of items) for (const animation of item.getAnimations()) animation.finish()
  const indices = items.map((_, index) => index)
  const centers = items.map((item) => centerOf(pageRect(item)))
  let originalBox = pageRect(dragged)
  const grip = { x: start.pageX - originalBox.x, y: start.pageY - originalBox.y }
  const pointer = { x: start.clientX, y: start.clientY }
  const top = visibleTop()
  let to = from
  let frame = 0

  const follow = () => {
    const corner = { x: pointer.x + scrollX - grip.x, y: pointer.y + scrollY - grip.y }
    const place = nearestIndex(centers, {
      x: corner.x + originalBox.width / 2,
      y: corner.y + originalBox.height / 2,
    })
    if (place !== to) {
      to = place
      animateMoves(
        items.filter((item) => item !== dragged),
        () => setVisualOrder(options, moveItem(indices, from, to)),
      )
      dragged.style.transform = ''
      originalBox = pageRect(dragged)
    }
    dragged.style.transform = `translate(${corner.x - originalBox.x}px, ${corner.y - originalBox.y}px)`
  }
  const scrollAtEdge = () => {
    const step = scrollStep(pointer.y, top, innerHeight)
    frame = step === 0 ? 0 : requestAnimationFrame(scrollAtEdge)
    if (step === 0) return
    scrollBy({ top: step, behavior: 'instant' })
    follow()
  }
  const listeners = new AbortController()
  const end = (place: number | undefined) => {
    if (listeners.signal.aborted) return
    listeners.abort()
    // If the list has changed meanwhile, the index of the drop is not valid.
    const isSameList = items.every((item) => item.parentElement === list)
    cancelAnimationFrame(frame)
    animateMoves(items, () => {
      for (const child of list.children) if (child instanceof HTMLElement) child.style.order = ''
      dragged.style.transform = ''
      dragged.removeAttribute('data-dragged')
      onEnd(isSameList ? place : undefined)
    })
  }
  const { signal } = listeners
  const isSamePointer = ({ pointerId }: PointerEvent) => pointerId === start.pointerId
  handle.addEventListener(
    'pointermove',
    (event) => {
      if (!isSamePointer(event)) return
      pointer.x = event.clientX
      pointer.y = event.clientY
      follow()
      if (frame === 0) scrollAtEdge()
    },
    { signal },
  )
  handle.addEventListener('pointerup', (event) => isSamePointer(event) && end(to), { signal })
  for (const type of ['pointercancel', 'lostpointercapture'] as const)
    handle.addEventListener(type, (event) => isSamePointer(event) && end(undefined), { signal })
  // A long press opens a context menu on some phones.
  handle.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end(undefined)
    },
    { signal, capture: true },
  )
  handle.setPointerCapture(start.pointerId)
  dragged.setAttribute('data-dragged', '')
  return () => end(undefined)
}
