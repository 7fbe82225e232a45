import { sniffFileKind, sniffedByteCount } from '../../image/sniff-file-kind.ts'
import { readJpegImage, readPngImage } from './embed-image.ts'
import { ImagePdfWriter } from './write-image-pdf.ts'

/**
 * Makes a PDF of one page, which is as large as the picture is printed: a JPEG keeps its bytes but for camera data, a PNG
 * is stored without loss.
 *
 * @param file - a JPEG or a PNG.
 * @throws {ToolError} `damaged`, `unsupported`.
 */
export const imageToPdf = async (file: File): Promise<Blob> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPng = sniffFileKind(bytes.subarray(0, sniffedByteCount)) === 'png'
  const image = isPng ? await readPngImage(bytes) : readJpegImage(bytes, { isMetadataKept: false })
  const writer = new ImagePdfWriter({
    format: 'image',
    marginMm: 0,
    imagesPerPage: 1,
    orientation: 'auto',
    fit: 'fit',
  })
  await writer.addImage({ image, rotation: 0 })
  const { pdf } = await writer.finish(file.name)
  return pdf
}
