import { ToolError } from '../../core/errors.ts'

/** Larger drawings do not fit into the memory of most devices, several times over. */
const maxPixels = 100_000_000

/** A drawing that says no size is drawn with this width and height, as browsers do it (CSS 2.1, 10.3.2). */
const usualSize = { width: 300, height: 150 }

/** The lengths of CSS in pixels. */
const pixelsPerUnit: Readonly<Record<string, number>> = {
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

const length = /^\s*([\d.]+(?:e[-+]?\d+)?)(px|pt|pc|mm|cm|in)?\s*$/i

/** Returns a length in pixels; undefined for percentages and what is no length. */
const pixelsOf = (text: string | undefined): number | undefined => {
  const [, number, unit = 'px'] = length.exec(text ?? '') ?? []
  const pixels = Number(number) * (pixelsPerUnit[unit.toLowerCase()] ?? 1)
  return pixels > 0 ? pixels : undefined
}

/** The first tag of a drawing. */
const rootTag = /<(?:\w+:)?svg\b(?:[^>"']|"[^"]*"|'[^']*')*>/i

const attributeOf = (tag: string, name: string): string | undefined => {
  const [, inDouble, inSingle] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return inDouble ?? inSingle
}

/**
 * Returns the size in pixels at which a drawing is shown: its own, else that of its `viewBox`. Browsers differ where
 * it has no size of its own.
 *
 * @param tag - the first tag of the drawing.
 */
export const svgSizeOf = (tag: string): { width: number; height: number } => {
  const viewBox = (attributeOf(tag, 'viewBox') ?? '').trim().split(/[\s,]+/)
  const [, , boxWidth = 0, boxHeight = 0] = viewBox.map(Number)
  const box = boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : undefined
  const width = pixelsOf(attributeOf(tag, 'width'))
  const height = pixelsOf(attributeOf(tag, 'height'))
  if (width && height) return { width, height }
  if (box && width) return { width, height: (width * box.height) / box.width }
  if (box && height) return { width: (height * box.width) / box.height, height }
  return box ?? { width: width ?? usualSize.width, height: height ?? usualSize.height }
}

const declaration = /^\uFEFF?\s*<\?xml[^>]*\?>/

/** Reads a drawing as text, in the encoding that it declares. */
const readText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer()
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200))
  const [, encoding = 'utf-8'] =
    /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head) ?? []
  // The declaration would be wrong for the text, which is written as UTF-8 again.
  return new TextDecoder(encoding).decode(bytes).replace(declaration, '')
}

/**
 * Returns a drawing with its size in pixels on its first tag; undefined where there is none. It is not parsed as a
 * document, which would report its scripts to the console as forbidden.
 */
export const withPixelSize = (drawing: string) => {
  const text = drawing.replaceAll(/<!--[^]*?-->/g, '')
  const [tag] = rootTag.exec(text) ?? []
  if (tag === undefined) return undefined
  const size = svgSizeOf(tag)
  const sized = tag
    .replaceAll(/\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    .replace(/svg\b/i, (name) => `${name} width="${size.width}" height="${size.height}"`)
  return { text: text.replace(tag, () => sized), ...size }
}

/** Draws one pixel and reads it back: canvases that are too large for a device stay blank without an error. */
const canHold = ({ width, height }: HTMLCanvasElement, context: CanvasRenderingContext2D) => {
  context.fillRect(width - 1, height - 1, 1, 1)
  const [, , , alpha = 0] = context.getImageData(width - 1, height - 1, 1, 1).data
  context.clearRect(width - 1, height - 1, 1, 1)
  return alpha > 0
}

const draw = async (file: File): Promise<Blob | null> => {
  const drawing = withPixelSize(await readText(file))
  if (drawing === undefined) return null
  const { text, width, height } = drawing
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  try {
    // As the source of an `<img>`, a drawing runs no script and loads nothing.
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width))
    canvas.height = Math.max(1, Math.round(height))
    if (canvas.width * canvas.height > maxPixels) throw new ToolError('too-many-pixels')
    const context = canvas.getContext('2d')
    if (context === null || !canHold(canvas, context)) throw new ToolError('out-of-memory')
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png')
    })
    // Some browsers free the memory of a canvas only when its size is set to 0.
    canvas.width = canvas.height = 0
    return png
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * Draws an SVG at its own size as a PNG with the same file name. It runs in the page, because no browser decodes an SVG
 * in a worker.
 *
 * @returns the file itself where it cannot be drawn; `decodePicture` then says so.
 * @throws {ToolError} `too-many-pixels`, `out-of-memory`.
 */
export const drawSvg = async (file: File): Promise<File> => {
  const { name, lastModified } = file
  try {
    const png = await draw(file)
    return png === null ? file : new File([png], name, { type: png.type, lastModified })
  } catch (error) {
    if (error instanceof ToolError) throw error
    return file
  }
}
