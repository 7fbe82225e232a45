import { sniffFileKind, sniffedByteCount } from '../../image/sniff-file-kind.ts'
import { type EmbeddableImage, readJpegImage, readPngImage } from './embed-image.ts'
import { ImagePdfWriter } from './write-image-pdf.ts'

/** Makes a PDF of one page, which is as large as the picture is printed. */
export const writeOnePage = async (image: EmbeddableImage, title: string): Promise<Blob> => {
  const writer = new ImagePdfWriter({
    format: 'image',
    marginMm: 0,
    imagesPerPage: 1,
    orientation: 'auto',
    fit: 'fit',
  })
  await writer.addImage({ image, rotation: 0 })
  const { pdf } = await writer.finish(title)
  return pdf
}

/**
 * Makes a PDF of one page from a file: a JPEG keeps its coded picture, a PNG is stored without loss.
 *
 * @param file - a JPEG or a PNG.
 * @param options - whether a JPEG keeps its camera data; a PNG's are no part of the PDF.
 * @throws {ToolError} `damaged`, `unsupported`.
 */
export const imageToPdf = async (
  file: File,
  options: { isMetadataKept: boolean } = { isMetadataKept: false },
): Promise<Blob> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPng = sniffFileKind(bytes.subarray(0, sniffedByteCount)) === 'png'
  const image = isPng ? await readPngImage(bytes) : readJpegImage(bytes, options)
  return writeOnePage(image, file.name)
}
