import { ToolError } from '../../../../core/errors.ts'
import { pointsPerInch } from '../../../../core/pdf.ts'
import { canReadPixels } from '../../../image/browser-codec.ts'
import { freeCanvas } from '../../free-canvas.ts'
import { type Box, boxAround, heightOf, widthOf } from '../geometry.ts'
import type { Painting, PictureEncoder, PictureFile } from './encoder.ts'
import { type PdfImage, toRgba } from './pdf-image.ts'
import { type Looks, countLooks, differenceOf, hasPhotoLooks } from './looks.ts'

/** As many as the smallest canvases that phones have hold (iOS). */
const mostPixels = 16_000_000
/** Of one drawing of a page, out of which figures are cut. */
const mostDrawnPixels = 8_000_000
const jpegQuality = 0.9
/** Pictures are compared at this size, and are the same with a mean difference of no more (0 to 255). */
const glanceSide = 24
const glanceDifference = 10
/** In pixels to the point: what leans is drawn no smaller. */
const leastScale = 0.1
/** Pixels of the rows read at a time. */
const stripPixels = 1_000_000

const openCanvas = (width: number, height: number, alpha = true) => {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha })
  if (!context) throw new ToolError('out-of-memory')
  return { canvas, context }
}

type Context = OffscreenCanvasRenderingContext2D

/** Draws the picture into the unit square of the context's matrix, y down. */
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

const looksOf = ({ width, height }: OffscreenCanvas, context: Context): Looks => {
  const rows = Math.max(1, Math.floor(stripPixels / width))
  return countLooks(
    (function* readStrips() {
      for (let top = 0; top < height; top += rows)
        yield context.getImageData(0, top, width, Math.min(rows, height - top)).data
    })(),
  )
}

const toFile = async (canvas: OffscreenCanvas, context: Context): Promise<PictureFile> => {
  const { width, height } = canvas
  const looks = looksOf(canvas, context)
  const type = hasPhotoLooks(looks, width * height) ? 'jpeg' : 'png'
  const quality = type === 'jpeg' ? { quality: jpegQuality } : {}
  const file = await canvas.convertToBlob({ type: `image/${type}`, ...quality })
  return { file, type, widthPx: width, heightPx: height, isBlank: looks.isBlank }
}

/** Nothing that fails here is the document's fault: a canvas too large to make, to read or to write. */
const orOutOfMemory = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (!canReadPixels()) throw new ToolError('unsupported')
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof ToolError ? cause : new ToolError('out-of-memory', { cause })
  }
}

/** No more pixels to the point than the picture has of its own. */
const scaleOfLeaning = (
  { width, height }: PdfImage,
  { matrix, seen }: Required<Painting>['leaning'],
) => {
  const [a, b, c, d] = matrix
  const own = Math.max(width / Math.hypot(a, b), height / Math.hypot(c, d))
  const most = Math.sqrt(mostDrawnPixels / Math.max(1, widthOf(seen) * heightOf(seen)))
  return Math.max(leastScale, Math.min(own, most))
}

const encodeLeaning = async (
  image: PdfImage,
  painting: Painting,
  leaning: Required<Painting>['leaning'],
) => {
  const { matrix, seen } = leaning
  const scale = scaleOfLeaning(image, leaning)
  const { canvas, context } = openCanvas(
    Math.ceil(widthOf(seen) * scale),
    Math.ceil(heightOf(seen) * scale),
  )
  try {
    context.globalAlpha = painting.alpha
    context.scale(scale, scale)
    context.translate(-seen.left, -seen.top)
    context.transform(...matrix)
    // The unit square's y goes up.
    context.transform(1, 0, 0, -1, 0, 1)
    drawUnit(context, image, painting.stencilColor)
    return await toFile(canvas, context)
  } finally {
    freeCanvas(canvas)
  }
}

const encodeWhole = async (image: PdfImage, { alpha, stencilColor }: Painting) => {
  const scale = Math.min(1, Math.sqrt(mostPixels / (image.width * image.height)))
  const { canvas, context } = openCanvas(
    Math.floor(image.width * scale),
    Math.floor(image.height * scale),
  )
  try {
    context.globalAlpha = alpha
    context.scale(canvas.width, canvas.height)
    drawUnit(context, image, stencilColor)
    return await toFile(canvas, context)
  } finally {
    freeCanvas(canvas)
  }
}

const glanceAt = (draw: (context: Context) => void): Uint8ClampedArray => {
  const { canvas, context } = openCanvas(glanceSide, glanceSide)
  context.scale(glanceSide, glanceSide)
  context.imageSmoothingQuality = 'high'
  draw(context)
  const { data } = context.getImageData(0, 0, glanceSide, glanceSide)
  freeCanvas(canvas)
  return data
}

const cutOutOf = async (
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
    return await toFile(part.canvas, part.context)
  } finally {
    freeCanvas(part.canvas)
  }
}

/** Makes pictures with the browser's own canvases and encoders. */
export const canvasEncoder: PictureEncoder = {
  encode: (image, painting) =>
    orOutOfMemory(() => {
      if (!(image.width > 0 && image.height > 0)) throw new ToolError('damaged')
      return painting.leaning
        ? encodeLeaning(image, painting, painting.leaning)
        : encodeWhole(image, painting)
    }),
  isSame: async (file, image) => {
    // As stored: the PDF says what colours they are, not the picture's own profile.
    const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none' })
    try {
      const own = glanceAt((context) => context.drawImage(bitmap, 0, 0, 1, 1))
      const other = glanceAt((context) => drawUnit(context, image))
      return differenceOf(own, other) <= glanceDifference
    } finally {
      bitmap.close()
    }
  },
  cutOut: (boxes, dpi, draw) =>
    orOutOfMemory(async () => {
      const around = boxAround(boxes)
      const area = Math.max(1, widthOf(around) * heightOf(around))
      const scale = Math.min(dpi / pointsPerInch, Math.sqrt(mostDrawnPixels / area))
      const drawing = openCanvas(
        Math.ceil(widthOf(around) * scale),
        Math.ceil(heightOf(around) * scale),
        false,
      )
      try {
        await draw(drawing.context, around, scale)
        const files: PictureFile[] = []
        for (const box of boxes) files.push(await cutOutOf(drawing, box, [around, scale]))
        return files
      } finally {
        freeCanvas(drawing.canvas)
      }
    }),
}
