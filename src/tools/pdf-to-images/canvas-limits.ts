import type { FitsCanvas } from './plan-images.ts'

/**
 * Every supported browser can draw squares of this side. The smallest limit of any is 16,777,216 pixels (Safari on iOS
 * up to 17).
 */
const alwaysSupportedSidePx = 4096
/** No browser can draw canvases with a side or an area of this size: the largest limits are those of Chromium. */
const unsupportedSidePx = 65_536
const unsupportedAreaPx = 2 ** 29

/** A canvas stores red, green, blue and alpha. */
const bytesPerPixel = 4
const bytesPerGigabyte = 2 ** 30
/**
 * A canvas must not take a larger share of the device's memory, because the browser may end the page instead of
 * failing.
 */
const maxMemoryShare = 1 / 8

/**
 * Returns the number of pixels that the device's memory allows; `Infinity` when the browser does not state the memory.
 */
const areaForMemoryPx = (): number =>
  'deviceMemory' in navigator
    ? (Number(navigator.deviceMemory) * bytesPerGigabyte * maxMemoryShare) / bytesPerPixel
    : Infinity

/** Whether every browser can draw on a canvas of this size, so that it need not be tested. */
export const alwaysFitsCanvas: FitsCanvas = (widthPx, heightPx) =>
  Math.max(widthPx, heightPx) <= alwaysSupportedSidePx

const opaqueWhite = 255

/**
 * Draws in the far corner of a canvas and reads the pixel back: canvases that are too large stay blank without an
 * error.
 */
const testCanvas: FitsCanvas = (widthPx, heightPx) => {
  let canvas: OffscreenCanvas | undefined
  try {
    canvas = new OffscreenCanvas(widthPx, heightPx)
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
    if (!context) return false
    context.fillStyle = '#fff'
    context.fillRect(widthPx - 1, heightPx - 1, 1, 1)
    return context.getImageData(widthPx - 1, heightPx - 1, 1, 1).data[0] === opaqueWhite
  } catch {
    // There is not enough memory for a canvas of this size.
    return false
  } finally {
    // Some browsers free the memory of a canvas only when its size is set to 0.
    if (canvas) canvas.width = canvas.height = 0
  }
}

interface TestedSize {
  widthPx: number
  heightPx: number
  fits: boolean
}

const tested: TestedSize[] = []

/**
 * Finds a tested size that decides about this one: smaller sizes than a supported one fit, larger ones than an
 * unsupported one do not.
 */
const findTested = (widthPx: number, heightPx: number): TestedSize | undefined =>
  tested.find((known) =>
    known.fits
      ? widthPx <= known.widthPx && heightPx <= known.heightPx
      : widthPx >= known.widthPx && heightPx >= known.heightPx,
  )

/** Whether this browser can draw on a canvas of this size. It is tested only when no tested size decides about it. */
export const fitsCanvas: FitsCanvas = (widthPx, heightPx) => {
  if (alwaysFitsCanvas(widthPx, heightPx)) return true
  const longest = Math.max(widthPx, heightPx)
  const largestAreaPx = Math.min(unsupportedAreaPx, areaForMemoryPx())
  if (longest >= unsupportedSidePx || widthPx * heightPx > largestAreaPx) return false
  const known = findTested(widthPx, heightPx)
  if (known) return known.fits
  const fits = testCanvas(widthPx, heightPx)
  tested.push({ widthPx, heightPx, fits })
  return fits
}
