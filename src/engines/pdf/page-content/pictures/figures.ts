import {
  type Box,
  areaOf,
  boxAround,
  boxesTouch,
  contains,
  expandBox,
  hasMiddleIn,
  heightOf,
  intersection,
  roundToHalfPoint,
  widthOf,
} from '../geometry.ts'
import type { Glyph, PageContent, PlacedPicture } from '../page-content.ts'
import { placeUpright } from './read-picture.ts'

/** With more parts than this, they are joined without comparing their positions. */
const maxParts = 20_000
/** The distance up to which the edges of pictures meet. */
const tileGapPoints = 0.75
/** The bars of a chart: their number, the tolerance of equal widths, and by how much their lengths must differ. */
const minBars = 3
const sameBarPoints = 1
const minLengthDifferencePoints = 3
const minBarSidePoints = 4
/** Two different lengths may be the columns of a table. */
const minDistinctLengths = 3
/** The largest gap between bars of a chart, in bar widths. */
const maxBarGapWidths = 4
/**
 * The distance from the baseline and the gap up to which a letter belongs to a label, and the gap between words, in
 * em.
 */
const sameLineEm = 0.3
const maxLetterGapEm = 1.2
const wordGapEm = 0.18
/** The ascent and descent of letters, in em. */
const ascentEm = 0.8
const descentEm = 0.2
/** Curves with smaller gaps belong to one drawing. */
const maxDrawingGapPoints = 6
/** The smallest drawing. Fewer curves, or smaller ones, are ornaments, bullets or corners of frames. */
const minCurves = 3
const minFigureSidePoints = 8
const minFigureArea = 24 * 24
/** Pictures that overlap by this share of the smaller one are one figure. */
const minOverlapShare = 0.5
/** A box with more letters is a frame around text. */
const maxFramedLetters = 60
/** The parts around a drawing, such as axes, may make it at most this many times as large. */
const maxGrowth = 5
/** The largest distance and length of axis labels. */
const maxAxisGapPoints = 9
const maxAxisLabelLetters = 16
/** A single label is a caption, which stays text. */
const minAxisLabels = 3
/** Each round finds what is adjacent to the parts of the round before: axes, ticks, labels. */
const growthRounds = 4
/** With more letters, or with more of its area covered by letters, a box is text with ornaments. */
const maxFigureLetters = 800
const maxLetterAreaShare = 0.25
/** Text with more than this many lines of this many words is prose, and no legend. */
const minProseWords = 6
const maxProseLines = 2
/** This many letters, larger than the usual size by this ratio, are a title on an ornament. */
const minTitleSizeRatio = 1.3
const minTitleLetters = 6
/**
 * A text line of at least this many letters, with this share of its height inside a box and one end outside, is not a
 * label of a drawing.
 */
const minCutLineLetters = 20
const minCutShare = 0.5
/** A larger figure is the page itself, whose text is kept instead. */
const maxPageShare = 0.85
/** Form fields and marks may be drawn up to this far outside their areas. */
const overlayPoints = 3
/** The margin around a figure, for thick strokes and shadows. */
const marginPoints = 2

/** A group of shapes and pictures that belong together. */
interface Cluster {
  box: Box
  curveCount: number
  pictures: readonly PlacedPicture[]
}

const merge = (clusters: readonly Cluster[]): Cluster => ({
  box: boxAround(clusters.map(({ box }) => box)),
  curveCount: clusters.reduce((sum, { curveCount }) => sum + curveCount, 0),
  pictures: clusters.flatMap(({ pictures }) => pictures),
})

/** Joins parts into clusters. A cluster that has grown may touch others and is compared again. */
export const joinClusters = (
  parts: readonly Cluster[],
  belongs: (one: Box, other: Box) => boolean,
): Cluster[] => {
  if (parts.length > maxParts) return [merge(parts)]
  let clusters: Cluster[] = []
  for (const part of parts) {
    let joined = part
    for (;;) {
      const { box } = joined
      const near = clusters.filter((cluster) => belongs(cluster.box, box))
      if (near.length === 0) break
      clusters = clusters.filter((cluster) => !near.includes(cluster))
      joined = merge([joined, ...near])
    }
    clusters.push(joined)
  }
  return clusters
}

/** Returns a predicate that is true for boxes whose gap in each direction is at most this many points. */
const isWithinGap =
  (gap: number) =>
  (one: Box, other: Box): boolean =>
    boxesTouch(expandBox(one, gap), other)

