import type { FitsCanvas } from './plan-images.ts'

/** Every browser draws squares of this side: 16,777,216 pixels is the least that any allows (Safari on iOS up to 17). */
const alwaysFitsSidePx = 4096
/** Chromium stops before, and others earlier. */
const neverFitsSidePx = 65_536
const neverFitsAreaPx = 2 ** 29

/** Red, green, blue, opacity. */
const bytesPerPixel = 4
const bytesPerGigabyte = 2 ** 30
/** A canvas that takes more of the device's memory ends the page instead of failing. */
const largestShareOfMemory = 1 / 8

/** Pixels that the device's memory allows, where the browser tells how much there is. */
const areaForMemoryPx = (): number =>
  'deviceMemory' in navigator
    ? (Number(navigator.deviceMemory) * bytesPerGigabyte * largestShareOfMemory) / bytesPerPixel
    : Infinity

/** Whether there is nothing to find out. */
export const fitsEverywhere: FitsCanvas = (widthPx, heightPx) =>
  Math.max(widthPx, heightPx) <= alwaysFitsSidePx

const opaqueWhite = 255

/** Draws in the far corner of a canvas and looks whether it is there: too large a canvas stays blank, without an error. */
const tryCanvas: FitsCanvas = (widthPx, heightPx) => {
  let canvas: OffscreenCanvas | undefined
  try {
    canvas = new OffscreenCanvas(widthPx, heightPx)
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
    if (!context) return false
    context.fillStyle = '#fff'
    context.fillRect(widthPx - 1, heightPx - 1, 1, 1)
    return context.getImageData(widthPx - 1, heightPx - 1, 1, 1).data[0] === opaqueWhite
  } catch {
    // There is no memory for it.
    return false
  } finally {
    // Some browsers free a canvas's memory only once it is small.
    if (canvas) canvas.width = canvas.height = 0
  }
}

interface Tried {
  widthPx: number
  heightPx: number
  fits: boolean
}

const tried: Tried[] = []

/** What is known from other sizes: what fits does so at any smaller size, what does not fit fails at any larger one. */
const findKnown = (widthPx: number, heightPx: number): Tried | undefined =>
  tried.find((known) =>
    known.fits
      ? widthPx <= known.widthPx && heightPx <= known.heightPx
      : widthPx >= known.widthPx && heightPx >= known.heightPx,
  )

/** Whether this browser can draw on a canvas of that size; tried only where no other size has told. */
export const fitsCanvas: FitsCanvas = (widthPx, heightPx) => {
  if (fitsEverywhere(widthPx, heightPx)) return true
  const longest = Math.max(widthPx, heightPx)
  const largestAreaPx = Math.min(neverFitsAreaPx, areaForMemoryPx())
  if (longest >= neverFitsSidePx || widthPx * heightPx > largestAreaPx) return false
  const known = findKnown(widthPx, heightPx)
  if (known) return known.fits
  const fits = tryCanvas(widthPx, heightPx)
  tried.push({ widthPx, heightPx, fits })
  return fits
}
