import { type Point, moveItem, nearestPlace, scrollStep } from './arrange.ts'

const settleMs = 160

interface DragOptions {
  /** A grid or flex container, so that `order` can show what a drop would come to. */
  list: HTMLElement
  /** The list's items in their order; other children of the list keep their place among them. */
  items: readonly HTMLElement[]
  from: number
  /** What started it, on an element with `touch-action: none`. */
  start: PointerEvent
  /** Told once, with the place where it was dropped; undefined when it was called off. */
  onEnd: (to: number | undefined) => void
}

const boxOnPage = (element: Element): DOMRect => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return new DOMRect(x + scrollX, y + scrollY, width, height)
}

const centreOf = ({ x, y, width, height }: DOMRect): Point => ({
  x: x + width / 2,
  y: y + height / 2,
})

const slide = (element: Element, by: Point) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || (by.x === 0 && by.y === 0)) return
  element.animate([{ transform: `translate(${by.x}px, ${by.y}px)` }, { transform: 'none' }], {
    duration: settleMs,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  })
}

/** Does what moves elements, and lets each slide from where it was to where it is. */
const slideAll = (elements: readonly Element[], move: () => void): void => {
  const before = elements.map(boxOnPage)
  move()
  for (const [index, element] of elements.entries()) {
    const [was, is] = [before[index], boxOnPage(element)]
    if (was) slide(element, { x: was.x - is.x, y: was.y - is.y })
  }
}

/** Shows the items in another order; the document keeps the one it has, and with it the pointer's capture. */
const showOrder = ({ list, items }: DragOptions, order: readonly number[]) => {
  let itemsBefore = 0
  for (const child of list.children) {
    if (!(child instanceof HTMLElement)) continue
    const index = items.indexOf(child)
    if (index >= 0) itemsBefore += 1
    child.style.order = String(index < 0 ? 2 * itemsBefore : 2 * order.indexOf(index) + 1)
  }
}

/** Below the fixed header, whose height the page leaves free when it scrolls to something. */
const screenTop = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0

/**
 * Lets an item follow the pointer until it is dropped or called off, while the others make room. Places are
 * those the items had at the start, so that nothing swings to and fro where sizes differ.
 *
 * @returns what calls it off.
 */
export const startDrag = (options: DragOptions): (() => void) => {
  const { list, items, from, start, onEnd } = options
  const dragged = items[from]
  const handle = start.currentTarget
  if (!dragged || !(handle instanceof HTMLElement)) return () => {}
  const indices = items.map((_, index) => index)
  const centres = items.map((item) => centreOf(boxOnPage(item)))
  let home = boxOnPage(dragged)
  const grip = { x: start.pageX - home.x, y: start.pageY - home.y }
  const pointer = { x: start.clientX, y: start.clientY }
  const top = screenTop()
  let to = from
  let frame = 0

  const follow = () => {
    const corner = { x: pointer.x + scrollX - grip.x, y: pointer.y + scrollY - grip.y }
    const place = nearestPlace(centres, {
      x: corner.x + home.width / 2,
      y: corner.y + home.height / 2,
    })
    if (place !== to) {
      to = place
      slideAll(
        items.filter((item) => item !== dragged),
        () => showOrder(options, moveItem(indices, from, to)),
      )
      dragged.style.transform = ''
      home = boxOnPage(dragged)
    }
    dragged.style.transform = `translate(${corner.x - home.x}px, ${corner.y - home.y}px)`
  }
  const scrollOn = () => {
    const step = scrollStep(pointer.y, top, innerHeight)
    frame = step === 0 ? 0 : requestAnimationFrame(scrollOn)
    if (step === 0) return
    scrollBy({ top: step, behavior: 'instant' })
    follow()
  }
  const listening = new AbortController()
  const end = (place: number | undefined) => {
    if (listening.signal.aborted) return
    listening.abort()
    // The list may have changed meanwhile: places are others then.
    const isSameList = items.every((item) => item.parentElement === list)
    cancelAnimationFrame(frame)
    slideAll(items, () => {
      for (const child of list.children) if (child instanceof HTMLElement) child.style.order = ''
      dragged.style.transform = ''
      dragged.removeAttribute('data-dragged')
      onEnd(isSameList ? place : undefined)
    })
  }
  const { signal } = listening
  const isMine = ({ pointerId }: PointerEvent) => pointerId === start.pointerId
  handle.addEventListener(
    'pointermove',
    (event) => {
      if (!isMine(event)) return
      pointer.x = event.clientX
      pointer.y = event.clientY
      follow()
      if (frame === 0) scrollOn()
    },
    { signal },
  )
  handle.addEventListener('pointerup', (event) => isMine(event) && end(to), { signal })
  for (const type of ['pointercancel', 'lostpointercapture'] as const)
    handle.addEventListener(type, (event) => isMine(event) && end(undefined), { signal })
  // A long press would open it on some phones.
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
