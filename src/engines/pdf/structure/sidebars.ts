import { type Box, hasMiddleIn, heightOf, widthOf } from '../page-content/geometry.ts'
import type { Fill } from '../page-content/page-content.ts'
import { findBackgrounds } from './tables/rulings.ts'

/** A sidebar takes at least this share of the page's height, and of its width at least and at most these shares. */
const minHeightShare = 0.4
const widthShares = { min: 0.1, max: 0.6 } as const
/** There are at least this many texts on a sidebar, and as many beside it. */
const minTexts = 3

/**
 * Finds the coloured sidebars of a page. What stands on one is read apart from what stands beside it, however close
 * they are and whichever lines they share.
 *
 * @param texts - the boxes of the page's text.
 */
export const findSidebars = (
  fills: readonly Fill[],
  texts: readonly Box[],
  page: { widthPoints: number; heightPoints: number },
): Box[] =>
  findBackgrounds(
    fills.filter(({ color }) => color !== '#ffffff'),
    page,
  )
    .map(({ box }) => box)
    .filter((box) => {
      const share = widthOf(box) / page.widthPoints
      if (heightOf(box) < minHeightShare * page.heightPoints) return false
      if (share < widthShares.min || share > widthShares.max) return false
      const isOn = (text: Box) => hasMiddleIn(text, box)
      const isBeside = (text: Box) =>
        text.bottom > box.top &&
        text.top < box.bottom &&
        (text.right < box.left + 1 || text.left > box.right - 1)
      const crosses = (text: Box) =>
        text.bottom > box.top &&
        text.top < box.bottom &&
        ((text.left < box.left - 1 && text.right > box.left + 1) ||
          (text.left < box.right - 1 && text.right > box.right + 1))
      return (
        texts.filter(isOn).length >= minTexts &&
        texts.filter(isBeside).length >= minTexts &&
        !texts.some(crosses)
      )
    })
