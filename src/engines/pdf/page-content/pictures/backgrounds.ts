import { type Box, areaOf, hasMiddleIn, intersection } from '../geometry.ts'
import type { PageInk, PlacedPicture } from '../ink.ts'
import { areTiles, clusterOf, joinClusters } from './clusters.ts'
import { reachOfGlyph } from './labels.ts'

/** A picture that covers this much of a page, and has so many letters and most of them on it, is what they are written on. */
const leastPageShare = 0.5
const leastLetters = 40
const leastLetterShare = 0.5

const isStencil = ({ source }: PlacedPicture): boolean => source.kind === 'mask'

/** Printers' programs write strips of one colour as stencils: the others hold what is coloured, such as a letterhead. */
const isMixed = (strips: readonly PlacedPicture[]): boolean =>
  strips.some(isStencil) && !strips.every(isStencil)

/**
 * Pictures that are behind a page's text, and nothing beside it: paper, or the scan that the text was recognised from;
 * whole or in strips.
 */
export const findBackgrounds = (ink: PageInk): PlacedPicture[] => {
  const page = { left: 0, top: 0, right: ink.widthPoints, bottom: ink.heightPoints }
  const large = joinClusters(ink.pictures.map(clusterOf), areTiles).filter(
    ({ box }) => areaOf(intersection(box, page)) >= leastPageShare * areaOf(page),
  )
  if (large.length === 0) return []
  const letters = ink.glyphs.filter(({ text }) => text.trim() !== '').map(reachOfGlyph)
  const enough = Math.max(leastLetters, leastLetterShare * letters.length)
  const isBehind = (box: Box) =>
    letters.filter((letter) => hasMiddleIn(letter, box)).length >= enough
  const isBare = ({ seen }: PlacedPicture) => !letters.some((letter) => hasMiddleIn(letter, seen))
  return large
    .filter(({ box }) => isBehind(box))
    .flatMap(({ pictures }) =>
      isMixed(pictures) && !isRecognised(ink)
        ? pictures.filter((picture) => isStencil(picture) || !isBare(picture))
        : pictures,
    )
}

/** Whether most of a page's letters are there to be searched, not seen: text recognition lays them under a scan. */
export const isRecognised = ({ glyphs }: PageInk): boolean =>
  2 * glyphs.filter(({ isInvisible }) => isInvisible).length > glyphs.length
