import { type ErrorCode, ToolError, errorCodeOf, endsWholeJob } from '../../core/errors.ts'
import { pictureEnding, stemOf } from '../../core/files.ts'
import type { GrayImage } from '../../core/image-coding.ts'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import type { Rotation } from '../../core/pdf.ts'
import { type Report } from '../../core/worker-calls.ts'
import type { DecodingLoss } from '../../engines/image/decoding/decode-with-browser.ts'
import { hasGainMap } from '../../engines/image/jpeg/metadata.ts'
import { locateJpeg } from '../../engines/image/jpeg/segments.ts'
import { readChunks } from '../../engines/image/png/png-structure.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'
import {
  type EmbeddableImage,
  readJpegImage,
  readPngImage,
} from '../../engines/pdf/from-images/embed-image.ts'
import type { PageSetup } from '../../engines/pdf/from-images/page-layout.ts'
import { ImagePdfWriter } from '../../engines/pdf/from-images/write-image-pdf.ts'
import type { StraightenedImage } from './straighten-image.ts'

export interface PdfOptions {
  setup: PageSetup
  /** One document with all images, or one document per image. */
  output: 'one' | 'each'
  /** Whether camera data, position and texts are removed from JPEG files. */
  isMetadataRemoved: boolean
}

export const margins = ['none', 'small', 'large'] as const

/** In millimetres. The small one is what most printers cannot print on; the large one leaves room for a binding. */
export const marginsMm: Readonly<Record<(typeof margins)[number], number>> = {
  none: 0,
  small: 6,
  large: 20,
}

export interface ImageToPlace {
  file: File
  /** A clockwise rotation besides the image's own orientation. */
  rotation: Rotation
  /** The recognized text, where it was asked for and found. */
  reading?: PageReading | undefined
}

/** What a file holds and the PDF does not. */
export type ImageNote =
  | DecodingLoss
  /** The recognized text of further pages. */
  | 'text-of-pages'
  /** The shapes of a vector drawing, of which the PDF has pixels. */
  | 'shapes'

/** A page of an image file, and how many pages the file has. */
export interface EmbeddedPage {
  image: EmbeddableImage
  losses: readonly DecodingLoss[]
  pageCount: number
}

interface PdfJobInput {
  images: readonly ImageToPlace[]
  options: PdfOptions
  /** The main language of the recognized text; left out where none was recognized. */
  language?: OcrLanguage | undefined
}

export interface PdfJobResult {
  /** One document, or one per image; none if no image could be read. */
  files: readonly File[]
  pageCount: number
  /** The images that could not be read, by their index among the input's. */
  failed: readonly { index: number; code: ErrorCode }[]
  /** What is lost of images that are in the documents, by their index. */
  notes: readonly { index: number; note: ImageNote }[]
}

/** The calls that the worker answers. */
export type PdfJobCalls = {
  make: { input: PdfJobInput; result: PdfJobResult }
  /** Decodes an image of a format that text recognition does not read itself, upright. */
  decodeGray: { input: File; result: GrayImage }
  /** Turns the photo of a document into an upright page, as a JPEG. */
  straighten: { input: File; result: StraightenedImage | 'no-page' | 'several-pages' }
}

/** The name of the document that several images make. It is the same in all languages, as other tools' results are. */
export const severalName = 'images.pdf'

const stemOfImage = ({ name }: File): string => stemOf(name, pictureEnding)

const embedJpeg = (bytes: Uint8Array<ArrayBuffer>, isMetadataKept: boolean): EmbeddedPage => {
  const image = readJpegImage(bytes, { isMetadataKept })
  const end = locateJpeg(bytes)?.end
  const isHdr = end !== undefined && hasGainMap(bytes, end)
  return { image, losses: isHdr ? ['gain-map'] : [], pageCount: 1 }
}

const embedPng = async (bytes: Uint8Array<ArrayBuffer>): Promise<EmbeddedPage> => {
  const isAnimated = readChunks(bytes)?.some(({ type }) => type === 'acTL') ?? false
  return { image: await readPngImage(bytes), losses: isAnimated ? ['animation'] : [], pageCount: 1 }
}

