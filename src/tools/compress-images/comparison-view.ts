import type { PixelSize } from '../../engines/image/fit-within.ts'

/** Where a picture stands in the frame it is looked at through, both in CSS pixels. */
export interface View {
  /** CSS pixels a pixel of the picture. */
  scale: number
  /** Of the picture's left upper corner, from the frame's. */
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

/** CSS pixels. */
export interface Frame {
  width: number
  height: number
}

/** Zooms that the buttons lead to, in device pixels a pixel of the picture. */
const zoomSteps = [0.125, 0.25, 0.5, 1, 2, 4, 8]
const largestZoom = 8

/** The scale at which all of the picture is seen; a small one is not enlarged. */
export const fitScale = (picture: PixelSize, frame: Frame): number =>
  Math.min(1, frame.width / picture.width, frame.height / picture.height)

const place = (offset: number, length: number, room: number) =>
  length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, offset))

/** No further in or out than makes sense, and no empty margin where there is picture to be seen. */
export const settleView = (
  view: View,
  picture: PixelSize,
  frame: Frame,
  pixelRatio: number,
): View => {
  const fit = fitScale(picture, frame)
  const scale = Math.min(Math.max(view.scale, fit), Math.max(fit, largestZoom / pixelRatio))
  return {
    scale,
    x: place(view.x, picture.width * scale, frame.width),
    y: place(view.y, picture.height * scale, frame.height),
  }
}

/** All of the picture, in the middle of the frame. */
export const fitView = (picture: PixelSize, frame: Frame): View => {
  const scale = fitScale(picture, frame)
  return {
    scale,
    x: (frame.width - picture.width * scale) / 2,
    y: (frame.height - picture.height * scale) / 2,
  }
}

/** Another scale, with what is seen at a point of the frame staying there. */
export const zoomAround = (view: View, scale: number, { x, y }: Point): View => ({
  scale,
  x: x - ((x - view.x) * scale) / view.scale,
  y: y - ((y - view.y) * scale) / view.scale,
})

export const panBy = (view: View, { x, y }: Point): View => ({
  ...view,
  x: view.x + x,
  y: view.y + y,
})

/** Shares of a scale that count as none: floating-point scales are rarely equal. */
const tolerance = 1.001

/** The next scale a button leads to; the fit when there is none further out. */
export const nextScale = (
  scale: number,
  direction: 'in' | 'out',
  fit: number,
  pixelRatio: number,
): number => {
  const scales = zoomSteps.map((zoom) => zoom / pixelRatio).filter((step) => step > fit * tolerance)
  return direction === 'in'
    ? (scales.find((step) => step > scale * tolerance) ?? scale)
    : (scales.findLast((step) => step < scale / tolerance) ?? fit)
}

export const isFitted = (view: View, picture: PixelSize, frame: Frame): boolean =>
  view.scale <= fitScale(picture, frame) * tolerance

/** The part of the frame's width that the picture takes: between these the divider moves. */
export const visibleSpan = (
  { scale, x }: View,
  picture: PixelSize,
  frame: Frame,
): { left: number; right: number } => ({
  left: Math.max(0, x),
  right: Math.min(frame.width, x + picture.width * scale),
})
