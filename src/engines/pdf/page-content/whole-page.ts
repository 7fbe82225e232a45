import { type Box, areaOf, boxAround, hasMiddleIn, intersection } from './geometry.ts'
import type { PageInk } from './ink.ts'
import type { PageLayout } from './page-layout.ts'
import type { PictureFile } from './pictures/encoder.ts'
import { figurePicture } from './pictures/figure-picture.ts'
import { reachOfGlyph } from './pictures/labels.ts'
import { isRubbish, littleInk } from '../text-layout/worth.ts'

/** A picture that covers this much of what a page shows shows all of it. */
const wholeShare = 0.9

const shareOf = (box: Box, whole: Box): number =>
  areaOf(whole) === 0 ? 0 : areaOf(intersection(box, whole)) / areaOf(whole)

/** Around everything that a page shows. */
export const boxOfInk = (ink: PageInk): Box => {
  const page = { left: 0, top: 0, right: ink.widthPoints, bottom: ink.heightPoints }
  const boxes = [
    ...ink.glyphs.map(reachOfGlyph),
    ...[...ink.strokes, ...ink.fills, ...ink.curves].map(({ box }) => box),
    ...ink.pictures.map(({ seen }) => seen),
  ]
  return boxes.length === 0 ? page : intersection(boxAround(boxes), page)
}

/** Whether what a page says or draws cannot be had but as a picture: letters that mean nothing, or that are drawn. */
const showsMoreThan = ({ pictures }: PageLayout, ink: PageInk): boolean => {
  const shown = boxOfInk(ink)
  if (areaOf(shown) === 0 || pictures.some(({ box }) => shareOf(box, shown) >= wholeShare))
    return false
  const drawn = [...ink.strokes, ...ink.fills, ...ink.curves].filter(
    ({ box }) => !pictures.some((picture) => hasMiddleIn(box, picture.box)),
  )
  return (
    drawn.length > littleInk.pathCount || isRubbish(ink.glyphs.map(({ text }) => text).join(''))
  )
}

/**
 * A page without text worth having, as the picture that it is, if its text and pictures do not show all of it.
 *
 * @throws {ToolError} as `PictureEncoder.cutOut`.
 */
export const toPicture = async (
  layout: PageLayout,
  ink: PageInk,
  cutOut: (box: Box) => Promise<PictureFile | undefined>,
): Promise<PageLayout> => {
  if (!showsMoreThan(layout, ink)) return layout
  const box = boxOfInk(ink)
  const file = await cutOut(box)
  if (!file || file.isBlank === true) return layout
  const { pageIndex } = layout
  const bare = { ...layout, formats: [], segments: [], turned: [], strokes: [], fills: [] }
  const losses = layout.losses.filter(({ kind }) => kind === 'media')
  const key = `page/${String(pageIndex)}`
  const picture = figurePicture(file, { pageIndex, box, key, order: 0 })
  return { ...bare, pictures: [picture], losses }
}
