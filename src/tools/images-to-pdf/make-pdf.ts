import { type ErrorCode, ToolError, errorCodeOf } from '../../core/errors.ts'
import { pictureEnding, stemOf } from '../../core/files.ts'
import type { Rotation } from '../../core/pdf.ts'
import type { Report } from '../../core/worker-calls.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import {
  type EmbeddableImage,
  readJpegImage,
  readPngImage,
} from '../../engines/pdf/from-images/embed-image.ts'
import type { PageSetup } from '../../engines/pdf/from-images/page-layout.ts'
import { ImagePdfWriter } from '../../engines/pdf/from-images/write-image-pdf.ts'

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
}

interface PdfJobInput {
  images: readonly ImageToPlace[]
  options: PdfOptions
}

export interface PdfJobResult {
  /** One document, or one per image; none if no image could be read. */
  files: readonly File[]
  pageCount: number
  /** The images that could not be read, by their index among the input's. */
  failed: readonly { index: number; code: ErrorCode }[]
}

/** The calls that the worker answers. */
export type PdfJobCalls = { make: { input: PdfJobInput; result: PdfJobResult } }

/** The name of the document that several images make. It is the same in all languages, as other tools' results are. */
export const severalName = 'images.pdf'

const stemOfImage = ({ name }: File): string => stemOf(name, pictureEnding)

/** Errors that would affect every other image as well. */
const isFatal = (code: ErrorCode) => code === 'engine-not-loaded' || code === 'cancelled'

/** Each image is read, and then written. */
const stepsPerImage = 2

/**
 * Returns the function that makes PDF documents of images, one image after the other. An image that cannot be read is
 * reported, and does not stop the others.
 *
 * @param embedOther - decodes an image that is neither JPEG nor PNG, and encodes it again.
 * @returns the function; it throws `ToolError` `engine-not-loaded` when a decoder or encoder cannot be fetched.
 */
export const makePdf =
  (embedOther: (file: File) => Promise<EmbeddableImage>) =>
  async ({ images, options }: PdfJobInput, report: Report): Promise<PdfJobResult> => {
    const { setup, output, isMetadataRemoved } = options
    const total = images.length * stepsPerImage
    const files: File[] = []
    const failed: { index: number; code: ErrorCode }[] = []

    const read = async (file: File): Promise<EmbeddableImage> => {
      if (file.size === 0) throw new ToolError('empty')
      const head = new Uint8Array(await file.slice(0, sniffedByteCount).arrayBuffer())
      const kind = sniffFileKind(head)
      if (kind !== 'jpeg' && kind !== 'png') return embedOther(file)
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (kind === 'png') return readPngImage(bytes)
      return readJpegImage(bytes, { isMetadataKept: !isMetadataRemoved })
    }
    const finish = async (writer: ImagePdfWriter, stem: string, name: string) => {
      const pdf = await writer.finish(stem)
      files.push(new File([pdf], name, { type: 'application/pdf' }))
    }

    let shared: ImagePdfWriter | undefined
    let pageCount = 0
    for (const [index, { file, rotation }] of images.entries()) {
      try {
        const image = await read(file)
        report(index * stepsPerImage + 1, total)
        const writer: ImagePdfWriter =
          output === 'one' ? (shared ??= new ImagePdfWriter(setup)) : new ImagePdfWriter(setup)
        await writer.addPage({ image, rotation })
        pageCount += 1
        if (output === 'each') await finish(writer, stemOfImage(file), `${stemOfImage(file)}.pdf`)
      } catch (error) {
        const code = errorCodeOf(error)
        if (isFatal(code)) throw error
        failed.push({ index, code })
      }
      report((index + 1) * stepsPerImage, total)
    }
    const [only] = images
    if (shared && only) {
      const name = images.length === 1 ? `${stemOfImage(only.file)}.pdf` : severalName
      await finish(shared, stemOf(name), name)
    }
    return { files, pageCount, failed }
  }
