import { ToolError } from '../../core/errors.ts'
import type { GrayImage } from '../../core/gray-image.ts'
import { type Methods, type Report, createQueue } from '../../core/worker-calls.ts'
import type { EngineParts } from './models.ts'
import type { OcrCalls } from './ocr-client.ts'
import { type PageReading, type ReadWord, mapBox, lineOf } from './reading.ts'
import { readPage } from './read-page.ts'
import type { Tesseract } from './tesseract.ts'

/** A picture's pixels, which may be fewer than the file has. */
export interface ReadablePicture {
  image: GrayImage
  /** Pixels of `image` along a pixel of the file. */
  scale: number
  /** The file's own, upright. */
  widthPx: number
  heightPx: number
}

const asPicture = (image: GrayImage): ReadablePicture => ({
  image,
  scale: 1,
  widthPx: image.width,
  heightPx: image.height,
})

/** Boxes in the file's own pixels; the centre stays the centre. */
const toFilePixels = (
  { scale, widthPx, heightPx }: ReadablePicture,
  reading: PageReading,
): PageReading => {
  if (scale === 1) return reading
  const from = { width: reading.widthPx, height: reading.heightPx }
  const to = { width: widthPx, height: heightPx }
  const place = (word: ReadWord): ReadWord => ({
    ...word,
    box: mapBox(to, from, scale, word.box),
  })
  return {
    ...reading,
    widthPx,
    heightPx,
    paragraphs: reading.paragraphs.map(({ lines }) => ({
      lines: lines.map((line) => ({ ...line, ...lineOf(line.words.map(place)) })),
    })),
  }
}

const hundredths = 100

/** Tells of every hundredth once, and never goes back. */
const reportPercent = (report: Report) => {
  let told = -1
  return (share: number) => {
    const done = Math.floor(share * hundredths)
    if (done <= told) return
    told = done
    report(done, hundredths)
  }
}

/**
 * Answers what a page asks of the worker, one call after the other: there is but one engine.
 *
 * @param readGray - the pixels of a JPEG or PNG file.
 */
export const createOcrHandlers = (
  readGray: (file: Blob) => Promise<ReadablePicture>,
  tesseract: Tesseract,
): Methods<OcrCalls> => {
  const inTurn = createQueue()

  const read = async (
    picture: ReadablePicture,
    engine: EngineParts,
    onProgress: (share: number) => void,
  ): Promise<PageReading> => {
    await tesseract.open(engine)
    return toFilePixels(picture, readPage(picture.image, tesseract, onProgress))
  }

  return {
    warmUp: ({ engine }, { signal }) =>
      inTurn(signal, async () => {
        await tesseract.open(engine)
        return undefined
      }),
    read: ({ engine, picture }, { signal, report }) =>
      inTurn(signal, async () => {
        const onProgress = reportPercent(report)
        onProgress(0)
        const pixels = picture instanceof Blob ? await readGray(picture) : asPicture(picture)
        try {
          return await read(pixels, engine, onProgress)
        } catch (error) {
          // A new engine may have the room that one lacked which has read other pages.
          if (!(error instanceof ToolError) || error.code !== 'out-of-memory') throw error
          return read(pixels, engine, onProgress)
        }
      }),
  }
}
