import { ToolError } from '../../../../core/errors.ts'
import { pointsPerInch } from '../../../../core/pdf.ts'
import { canReadPixels } from '../../../image/browser-codec.ts'
import { freeCanvas } from './free-canvas.ts'
import { type Box, boxAround, heightOf, widthOf } from '../geometry.ts'
import {
  type ImageStatistics,
  type PaintOptions,
  type PdfImage,
  type PictureEncoder,
  type PictureFile,
  countDarkPixels,
  measureImage,
  meanDifference,
  isPhotoLike,
  toRgba,
} from './picture-encoder.ts'

/** The largest canvas on phones (iOS). */
const maxPixels = 16_000_000
/** The largest drawing of a page from which figures are cut out. */
const maxDrawnPixels = 8_000_000
const jpegQuality = 0.9
/**
 * Pictures are compared at this size, and are equal when the mean difference of their channels (0 to 255) is no
 * larger.
 */
const comparisonSidePx = 24
const maxComparisonDifference = 10
/** The lowest resolution of a skewed picture, in pixels per point. */
const minPixelsPerPoint = 0.1
/** The number of pixels that are read at a time. */
const maxStripPixels = 1_000_000

const openCanvas = (width: number, height: number, alpha = true) => {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha })
  if (!context) throw new ToolError('out-of-memory')
  return { canvas, context }
}

type Context = OffscreenCanvasRenderingContext2D

/** Draws the picture into the unit square of the context's transformation, with y increasing downwards. */
const drawUnit = (context: Context, image: PdfImage, stencilColor?: string): void => {
  const { width, height, bitmap } = image
  if (bitmap && stencilColor === undefined) {
    context.drawImage(bitmap, 0, 0, 1, 1)
    return
  }
  const { canvas, context: own } = openCanvas(width, height)
  try {
    if (bitmap) {
      own.drawImage(bitmap, 0, 0)
      own.globalCompositeOperation = 'source-in'
      own.fillStyle = stencilColor ?? '#000000'
      own.fillRect(0, 0, width, height)
    } else {
      const pixels = toRgba(image, stencilColor)
      if (!pixels) throw new ToolError('damaged')
      own.putImageData(new ImageData(pixels, width, height), 0, 0)
    }
    context.drawImage(canvas, 0, 0, 1, 1)
  } finally {
    freeCanvas(canvas)
  }
}

/** Reads the RGBA values of a canvas in strips. */
const readStrips = function* (
  { width, height }: OffscreenCanvas,
  context: Context,
): Iterable<Uint8ClampedArray> {
  const rows = Math.max(1, Math.floor(maxStripPixels / width))
  for (let top = 0; top < height; top += rows)
    yield context.getImageData(0, top, width, Math.min(rows, height - top)).data
}

const statisticsOf = (canvas: OffscreenCanvas, context: Context): ImageStatistics =>
  measureImage(readStrips(canvas, context))

const encodeCanvas = async (canvas: OffscreenCanvas, context: Context): Promise<PictureFile> => {
  const { width, height } = canvas
  const statistics = statisticsOf(canvas, context)
  const type = isPhotoLike(statistics, width * height) ? 'jpeg' : 'png'
  const quality = type === 'jpeg' ? { quality: jpegQuality } : {}
  const file = await canvas.convertToBlob({ type: `image/${type}`, ...quality })
  return { file, type, widthPx: width, heightPx: height, isBlank: statistics.isBlank }
}

/** Errors here are those of a canvas that is too large to create, read or encode, not those of the document. */
const withMemoryErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (!canReadPixels()) throw new ToolError('pixels-hidden')
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof ToolError ? cause : new ToolError('out-of-memory', { cause })
  }
}

/** The resolution is at most that of the picture's own pixels. */
const pixelsPerPointOfSkewed = (
  { width, height }: PdfImage,
  { matrix, visibleBox }: Required<PaintOptions>['skewed'],
) => {
  const [a, b, c, d] = matrix
  const own = Math.max(width / Math.hypot(a, b), height / Math.hypot(c, d))
  const maxScale = Math.sqrt(
    maxDrawnPixels / Math.max(1, widthOf(visibleBox) * heightOf(visibleBox)),
  )
  return Math.max(minPixelsPerPoint, Math.min(own, maxScale))
}

