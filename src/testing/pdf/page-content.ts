import { type PDFDocumentProxy, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { encodeLatin1 } from '../../engines/pdf/assemble/serialize.ts'
import type { PageContent } from '../../engines/pdf/page-content/page-content.ts'
import type { PdfFont } from '../../engines/pdf/page-content/fonts.ts'
import { interpretOperators } from '../../engines/pdf/page-content/read-page-content.ts'
import type { InterpreterOptions } from '../../engines/pdf/page-content/interpreter.ts'
import { ToolError } from '../../core/errors.ts'
import {
  type PictureEncoder,
  toRgba,
} from '../../engines/pdf/page-content/pictures/picture-encoder.ts'
import { stream, writePdfText } from './documents.ts'

/**
 * What pdf.js's own text extraction finds: the letters of a page without blanks, and where its pieces of text start
 * on the page as shown.
 */
export interface KnownText {
  letters: string
  origins: readonly { x: number; y: number }[]
}

/** Returns a page's content, together with pdf.js's own text extraction, which is independent of our code. */
export const interpretPage = async (
  document: PDFDocumentProxy,
  pageIndex: number,
  changes: Partial<InterpreterOptions> = {},
): Promise<{ pageContent: PageContent; known: KnownText }> => {
  const page = await document.getPage(pageIndex + 1)
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = transform.map(Number)
  const layers = await document.getOptionalContentConfig()
  const objectOf = (name: string): unknown =>
    [page.commonObjs, page.objs].find((objects) => objects.has(name))?.get(name)
  const list = await page.getOperatorList()
  const pageContent = interpretOperators(list, {
    toShown: [a, b, c, d, e, f],
    widthPoints: width,
    heightPoints: height,
    fontOf: (name) => objectOf(name) as PdfFont | undefined,
    shadingOf: objectOf,
    isVisible: (layer) => layers.isVisible(layer as Parameters<typeof layers.isVisible>[0]),
    ...changes,
  })
  const { items } = await page.getTextContent({
    disableNormalization: true,
    includeMarkedContent: true,
  })
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? item : []))
  const known = {
    letters: texts.map(({ str }) => str.replaceAll(/\s/gu, '')).join(''),
    origins: texts.map(({ transform: place }) => {
      const [x, y] = [Number(place[4]), Number(place[5])]
      return { x: a * x + c * y + e, y: b * x + d * y + f }
    }),
  }
  page.cleanup()
  return { pageContent, known }
}

/** Returns the letters of a page in drawing order, without blanks. */
export const lettersOf = ({ glyphs }: PageContent): string =>
  glyphs.map(({ text }) => text.replaceAll(/\s/gu, '')).join('')

interface ContentOptions {
  /** Further entries of the page's dictionary. */
  page?: string
  /** Further entries of its resources, such as `/ExtGState << … >>`. */
  resources?: string
  /** Further objects, from number 20 on. */
  objects?: Readonly<Record<number, string>>
  /** Further entries of the catalog. */
  catalog?: string
  source?: Partial<InterpreterOptions>
}

/**
 * Returns the content of a page of 600 × 800 points with this content stream. Fonts `F` and `B` are Helvetica and
 * Helvetica Bold, and `I` is a picture in the unit square.
 */
export const readContentStream = async (
  content: string,
  { page = '', resources = '', objects = {}, catalog = '', source }: ContentOptions = {},
): Promise<{ pageContent: PageContent; known: KnownText }> => {
  const data = encodeLatin1(
    writePdfText({
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R ${page}
        /Resources << /Font << /F 5 0 R /B 6 0 R >> /XObject << /I 7 0 R /X 20 0 R >> ${resources} >> >>`,
      4: stream(content),
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
      7: stream(
        'x',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
      ...objects,
    }),
  )
  const task = getDocument({ data, verbosity: 0, fontExtraProperties: true })
  try {
    return await interpretPage(await task.promise, 0, source)
  } finally {
    await task.destroy()
  }
}

/**
 * An encoder for Node, where there are no canvases. It returns the RGBA pixels and records its calls.
 *
 * @param inkPixels - the number of dark pixels that it finds in each drawing.
 */
export const testEncoder = (inkPixels = 0) => {
  const asked: string[] = []
  const encoder: PictureEncoder = {
    encode: (image, { stencilColor, skewed }) => {
      asked.push(`encode ${String(image.width)}x${String(image.height)}${skewed ? ' leaning' : ''}`)
      const pixels = toRgba(image, stencilColor)
      if (!pixels) return Promise.reject(new ToolError('damaged'))
      const { width, height } = image
      return Promise.resolve({
        file: new Blob([pixels]),
        type: 'png',
        widthPx: width,
        heightPx: height,
      })
    },
    isSame: () => Promise.resolve(true),
    cutOut: (boxes, dpi) => {
      asked.push(`cut out ${String(boxes.length)} at ${String(dpi)}`)
      return Promise.resolve(
        boxes.map(({ left, top, right, bottom }) => ({
          file: new Blob(['a part of a page']),
          type: 'png' as const,
          widthPx: Math.round(((right - left) * dpi) / 72),
          heightPx: Math.round(((bottom - top) * dpi) / 72),
        })),
      )
    },
    countInk: (_, dpi) => {
      asked.push(`count ink at ${String(dpi)}`)
      return Promise.resolve(inkPixels)
    },
  }
  return { encoder, asked }
}
