import { type Box, hasMiddleIn } from '../page-content/geometry.ts'
import type { PageContent } from '../page-content/page-content.ts'
import type { FormValue } from '../page-content/annotations.ts'
import type { Link, Loss, PageLayout, TurnedText } from '../page-content/page-layout.ts'
import { type Direction, selectVisibleGlyphs, composeAccents, readDirections } from './letters.ts'
import {
  FormatTable,
  findLinks,
  formatIndexer,
  segmentOf,
  segmentsOfFormValues,
} from './segments.ts'
import { hasUnknownCharacter } from '../page-content/characters.ts'
import { type TextDecorations, findTextDecorations } from './text-decorations.ts'
import { CellBoundaries, readLines } from './lines.ts'
import { findNarrowColumnGaps } from './narrow-column-gaps.ts'
import type { TextLine } from './text-line.ts'
import { detectScan } from '../page-content/detect-scans.ts'
import { withSeenFonts } from './hidden-text.ts'

export interface TextSource {
  /** Counts from 0. */
  pageIndex: number
  links: readonly Link[]
  formValues: readonly FormValue[]
  /** Areas that become pictures, including the letters, strokes and fills in them. */
  covered: readonly Box[]
}

export type PageText = Pick<
  PageLayout,
  'formats' | 'segments' | 'turned' | 'strokes' | 'fills' | 'isScan' | 'losses'
>

/** Text with at most this skew is upright. */
const maxUprightSkewDegrees = 10

const isUpright = ({ degrees, isVertical }: Direction): boolean =>
  !isVertical && Math.abs(degrees) <= maxUprightSkewDegrees

const hasPlace = ({ left, top, right, bottom }: Box): boolean =>
  Number.isFinite(left + top + right + bottom)

const outsideOf = <Item extends { box: Box }>(items: readonly Item[], covered: readonly Box[]) =>
  items.filter(({ box }) => hasPlace(box) && !covered.some((cover) => hasMiddleIn(box, cover)))

/** Underlines and highlights are not looked for in rotated text. */
const noDecorations: Pick<TextDecorations, 'underlined' | 'struck' | 'backgrounds'> = {
  underlined: new Set(),
  struck: new Set(),
  backgrounds: new Map(),
}

const linesOf = ({ letters }: Direction, boundaries?: CellBoundaries): TextLine[] =>
  readLines(composeAccents(letters), boundaries)

const lossesOf = (
  turned: readonly TurnedText[],
  hasUnknown: boolean,
  pageIndex: number,
): Loss[] => {
  const losses: Loss[] = []
  if (turned.some(({ isVertical }) => isVertical)) losses.push({ kind: 'vertical-text', pageIndex })
  if (turned.some(({ isVertical }) => !isVertical)) losses.push({ kind: 'turned-text', pageIndex })
  if (hasUnknown) losses.push({ kind: 'unknown-letters', pageIndex })
  return losses
}

/**
 * Reads a page's text as styled segments of lines. Every visible letter is in exactly one of them, independently of
 * drawing order.
 */
export const readSegments = (
  pageContent: PageContent,
  { pageIndex, links, formValues, covered }: TextSource,
): PageText => {
  const { isScan, isScanWithText } = detectScan(pageContent, covered)
  const { glyphs: all, faces } = withSeenFonts(pageContent)
  const glyphs = selectVisibleGlyphs(all, { covered, keepsHidden: isScanWithText })
  const directions = readDirections(glyphs, faces, pageContent)
  const strokes = outsideOf(pageContent.strokes, covered)
  const fills = outsideOf(pageContent.fills, covered)
  const table = new FormatTable()
  const linkOf = findLinks(links)
  const segmentsOf = (
    lines: readonly TextLine[],
    decorations: typeof noDecorations,
    hasLinks: boolean,
  ) =>
    lines.map((line) =>
      segmentOf(
        line,
        formatIndexer(line, table, {
          faces,
          decorations,
          linkOf: hasLinks ? linkOf : () => undefined,
        }),
      ),
    )
  const lines = directions
    .filter(isUpright)
    .flatMap((direction) =>
      linesOf(direction, new CellBoundaries(strokes, findNarrowColumnGaps(direction.letters))),
    )
  const decorations = findTextDecorations(lines, { strokes, fills })
  const segments = [
    ...segmentsOf(lines, decorations, true),
    ...segmentsOfFormValues(formValues, table),
  ]
  const turned = directions
    .filter((direction) => !isUpright(direction))
    .map((direction) => ({
      degrees: direction.degrees,
      isVertical: direction.isVertical,
      box: direction.box,
      segments: segmentsOf(linesOf(direction), noDecorations, false),
    }))
  const hasUnknown = [...segments, ...turned.flatMap((text) => text.segments)].some(({ text }) =>
    hasUnknownCharacter(text),
  )
  return {
    formats: table.formats,
    segments,
    turned,
    strokes: decorations.strokes,
    fills: decorations.fills,
    isScan,
    losses: lossesOf(turned, hasUnknown, pageIndex),
  }
}