export const clusterOf = (picture: PlacedPicture): Cluster => ({
  box: picture.visibleBox,
  curveCount: 0,
  pictures: [picture],
})

/** Returns whether two boxes are strips or tiles of one picture: equally wide or high, and edge to edge. */
export const areTiles = (one: Box, other: Box): boolean => {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tileGapPoints
  const areSameColumn = isNear(one.left, other.left) && isNear(one.right, other.right)
  const areSameRow = isNear(one.top, other.top) && isNear(one.bottom, other.bottom)
  const meetDown = isNear(one.bottom, other.top) || isNear(other.bottom, one.top)
  const meetAcross = isNear(one.right, other.left) || isNear(other.right, one.left)
  return (areSameColumn && meetDown) || (areSameRow && meetAcross)
}

/** A bar of a chart in coordinates in which bars are vertical. */
interface Bar {
  box: Box
  foot: number
  at: number
  width: number
  length: number
}

const asVerticalBar = (box: Box): Bar => ({
  box,
  foot: box.bottom,
  at: box.left,
  width: widthOf(box),
  length: heightOf(box),
})

const asHorizontalBar = (box: Box): Bar => ({
  box,
  foot: box.left,
  at: box.top,
  width: heightOf(box),
  length: widthOf(box),
})

const groupByFootAndWidth = (bars: readonly Bar[]): Bar[][] => [
  ...Map.groupBy(bars, ({ foot, width }) =>
    [foot, width].map((value) => Math.round(value / sameBarPoints)).join(' '),
  ).values(),
]

/** Splits a row of bars at large gaps. */
const splitAtGaps = (bars: readonly Bar[]): Bar[][] => {
  const rows: Bar[][] = []
  for (const bar of bars.toSorted((one, other) => one.at - other.at)) {
    const row = rows.at(-1)
    const before = row?.at(-1)
    if (row && before && bar.at - before.at - before.width <= maxBarGapWidths * bar.width)
      row.push(bar)
    else rows.push([bar])
  }
  return rows
}

const isChart = (bars: readonly Bar[]): boolean => {
  const lengths = new Set(bars.map(({ length }) => Math.round(length / minLengthDifferencePoints)))
  const places = new Set(bars.map(({ at }) => Math.round(at)))
  return places.size >= minBars && lengths.size >= minDistinctLengths
}

/**
 * Finds bar charts, which are drawn without curves.
 *
 * @param fills - areas without text; the cells of tables contain text or have equal sizes.
 * @returns the box around the bars of each chart.
 */
export const findBars = (fills: readonly Box[]): Box[] => {
  const bars = fills.filter((box) => Math.min(widthOf(box), heightOf(box)) >= minBarSidePoints)
  return [asVerticalBar, asHorizontalBar]
    .flatMap((view) => groupByFootAndWidth(bars.map(view)))
    .flatMap(splitAtGaps)
    .filter(isChart)
    .map((row) => boxAround(row.map(({ box }) => box)))
}

/** Consecutive letters: a label of a drawing, or a line of text. */
interface Label {
  box: Box
  letterCount: number
  wordCount: number
  sizePoints: number
}

interface LetterChain {
  glyphs: Glyph[]
  wordCount: number
}

/** Returns a box that contains the letter with its descender. For inclined letters, it is larger than necessary. */
export const boxOfGlyphWithReach = ({ x, y, endX, endY, sizePoints }: Glyph): Box => ({
  left: Math.min(x, endX),
  right: Math.max(x, endX),
  top: Math.min(y, endY) - ascentEm * sizePoints,
  bottom: Math.max(y, endY) + descentEm * sizePoints,
})

/** Returns the distance in em from the end of one glyph to the start of the next, along the text and across it. */
const stepBetween = (before: Glyph, glyph: Glyph): { along: number; across: number } => {
  const length = Math.hypot(before.endX - before.x, before.endY - before.y)
  const [cos, sin] =
    length > 0 ? [(before.endX - before.x) / length, (before.endY - before.y) / length] : [1, 0]
  const [stepX, stepY] = [glyph.x - before.endX, glyph.y - before.endY]
  return { along: stepX * cos + stepY * sin, across: stepY * cos - stepX * sin }
}

