import type { GrayImage } from '../../core/image-coding.ts'
import { scale } from './preprocess/transform.ts'
import { type Box, type ReadBlock, mapWords } from './reading.ts'
import type { PageSegmentation, Tesseract } from './tesseract.ts'

/** Tesseract reads letters badly that touch the edge of an image, so each crop is given a border this wide. */
const borderPx = 10

const withBorder = ({ data, width, height }: GrayImage, shade: number): GrayImage => {
  const wider = width + 2 * borderPx
  const framed = new Uint8Array(wider * (height + 2 * borderPx)).fill(shade)
  for (let y = 0; y < height; y += 1)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + borderPx) * wider + borderPx)
  return { data: framed, width: wider, height: height + 2 * borderPx }
}

export interface CropOptions {
  /** The crop's top left corner on the page, in pixels of the page. */
  position: Pick<Box, 'left' | 'top'>
  /** The crop is scaled by this factor before it is read. */
  factor: number
  /** The shade of the border, 0 to 255: the paper's. */
  paperShade: number
  segmentation: PageSegmentation
}

/**
 * Recognises the text of a part of a page.
 *
 * @returns blocks whose boxes are in pixels of the page, whatever the factor.
 * @throws {ToolError} as `Tesseract.recognise` does.
 */
export const recogniseCrop = (
  tesseract: Tesseract,
  crop: GrayImage,
  { position, factor, paperShade, segmentation }: CropOptions,
): ReadBlock[] => {
  const { blocks } = tesseract.recognise(withBorder(scale(crop, factor), paperShade), {
    segmentation,
  })
  return mapWords(blocks, (word) => ({
    ...word,
    box: {
      left: position.left + (word.box.left - borderPx) / factor,
      top: position.top + (word.box.top - borderPx) / factor,
      width: word.box.width / factor,
      height: word.box.height / factor,
    },
  }))
}
