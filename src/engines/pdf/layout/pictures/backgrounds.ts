import { type Box, areaOf, hasMiddleIn, intersection } from '../geometry.ts'
import type { PageInk, PlacedPicture } from '../ink.ts'
import { areTiles, clusterOf, joinClusters } from './clusters.ts'
import { boxOfGlyph } from './labels.ts'

/** A picture that covers this much of a page, and has so many letters and most of them on it, is what they are written on. */
const leastPageShare = 0.5
const leastLetters = 40
const leastLetterShare = 0.5

/**
 * Pictures that are behind a page's text, and nothing beside it: paper, or the scan that the text was recognised from;
 * whole or in strips.
 */
export const findBackgrounds = (ink: PageInk): PlacedPicture[] => {
  const page = { left: 0, top: 0, right: ink.widthPoints, bottom: ink.heightPoints }
  const letters = ink.glyphs.filter(({ text }) => text.trim() !== '').map(boxOfGlyph)
  const enough = Math.max(leastLetters, leastLetterShare * letters.length)
  const isBehind = (box: Box) =>
    areaOf(intersection(box, page)) >= leastPageShare * areaOf(page) &&
    letters.filter((letter) => hasMiddleIn(letter, box)).length >= enough
  return joinClusters(ink.pictures.map(clusterOf), areTiles)
    .filter(({ box }) => isBehind(box))
    .flatMap(({ pictures }) => pictures)
}

/** Whether most of a page's letters are there to be searched, not seen: text recognition lays them under a scan. */
export const isRecognised = ({ glyphs }: PageInk): boolean =>
  2 * glyphs.filter(({ isInvisible }) => isInvisible).length > glyphs.length
