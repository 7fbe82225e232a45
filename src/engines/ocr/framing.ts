import type { GrayImage } from '../../core/image-coding.ts'
import type { Box, ReadWord } from './reading.ts'
import type { ReadBlock } from './tsv.ts'
import { mapWords } from './words.ts'

/** Letters at the very edge of a picture are read badly. */
const marginPx = 10

/** A picture with some paper around it. */
export const withMargin = ({ data, width, height }: GrayImage, shade: number): GrayImage => {
  const wider = width + 2 * marginPx
  const framed = new Uint8Array(wider * (height + 2 * marginPx)).fill(shade)
  for (let y = 0; y < height; y += 1)
    framed.set(data.subarray(y * width, (y + 1) * width), (y + marginPx) * wider + marginPx)
  return { data: framed, width: wider, height: height + 2 * marginPx }
}

/** What was read of a part of a page, with a margin and enlarged, as it lies on the page. */
export const placeOnPage = (
  blocks: readonly ReadBlock[],
  { left, top }: Box,
  factor = 1,
): ReadBlock[] =>
  mapWords(blocks, (word: ReadWord) => ({
    ...word,
    box: {
      left: left + (word.box.left - marginPx) / factor,
      top: top + (word.box.top - marginPx) / factor,
      width: word.box.width / factor,
      height: word.box.height / factor,
    },
  }))
