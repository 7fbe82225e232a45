import { ToolError } from '../../core/errors.ts'
import type { GrayImage } from '../../core/image-coding.ts'
import { type Methods, type Report, createQueue } from '../../core/worker-calls.ts'
import type { EngineParts } from './models.ts'
import type { OcrCalls } from './ocr-client.ts'
import { type PageReading, type ReadWord, mapBox, lineOf } from './reading.ts'
import { readPage } from './read-page.ts'
import type { Tesseract } from './tesseract.ts'

/** A picture's pixels, which may be fewer than the file has. */
export interface ReadablePicture {
  image: GrayImage
  /** The number of pixels of `image` per pixel of the file, along one side. */
  scale: number
  /** The size of the file's picture once it is upright. */
  widthPx: number
  heightPx: number
}

const asPicture = (image: GrayImage): ReadablePicture => ({
  image,
  scale: 1,
  widthPx: image.width,
  heightPx: image.height,
})

/** Converts boxes to pixels of the file, with the same center. */
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

/** Reports each hundredth once, and never a smaller one after a larger one. */
const reportPercent = (report: Report) => {
  let reported = -1
  return (share: number) => {
    const done = Math.floor(share * hundredths)
    if (done <= reported) return
    reported = done
    report(done, hundredths)
  }
}

/**
 * Creates the worker's methods, which run one call after the other because there is one Tesseract instance.
 *
 * @param readGray - decodes a JPEG or PNG file.
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
          // A new instance may have enough memory where one that has read other pages had not.
          if (!(error instanceof ToolError) || error.code !== 'out-of-memory') throw error
          return read(pixels, engine, onProgress)
        }
      }),
  }
}
