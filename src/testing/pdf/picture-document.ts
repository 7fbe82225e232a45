import type { Raster } from '../../engines/image/raster.ts'
import { testPhotograph } from '../image/pictures.ts'
import { stream, writePdfText } from './documents.ts'

const toBinary = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** Returns red, green and blue of every pixel. */
const samplesOf = ({ data }: Raster) => Uint8Array.from(data.filter((_, at) => at % 4 !== 3))

interface PictureDocument {
  /** The picture's size in pixels. It is placed at 144 × 108 points, which is 2 × 1.5 inches. */
  widthPx?: number
  heightPx?: number
  /** More entries of the picture's dictionary. */
  entries?: string
  /** The picture's coded data; its samples without a filter when left out. */
  data?: string
  isSigned?: boolean
}

/** A page with a line of text, a link, a bookmark and a picture like a photograph, with 300 dpi when left out. */
export const writePictureDocument = ({
  widthPx = 600,
  heightPx = 450,
  entries = '/ColorSpace /DeviceRGB /BitsPerComponent 8',
  data = toBinary(samplesOf(testPhotograph(widthPx, heightPx))),
  isSigned = false,
}: PictureDocument = {}): Buffer => {
  const signature = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /Rect [20 20 99 40] /P 3 0 R
    /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >> >>`
  return Buffer.from(
    writePdfText({
      1: `<< /Type /Catalog /Pages 2 0 R /Outlines 7 0 R
        ${isSigned ? '/AcroForm << /Fields [9 0 R] /SigFlags 3 >>' : ''} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R
        /Annots [6 0 R ${isSigned ? '9 0 R' : ''}]
        /Resources << /Font << /F 10 0 R >> /XObject << /Picture 5 0 R >> >> >>`,
      4: stream(
        'BT /F 12 Tf 50 350 Td (A picture and its words) Tj ET q 144 0 0 108 50 100 cm /Picture Do Q',
      ),
      5: stream(
        data,
        `/Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} ${entries}`,
      ),
      6: '<< /Type /Annot /Subtype /Link /Rect [50 340 200 360] /A << /S /URI /URI (https://example.org/) >> >>',
      7: '<< /Type /Outlines /First 8 0 R /Last 8 0 R /Count 1 >>',
      8: '<< /Title (The picture) /Parent 7 0 R /Dest [3 0 R /Fit] >>',
      ...(isSigned ? { 9: signature } : {}),
      10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    }),
    'latin1',
  )
}