/** Finds labels and lines of text in drawing order, which is sufficient to distinguish a chart from text. */
const findLabels = (glyphs: readonly Glyph[]): Label[] => {
  const chains: LetterChain[] = []
  let isApart = true
  for (const glyph of glyphs) {
    if (glyph.text.trim() === '') {
      isApart = true
      continue
    }
    const chain = chains.at(-1)
    const before = chain?.glyphs.at(-1)
    const em = Math.max(glyph.sizePoints, before?.sizePoints ?? 0)
    const step = before && stepBetween(before, glyph)
    const follows =
      step !== undefined &&
      Math.abs(step.across) < sameLineEm * em &&
      step.along > -em &&
      step.along < maxLetterGapEm * em
    if (chain && follows) {
      if (isApart || step.along > wordGapEm * em) chain.wordCount += 1
      chain.glyphs.push(glyph)
    } else chains.push({ glyphs: [glyph], wordCount: 1 })
    isApart = false
  }
  return chains.map(({ glyphs: own, wordCount }) => ({
    box: boxAround(own.map(boxOfGlyphWithReach)),
    letterCount: own.length,
    wordCount,
    sizePoints: own[0]?.sizePoints ?? 0,
  }))
}

const paperColor = '#ffffff'

/** An area of a form field, of a note's icon, or of a mark that a reader made. */
export interface Overlay {
  box: Box
  kind: 'field' | 'note' | 'mark'
}

const areSamePicture = (one: Box, other: Box): boolean => {
  if (areTiles(one, other)) return true
  if (!boxesTouch(one, other)) return false
  const smaller = Math.min(areaOf(one), areaOf(other))
  return areaOf(intersection(one, other)) > minOverlapShare * smaller
}

/**
 * A picture with a curved clipping path must be drawn with it. The clipping path of a skewed picture may be its own
 * edge.
 */
const isCutOut = ({ isShaped, matrix, box, visibleBox }: PlacedPicture): boolean =>
  isShaped === true && placeUpright(matrix, box, visibleBox) !== undefined

const inside = (labels: readonly Label[], box: Box): Label[] =>
  labels.filter((label) => hasMiddleIn(label.box, box))

const letterCountOf = (labels: readonly Label[]): number =>
  labels.reduce((sum, { letterCount }) => sum + letterCount, 0)

/** Extends a drawing by axes, bars, pictures and labels around its curves. */
const withSurroundings = (own: Box, parts: readonly Box[], labels: readonly Label[]): Box => {
  let box = own
  const fits = (part: Box) => areaOf(boxAround([box, part])) <= maxGrowth * areaOf(own)
  for (let round = 0; round < growthRounds; round += 1) {
    const reach = expandBox(box, maxDrawingGapPoints)
    const labelReach = expandBox(box, maxAxisGapPoints)
    const axis = labels
      .filter(
        ({ letterCount, box: area }) =>
          letterCount <= maxAxisLabelLetters && boxesTouch(area, labelReach),
      )
      .map((label) => label.box)
    const isAxis = axis.filter((area) => !hasMiddleIn(area, box)).length >= minAxisLabels
    // Shapes that lie partly inside are added, because they would be cut otherwise.
    const cut = axis.filter((area) => areaOf(intersection(area, box)) > 0)
    const near = [...parts.filter((part) => boxesTouch(part, reach)), ...(isAxis ? axis : cut)]
    const before = areaOf(box)
    for (const part of near) if (fits(part)) box = boxAround([box, part])
    if (areaOf(box) <= before) break
  }
  return box
}

/** Returns the font size of most letters. */
const commonSizeOf = (labels: readonly Label[]): number => {
  const letters = new Map<number, number>()
  for (const { sizePoints, letterCount } of labels) {
    const size = roundToHalfPoint(sizePoints)
    letters.set(size, (letters.get(size) ?? 0) + letterCount)
  }
  const [[size] = [Infinity]] = [...letters].toSorted((one, other) => other[1] - one[1])
  return size
}

/** Returns whether a line of text crosses the left or right side of a box. */
const isCut = ({ box, letterCount, sizePoints }: Label, by: Box): boolean =>
  letterCount >= minCutLineLetters &&
  areaOf(intersection(box, by)) > 0 &&
  heightOf(intersection(box, by)) > minCutShare * heightOf(box) &&
  (box.left < by.left - sizePoints || box.right > by.right + sizePoints)