const encodeSkewed = async (
  image: PdfImage,
  painting: PaintOptions,
  skewed: Required<PaintOptions>['skewed'],
) => {
  const { matrix, visibleBox } = skewed
  const scale = pixelsPerPointOfSkewed(image, skewed)
  const { canvas, context } = openCanvas(
    Math.ceil(widthOf(visibleBox) * scale),
    Math.ceil(heightOf(visibleBox) * scale),
  )
  try {
    context.globalAlpha = painting.alpha
    context.scale(scale, scale)
    context.translate(-visibleBox.left, -visibleBox.top)
    context.transform(...matrix)
    // The unit square's y axis points up.
    context.transform(1, 0, 0, -1, 0, 1)
    drawUnit(context, image, painting.stencilColor)
    return await encodeCanvas(canvas, context)
  } finally {
    freeCanvas(canvas)
  }
}

const encodeWhole = async (image: PdfImage, { alpha, stencilColor }: PaintOptions) => {
  const scale = Math.min(1, Math.sqrt(maxPixels / (image.width * image.height)))
  const { canvas, context } = openCanvas(
    Math.floor(image.width * scale),
    Math.floor(image.height * scale),
  )
  try {
    context.globalAlpha = alpha
    context.scale(canvas.width, canvas.height)
    drawUnit(context, image, stencilColor)
    return await encodeCanvas(canvas, context)
  } finally {
    freeCanvas(canvas)
  }
}

const downscale = (draw: (context: Context) => void): Uint8ClampedArray => {
  const { canvas, context } = openCanvas(comparisonSidePx, comparisonSidePx)
  context.scale(comparisonSidePx, comparisonSidePx)
  context.imageSmoothingQuality = 'high'
  draw(context)
  const { data } = context.getImageData(0, 0, comparisonSidePx, comparisonSidePx)
  freeCanvas(canvas)
  return data
}

const cutOutBox = async (
  { canvas, context }: ReturnType<typeof openCanvas>,
  box: Box,
  [around, scale]: readonly [Box, number],
): Promise<PictureFile> => {
  const left = Math.round((box.left - around.left) * scale)
  const top = Math.round((box.top - around.top) * scale)
  const width = Math.max(1, Math.min(canvas.width - left, Math.round(widthOf(box) * scale)))
  const height = Math.max(1, Math.min(canvas.height - top, Math.round(heightOf(box) * scale)))
  const part = openCanvas(width, height, false)
  try {
    part.context.putImageData(context.getImageData(left, top, width, height), 0, 0)
    return await encodeCanvas(part.canvas, part.context)
  } finally {
    freeCanvas(part.canvas)
  }
}

/** Opens a canvas for a part of a page, at this resolution or the highest possible. */
const openDrawing = (around: Box, dpi: number) => {
  const area = Math.max(1, widthOf(around) * heightOf(around))
  const scale = Math.min(dpi / pointsPerInch, Math.sqrt(maxDrawnPixels / area))
  const width = Math.ceil(widthOf(around) * scale)
  return { scale, ...openCanvas(width, Math.ceil(heightOf(around) * scale), false) }
}

/** Encodes pictures with the browser's canvases. */
export const canvasEncoder: PictureEncoder = {
  encode: (image, painting) =>
    withMemoryErrors(() => {
      if (!(image.width > 0 && image.height > 0)) throw new ToolError('damaged')
      return painting.skewed
        ? encodeSkewed(image, painting, painting.skewed)
        : encodeWhole(image, painting)
    }),
  isSame: async (file, image) => {
    // The color space is that of the PDF; a profile within the JPEG does not count.
    const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none' })
    try {
      const own = downscale((context) => context.drawImage(bitmap, 0, 0, 1, 1))
      const other = downscale((context) => drawUnit(context, image))
      return meanDifference(own, other) <= maxComparisonDifference
    } finally {
      bitmap.close()
    }
  },
  cutOut: (boxes, dpi, draw) =>
    withMemoryErrors(async () => {
      const around = boxAround(boxes)
      const drawing = openDrawing(around, dpi)
      const { scale } = drawing
      try {
        await draw(drawing.context, around, scale)
        const files: PictureFile[] = []
        for (const box of boxes) files.push(await cutOutBox(drawing, box, [around, scale]))
        return files
      } finally {
        freeCanvas(drawing.canvas)
      }
    }),
  countInk: (box, dpi, draw) =>
    withMemoryErrors(async () => {
      const { canvas, context, scale } = openDrawing(box, dpi)
      try {
        await draw(context, box, scale)
        return countDarkPixels(readStrips(canvas, context))
      } finally {
        freeCanvas(canvas)
      }
    }),
}
