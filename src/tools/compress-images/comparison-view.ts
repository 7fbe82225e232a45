import type { PixelSize } from '../../engines/image/raster.ts'

/** Where a picture stands in the frame it is shownView at through, both in CSS pixels. */
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
export const clampView = (
  view: View,
  picture: PixelSize,
  frame: Frame,
  pixelRatio: number,
): View => {
  const fit = fitScale(picture, frame)
  // On a screen with many pixels a small picture fits at more than one of its pixels to each of the screen's.
  const smallest = Math.min(fit, 1 / pixelRatio)
  const scale = Math.min(Math.max(view.scale, smallest), Math.max(fit, largestZoom / pixelRatio))
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

/** The next scale a button leads to; outwards it ends at the fit. */
export const nextScale = (
  scale: number,
  direction: 'in' | 'out',
  fit: number,
  pixelRatio: number,
): number => {
  const steps = zoomSteps.map((zoom) => zoom / pixelRatio).filter((step) => step > fit * tolerance)
  const scales = [fit, ...steps]
  const next =
    direction === 'in'
      ? scales.find((step) => step > scale * tolerance)
      : scales.findLast((step) => step < scale / tolerance)
  return next ?? scale
}

/** Nothing of the picture is outside the frame. */
export const isWhole = (view: View, picture: PixelSize, frame: Frame): boolean =>
  view.scale <= fitScale(picture, frame) * tolerance

/** As large as the frame allows, and no larger than the picture. */
export const isFitted = (view: View, picture: PixelSize, frame: Frame): boolean =>
  isWhole(view, picture, frame) && view.scale >= fitScale(picture, frame) / tolerance

/** The part of the frame's width that the picture takes: between these the divider moves. */
export const visibleSpan = (
  { scale, x }: View,
  picture: PixelSize,
  frame: Frame,
): { left: number; right: number } => ({
  left: Math.max(0, x),
  right: Math.min(frame.width, x + picture.width * scale),
})