const isText = (box: Box, labels: readonly Label[], commonSize: number): boolean => {
  const own = inside(labels, box)
  const letterArea = own.reduce((sum, label) => sum + areaOf(label.box), 0)
  if (letterCountOf(own) > maxFigureLetters || letterArea > maxLetterAreaShare * areaOf(box))
    return true
  if (own.filter(({ wordCount }) => wordCount >= minProseWords).length > maxProseLines) return true
  const isTitle = ({ sizePoints, letterCount }: Label) =>
    sizePoints > minTitleSizeRatio * commonSize && letterCount >= minTitleLetters
  return own.some(isTitle) || labels.some((label) => isCut(label, box))
}

const isLargeEnough = (box: Box): boolean =>
  areaOf(box) >= minFigureArea && Math.min(widthOf(box), heightOf(box)) >= minFigureSidePoints

const isBare = ({ glyphs, pictures }: PageContent, overlays: readonly Overlay[]): boolean =>
  glyphs.length + pictures.length + overlays.length === 0

/** Returns the box around all shapes of a page without text and pictures, where even a single curve is a drawing. */
const soleDrawing = ({ curves, strokes, fills }: PageContent, page: Box): Box[] => {
  const visibleBox = [...curves, ...strokes, ...fills.filter(({ color }) => color !== paperColor)]
  const box = boxAround(visibleBox.map((part) => part.box))
  return isLargeEnough(box) ? [intersection(expandBox(box, marginPoints), page)] : []
}

/**
 * Finds the drawings of a page: charts, diagrams, logos, letters drawn as paths, and pictures in pieces or with a
 * curved clipping path, each with its labels. Frames around text, ornaments and rulings are not drawings.
 *
 * @param pageContent - without background pictures.
 * @param overlays - shapes around text in these areas are not drawings.
 * @returns boxes that do not overlap.
 */
export const findFigures = (pageContent: PageContent, overlays: readonly Overlay[] = []): Box[] => {
  const page = { left: 0, top: 0, right: pageContent.widthPoints, bottom: pageContent.heightPoints }
  if (isBare(pageContent, overlays)) return soleDrawing(pageContent, page)
  const labels = findLabels(pageContent.glyphs.filter(({ isInvisible }) => !isInvisible))
  const isLarge = (box: Box) => areaOf(intersection(box, page)) > maxPageShare * areaOf(page)
  const isFrame = (box: Box) =>
    isLarge(box) || letterCountOf(inside(labels, box)) > maxFramedLetters
  // A reader's mark where there is no text is a drawing, such as a signature or a sketch.
  const marks = overlays
    .filter(({ box, kind }) => kind !== 'mark' || inside(labels, box).length > 0)
    .map(({ box }) => expandBox(box, overlayPoints))
  const isMark = (box: Box) => marks.some((mark) => contains(mark, box))
  const isPart = (box: Box) => !isMark(box) && !isFrame(box)
  const boxesOf = (parts: readonly { box: Box }[]) => parts.map(({ box }) => box).filter(isPart)
  const pictures = pageContent.pictures.filter(({ visibleBox }) => isPart(visibleBox))
  const parts = [
    ...boxesOf(pageContent.strokes),
    ...boxesOf(pageContent.fills),
    ...pictures.map(({ visibleBox }) => visibleBox),
  ]
  const curves = boxesOf(pageContent.curves).map((box) => ({ box, curveCount: 1, pictures: [] }))
  const drawn = joinClusters(curves, isWithinGap(maxDrawingGapPoints))
    .filter(({ curveCount, box }) => curveCount >= minCurves && isLargeEnough(box))
    .map(({ box }) => box)
  const areas = [...boxesOf(pageContent.fills), ...pictures.map(({ visibleBox }) => visibleBox)]
  const charts = findBars(areas.filter((box) => inside(labels, box).length === 0))
  const tiled = joinClusters(pictures.map(clusterOf), areSamePicture)
    .filter(
      ({ box, pictures: own }) =>
        (own.length > 1 && isLargeEnough(box)) || own.some((picture) => isCutOut(picture)),
    )
    .map(({ box }) => box)
  const figures = [
    ...[...drawn, ...charts].map((box) => withSurroundings(box, parts, labels)),
    ...tiled,
  ].map((box) => ({ box: expandBox(box, marginPoints), curveCount: 0, pictures: [] }))
  const commonSize = commonSizeOf(labels)
  return joinClusters(figures, isWithinGap(maxDrawingGapPoints))
    .map(({ box }) => intersection(box, page))
    .filter((box) => !(isLarge(box) && labels.length > 0) && !isText(box, labels, commonSize))
}