/** Each image is read, and then written. */
const stepsPerImage = 2

/**
 * Returns the function that makes PDF documents of images, one image after the other. An image that cannot be read is
 * reported, and does not stop the others.
 *
 * @param embedOther - decodes a page, counted from 0, of an image that is neither JPEG nor PNG, and encodes it again.
 * @returns the function; it throws `ToolError` `engine-not-loaded` when a decoder or encoder cannot be fetched.
 */
export const makePdf =
  (embedOther: (file: File, pageIndex: number) => Promise<EmbeddedPage>) =>
  async ({ images, options, language }: PdfJobInput, report: Report): Promise<PdfJobResult> => {
    const { setup, output, isMetadataRemoved } = options
    const total = images.length * stepsPerImage
    const files: File[] = []
    const failed: { index: number; code: ErrorCode }[] = []
    let pageCount = 0

    const notes: { index: number; note: ImageNote }[] = []

    const read = async (file: File, pageIndex: number): Promise<EmbeddedPage> => {
      if (file.size === 0) throw new ToolError('empty')
      const head = new Uint8Array(await file.slice(0, sniffedByteCount).arrayBuffer())
      const kind = sniffFileKind(head)
      if (kind !== 'jpeg' && kind !== 'png') return embedOther(file, pageIndex)
      const bytes = new Uint8Array(await file.arrayBuffer())
      return kind === 'png' ? embedPng(bytes) : embedJpeg(bytes, !isMetadataRemoved)
    }
    /** Reads the further pages of a file until one of them cannot be read, which is noted. */
    const addFurtherPages = async (
      writer: ImagePdfWriter,
      { file, rotation }: ImageToPlace,
      { index, count }: { index: number; count: number },
    ) => {
      const found = new Set<ImageNote>()
      try {
        for (let pageIndex = 1; pageIndex < count; pageIndex += 1) {
          const { image, losses } = await read(file, pageIndex)
          for (const loss of losses) found.add(loss)
          await writer.addImage({ image, rotation })
        }
      } catch (error) {
        if (endsWholeJob(errorCodeOf(error))) throw error
        found.add('pages')
      }
      for (const note of found) notes.push({ index, note })
    }
    const finish = async (writer: ImagePdfWriter, stem: string, name: string) => {
      const { pdf, pageCount: added } = await writer.finish(stem, { language })
      pageCount += added
      files.push(new File([pdf], name, { type: 'application/pdf' }))
    }

    let shared: ImagePdfWriter | undefined
    for (const [index, placed] of images.entries()) {
      const { file, rotation, reading } = placed
      try {
        const { image, losses, pageCount: count } = await read(file, 0)
        report(index * stepsPerImage + 1, total)
        // Alone in its document, an image has the page to itself.
        const isAlone = count === 1 && (output === 'each' || images.length === 1)
        const ownSetup = isAlone ? ({ ...setup, imagesPerPage: 1 } as const) : setup
        const writer: ImagePdfWriter =
          output === 'one'
            ? (shared ??= new ImagePdfWriter(ownSetup))
            : new ImagePdfWriter(ownSetup)
        await writer.addImage({ image, rotation, reading })
        for (const note of losses) notes.push({ index, note })
        if (count > 1) {
          await addFurtherPages(writer, placed, { index, count })
          if (reading) notes.push({ index, note: 'text-of-pages' })
        }
        if (output === 'each') await finish(writer, stemOfImage(file), `${stemOfImage(file)}.pdf`)
      } catch (error) {
        const code = errorCodeOf(error)
        if (endsWholeJob(code)) throw error
        failed.push({ index, code })
      }
      report((index + 1) * stepsPerImage, total)
    }
    const [only] = images
    if (shared && only) {
      const name = images.length === 1 ? `${stemOfImage(only.file)}.pdf` : severalName
      await finish(shared, stemOf(name), name)
    }
    // Pages of one file usually lose the same.
    const isFirst = ({ index, note }: (typeof notes)[number], at: number) =>
      notes.findIndex((other) => other.index === index && other.note === note) === at
    return { files, pageCount, failed, notes: notes.filter(isFirst) }
  }
