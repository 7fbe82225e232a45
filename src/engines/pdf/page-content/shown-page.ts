import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix } from '../matrix.ts'
import type { PageInk } from './ink.ts'
import type { PdfOperatorList } from './ink/operators.ts'
import type { PdfFont } from './ink/pdf-font.ts'
import { readInk } from './ink/read-ink.ts'
import type { InkSource } from './ink/reading.ts'
import { turnToRead } from './turn.ts'

/** A page beyond these is a map or a drawing, or made to be slow. */
const limits = { glyphs: 50_000, paths: 50_000 } as const

/** A page's ink, and how it is turned: most of its letters are upright. */
export interface ShownPage {
  /** Clockwise, in degrees, all in all. */
  rotation: number
  /** From the page as it is written to the page as it is shown. */
  toShown: Matrix
  ink: PageInk
}

const toMatrix = (values: readonly unknown[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = values.map(Number)
  return [a, b, c, d, e, f]
}

/** Objects of pdf.js by their names, as far as they are there and no excuses. */
const objectOf = ({ objs, commonObjs }: PDFPageProxy, name: string): object | undefined => {
  const found: unknown = [commonObjs, objs].find((objects) => objects.has(name))?.get(name)
  return typeof found === 'object' && found !== null ? found : undefined
}

/** What a page shows, turned for reading where most of its letters run another way. */
export const readShownPage = (
  page: PDFPageProxy,
  list: PdfOperatorList,
  isVisible: InkSource['isVisible'],
): ShownPage => {
  const readAt = (rotation: number): ShownPage => {
    const { transform, width, height } = page.getViewport({ scale: 1, rotation })
    const toShown = toMatrix(transform)
    const ink = readInk(list, {
      toShown,
      widthPoints: width,
      heightPoints: height,
      fontOf: (name): PdfFont | undefined => objectOf(page, name),
      shadingOf: (name) => objectOf(page, name),
      isVisible,
      limits,
    })
    return { rotation, toShown, ink }
  }
  const asShown = readAt(page.rotate)
  const turn = turnToRead(asShown.ink.glyphs)
  return turn === 0 ? asShown : readAt((page.rotate + turn) % 360)
}
