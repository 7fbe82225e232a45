import { ToolError } from '../../core/errors.ts'
import {
  type PictureEncoder,
  toRgba,
} from '../../engines/pdf/page-content/pictures/picture-encoder.ts'

/** An encoder for Node, where there are no canvases. It returns the RGBA pixels and records its calls. */
export const testEncoder = () => {
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
  }
  return { encoder, asked }
}
