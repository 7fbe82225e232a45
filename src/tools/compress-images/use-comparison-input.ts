import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Point } from './comparison-view.ts'
import type { ComparisonView } from './use-comparison.ts'

/** CSS pixels that an arrow key moves the picture by. */
const panStepPx = 60
/** Shares of the picture that a key moves the divider by. */
const dividerStep = 0.02
const dividerLeap = 0.1
/** How much a turn of the wheel by one pixel zooms. */
const wheelZoom = 0.005

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

const dividerMoves: Readonly<Record<string, number>> = {
  ArrowLeft: -dividerStep,
  ArrowDown: -dividerStep,
  ArrowRight: dividerStep,
  ArrowUp: dividerStep,
  PageDown: -dividerLeap,
  PageUp: dividerLeap,
  Home: -1,
  End: 1,
}

/** Keys of the picture: arrows move it, the others zoom. */
export const pressOnPicture = (event: KeyboardEvent, comparison: ComparisonView): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const arrow = arrows[event.key]
  if (arrow) {
    if (comparison.isWhole) return
    comparison.pan({ x: arrow.x * panStepPx, y: arrow.y * panStepPx })
  } else if (event.key === '+' || event.key === '=') comparison.step('in')
  else if (event.key === '-' || event.key === '−') comparison.step('out')
  else if (event.key === '0') comparison.fit()
  else return
  event.preventDefault()
}

/** Keys of the divider; those it has no use for are the picture's. */
export const pressOnDivider = (event: KeyboardEvent, comparison: ComparisonView): void => {
  const move = dividerMoves[event.key]
  if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  comparison.moveDivider(comparison.divider + move)
}

const distance = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/**
 * Fingers, mouse and wheel on the picture: one pointer moves the divider or, zoomed in, the picture; two zoom.
 *
 * @returns what the frame has to listen with.
 */
export const useComparisonPointers = (
  element: RefObject<HTMLElement | null>,
  comparison: ComparisonView,
) => {
  const pointers = useRef(new Map<number, Point>())
  const isDividing = useRef(false)
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = element.current?.getBoundingClientRect()
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
  }

  const latest = useRef(comparison)
  useEffect(() => {
    latest.current = comparison
  })
  useEffect(() => {
    const { current } = element
    const onWheel = (event: WheelEvent) => {
      // Without the key a wheel scrolls the page; a pinch on a touchpad comes with it.
      if (!event.ctrlKey) return
      event.preventDefault()
      const { view, zoomTo } = latest.current
      zoomTo(view.scale * Math.exp(-event.deltaY * wheelZoom), placeOf(event))
    }
    // React listens passively, which cannot keep the browser from zooming the whole page.
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
    // The element stays the same as long as it is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [element])

  const release = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    isDividing.current = false
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, placeOf(event))
      const { target } = event
      const isOnDivider = target instanceof Element && target.closest('[role=slider]') !== null
      isDividing.current = pointers.current.size === 1 && (isOnDivider || comparison.isWhole)
      // A finger may be about to scroll the page: it has to move sideways, or to tap.
      if (isDividing.current && !isOnDivider && event.pointerType === 'mouse')
        comparison.moveDividerTo(placeOf(event).x)
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const place = placeOf(event)
      const from = [...pointers.current.values()]
      pointers.current.set(event.pointerId, place)
      const to = [...pointers.current.values()]
      const [first, second] = to
      if (first && second) {
        const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
        const grown = distance(to) / Math.max(1, distance(from))
        comparison.zoomTo(latest.current.view.scale * grown, middle)
      } else if (isDividing.current) comparison.moveDividerTo(place.x)
      else comparison.pan({ x: place.x - before.x, y: place.y - before.y })
    },
    onPointerUp: (event: PointerEvent) => {
      if (isDividing.current) comparison.moveDividerTo(placeOf(event).x)
      release(event)
    },
    onPointerCancel: release,
  }
}
