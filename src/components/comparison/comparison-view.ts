/** The size of the image in its own pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** The position and scale of an image in its frame, in CSS pixels. */
export interface View {
  /** The number of CSS pixels per pixel of the image. */
  scale: number
  /** The image's upper left corner, relative to the frame's. */
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

/** The size of the frame in CSS pixels. */
export interface Frame {
  width: number
  height: number
}

/** The zoom levels of the buttons, in device pixels per pixel of the image. */
const zoomSteps = [0.125, 0.25, 0.5, 1, 2, 4, 8]
const largestZoom = 8

/** Returns the scale at which the whole image is visible; a small image is not enlarged. */
export const fitScale = (image: ImageSize, frame: Frame): number =>
  Math.min(1, frame.width / image.width, frame.height / image.height)

const place = (offset: number, length: number, room: number) =>
  length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, offset))

/** Limits a view to useful scales, without empty margins where the image could be visible. */
export const clampView = (view: View, image: ImageSize, frame: Frame, pixelRatio: number): View => {
  const fit = fitScale(image, frame)
  // On a high-density screen, a small image fits at more than one device pixel per pixel of the image.
  const smallest = Math.min(fit, 1 / pixelRatio)
  const scale = Math.min(Math.max(view.scale, smallest), Math.max(fit, largestZoom / pixelRatio))
  return {
    scale,
    x: place(view.x, image.width * scale, frame.width),
    y: place(view.y, image.height * scale, frame.height),
  }
}

/** Returns a view of the whole image, centered in the frame. */
export const fitView = (image: ImageSize, frame: Frame): View => {
  const scale = fitScale(image, frame)
  return {
    scale,
    x: (frame.width - image.width * scale) / 2,
    y: (frame.height - image.height * scale) / 2,
  }
}

/** Changes the scale around a point of the frame, which keeps showing the same place. */
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

/** Scales within this ratio count as equal, because floating-point scales rarely are. */
const tolerance = 1.001

/** Returns the next scale of a zoom button; zooming out ends at the fit. */
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

/** Tells whether the whole image lies within the frame. */
export const isWhole = (view: View, image: ImageSize, frame: Frame): boolean =>
  view.scale <= fitScale(image, frame) * tolerance

/** Tells whether the image is as large as the frame allows without being enlarged. */
export const isFitted = (view: View, image: ImageSize, frame: Frame): boolean =>
  isWhole(view, image, frame) && view.scale >= fitScale(image, frame) / tolerance

/** Returns the part of the frame's width that the image covers, in which the divider moves. */
export const visibleSpan = (
  { scale, x }: View,
  image: ImageSize,
  frame: Frame,
): { left: number; right: number } => ({
  left: Math.max(0, x),
  right: Math.min(frame.width, x + image.width * scale),
})
