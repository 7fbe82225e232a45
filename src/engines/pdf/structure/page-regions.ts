import {
  type Box,
  areApart,
  areSideBySide,
  heightOf,
  intersection,
  sharedHeight,
  touchPoints,
} from '../page-content/geometry.ts'
import type { Picture } from '../page-content/page-layout.ts'

/** Pictures that end above this share of the page's height, or begin below its counterpart, stand in the margin. */
const marginZoneShare = 0.1
/** Text reaches into a picture when it shares more than this part of its height with it. */
const minReachingShare = 0.5

/** Text that reaches into a picture from its side stands over the picture's blank edge. One such line may be a label. */
const minReachingTexts = 2

/** Tells whether a text beside a picture begins or ends within it. */
const reachesInto = (text: Box, picture: Box): boolean => {
  const crosses = (edge: number): boolean =>
    text.left < edge - touchPoints && text.right > edge + touchPoints
  return (
    sharedHeight(text, picture) > minReachingShare * heightOf(text) &&
    crosses(picture.left) !== crosses(picture.right)
  )
}

/** Tells whether two pictures lie partly on top of each other, as turned ones often do. */
const overlap = (one: Box, other: Box): boolean => {
  const { left, top, right, bottom } = intersection(one, other)
  return right - left > touchPoints && bottom - top > touchPoints
}

/** Tells whether a text above or below a picture stays on the picture's side of the texts beside it. */
const isInColumnOf = (picture: Box, beside: readonly Box[]): ((text: Box) => boolean) => {
  const lefts = beside.filter(({ right }) => right <= picture.left + touchPoints)
  const rights = beside.filter(({ left }) => left >= picture.right - touchPoints)
  const left = Math.max(-Infinity, ...lefts.map((it) => it.right))
  const right = Math.min(Infinity, ...rights.map((it) => it.left))
  return (text) =>
    !areApart(text, picture) &&
    (text.bottom <= picture.top + touchPoints || text.top >= picture.bottom - touchPoints) &&
    text.left >= left &&
    text.right <= right
}

/**
 * Finds the pictures that keep their place on the page instead of standing between paragraphs: those in the margin above
 * or below all text, those that stand beside text without being part of a column, those that text beside them reaches into,
 * and those that lie partly on top of each other. Between paragraphs, they would push what stands beside them down.
 *
 * @param texts - the boxes of the page's lines and tables.
 */
export const findFloatingPictures = (
  pictures: readonly Picture[],
  texts: readonly Box[],
  { heightPoints }: { heightPoints: number },
): Picture[] => {
  const isOverlapping = ({ box }: Picture): boolean =>
    pictures.some((other) => other.box !== box && overlap(other.box, box))
  if (texts.length === 0) return pictures.filter(isOverlapping)
  return pictures.filter((picture) => {
    const { box } = picture
    if (box.bottom < marginZoneShare * heightPoints) return true
    if (box.top > (1 - marginZoneShare) * heightPoints) return true
    if (texts.filter((text) => reachesInto(text, box)).length >= minReachingTexts) return true
    if (isOverlapping(picture)) return true
    const beside = texts.filter((text) => areSideBySide(text, box))
    return beside.length > 0 && !texts.some(isInColumnOf(box, beside))
  })
}
