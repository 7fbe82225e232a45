import { freeCanvas } from '../free-canvas.ts'

/** What pdf.js draws on where there is no document: canvases without elements. */
interface CanvasAndContext {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** pdf.js makes its canvas factory with `new`; the members are those of its `BaseCanvasFactory`. */
export class WorkerCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas) return
    canvas.width = width
    canvas.height = height
  }

  destroy(pair: CanvasAndContext): void {
    if (pair.canvas) freeCanvas(pair.canvas)
    pair.canvas = null
    pair.context = null
  }
}

/** SVG filters need a document: without them, pdf.js does the same by its own means. */
export class NoFilterFactory {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addKnockoutFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  createSelectionStyle = () => null
  destroy = () => undefined
}
