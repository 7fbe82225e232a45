import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PixelSize } from '../../engines/image/raster.ts'
import {
  type Frame,
  type Point,
  type View,
  fitScale,
  fitView,
  isFitted,
  isWhole,
  nextScale,
  panBy,
  settleView,
  visibleSpan,
  zoomAround,
} from './comparison-view.ts'

/** The size of an element in CSS pixels, followed. */
const useFrame = (element: RefObject<HTMLElement | null>): Frame | undefined => {
  const [frame, setFrame] = useState<Frame>()
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() =>
      setFrame({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return frame
}

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))

export interface ComparisonView {
  /** Undefined until the frame is measured. */
  frame: Frame | undefined
  view: View
  /** Share of the visible part of the picture that shows it as it was, 0 to 1. */
  divider: number
  /** From the frame's left edge, in CSS pixels. */
  dividerX: number
  isFitted: boolean
  /** All of the picture is seen: what is dragged is the divider, not the picture. */
  isWhole: boolean
  /** Device pixels a pixel of the picture. */
  zoom: number
  pixelRatio: number
  moveDivider: (share: number) => void
  /** To a point of the frame. */
  moveDividerTo: (x: number) => void
  pan: (by: Point) => void
  zoomTo: (scale: number, around?: Point) => void
  /** The next step that a button leads to. */
  step: (direction: 'in' | 'out') => void
  fit: () => void
  /** One pixel of the picture a device pixel. */
  showActualPixels: () => void
}

/**
 * What of a picture is seen, and where it is divided into before and after.
 *
 * @param picture - the size of the result: what it was made from is shown as large.
 */
export const useComparison = (
  element: RefObject<HTMLElement | null>,
  picture: PixelSize,
): ComparisonView => {
  const frame = useFrame(element)
  const [divider, setDivider] = useState(0.5)
  // The width belongs to it: a result of fewer pixels is shown as large as the one before.
  const [looked, setLooked] = useState<{ view: View; widthPx: number }>()
  const pixelRatio = typeof devicePixelRatio === 'number' ? devicePixelRatio : 1
  const room = frame ?? { width: 1, height: 1 }
  const settle = (view: View) => settleView(view, picture, room, pixelRatio)
  const view =
    looked === undefined
      ? fitView(picture, room)
      : settle({ ...looked.view, scale: (looked.view.scale * looked.widthPx) / picture.width })
  const { left, right } = visibleSpan(view, picture, room)

  // A wheel turns faster than the page is painted: each turn starts from the last one.
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  const look = (next: View) => {
    latest.current = settle(next)
    setLooked(
      isFitted(latest.current, picture, room)
        ? undefined
        : { view: latest.current, widthPx: picture.width },
    )
  }
  const centre = { x: room.width / 2, y: room.height / 2 }
  const zoomTo = (scale: number, around: Point = centre) => {
    const most = settle({ ...latest.current, scale }).scale
    look(zoomAround(latest.current, most, around))
  }
  return {
    frame,
    view,
    divider,
    dividerX: left + divider * (right - left),
    isFitted: isFitted(view, picture, room),
    isWhole: isWhole(view, picture, room),
    zoom: view.scale * pixelRatio,
    pixelRatio,
    moveDivider: (share) => setDivider(between(share, 0, 1)),
    moveDividerTo: (x) => setDivider(between((x - left) / Math.max(1, right - left), 0, 1)),
    pan: (by) => look(panBy(latest.current, by)),
    zoomTo,
    step: (direction) =>
      zoomTo(nextScale(latest.current.scale, direction, fitScale(picture, room), pixelRatio)),
    fit: () => setLooked(undefined),
    showActualPixels: () => zoomTo(1 / pixelRatio),
  }
}
