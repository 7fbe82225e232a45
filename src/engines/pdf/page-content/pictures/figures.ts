import {
  type Box,
  areaOf,
  boxAround,
  hasMiddleIn,
  heightOf,
  intersection,
  widthOf,
} from '../geometry.ts'
import type { Glyph, PageContent, PlacedPicture } from '../page-content.ts'
import { placeUpright } from './read-picture.ts'

/** Parts of a page that belong together. */
interface Cluster {
  box: Box
  curveCount: number
  pictures: readonly PlacedPicture[]
}

/** Of more parts than this, what is near to what is not asked: they are one. */
const maxParts = 20_000

const expandBox = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

export const boxesTouch = (one: Box, other: Box): boolean =>
  one.left <= other.right &&
  other.left <= one.right &&
  one.top <= other.bottom &&
  other.top <= one.bottom

const merge = (clusters: readonly Cluster[]): Cluster => ({
  box: boxAround(clusters.map(({ box }) => box)),
  curveCount: clusters.reduce((sum, { curveCount }) => sum + curveCount, 0),
  pictures: clusters.flatMap(({ pictures }) => pictures),
})

/** Puts together what belongs together; what has grown may belong to more. */
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

/** Whether what lies between two boxes is no wider or higher than this. */
const isWithinGap =
  (gap: number) =>
  (one: Box, other: Box): boolean =>
    boxesTouch(expandBox(one, gap), other)

export const clusterOf = (picture: PlacedPicture): Cluster => ({
  box: picture.visibleBox,
  curveCount: 0,
  pictures: [picture],
})

/** Pictures meet edge to edge when it is to within this. */
const tileGapPoints = 0.75

/** Whether two boxes are strips or tiles of one: as wide, or as high, and edge to edge. */
export const areTiles = (one: Box, other: Box): boolean => {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= tileGapPoints
  const areSameColumn = isNear(one.left, other.left) && isNear(one.right, other.right)
  const areSameRow = isNear(one.top, other.top) && isNear(one.bottom, other.bottom)
  const meetDown = isNear(one.bottom, other.top) || isNear(other.bottom, one.top)
  const meetAcross = isNear(one.right, other.left) || isNear(other.right, one.left)
  return (areSameColumn && meetDown) || (areSameRow && meetAcross)
}

/** Bars of a chart: so many, equally wide to within this, and of lengths that differ by about this. */
const minBars = 3
const sameBarPoints = 1
const minLengthDifferencePoints = 3
const minBarSidePoints = 4
/** Two lengths are a table's: columns of two widths. */
const minDistinctLengths = 3
/** Bars of one chart are no further apart than so many times their width. */
const maxBarGapWidths = 4

/** Boxes that stand on one line, seen with the lines upright: where, how wide, how long each is. */
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

const groupByFootAndWidth = (bars: readonly Bar[]): Bar[][] => {
  const groups = new Map<string, Bar[]>()
  for (const bar of bars) {
    const key = [bar.foot, bar.width].map((value) => Math.round(value / sameBarPoints)).join(' ')
    const group = groups.get(key)
    if (group) group.push(bar)
    else groups.set(key, [bar])
  }
  return [...groups.values()]
}

/** Parts a row of bars where there is none for long. */
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
 * Charts of bars, which are drawn without a curve.
 *
 * @param fills - areas without text: cells of tables have some, or are all of a size.
 * @returns boxes around the bars of each.
 */
export const findBars = (fills: readonly Box[]): Box[] => {
  const bars = fills.filter((box) => Math.min(widthOf(box), heightOf(box)) >= minBarSidePoints)
  return [asVerticalBar, asHorizontalBar]
    .flatMap((view) => groupByFootAndWidth(bars.map(view)))
    .flatMap(splitAtGaps)
    .filter(isChart)
    .map((row) => boxAround(row.map(({ box }) => box)))
}

/** Letters that follow one another: a label of a drawing, or a line of text. */
interface Label {
  box: Box
  letterCount: number
  wordCount: number
  sizePoints: number
}

/** In heights of the font: how far from the line, and after what gap, a letter still belongs to it; and what parts words. */
const sameLineEm = 0.3
const maxLetterGapEm = 1.2
const wordGapEm = 0.18

/** In heights of the font: how far letters reach above their baseline and below it. */
const ascentEm = 0.8
const descentEm = 0.2

interface LetterChain {
  glyphs: Glyph[]
  wordCount: number
}

/** Where a letter and its descender may reach, as if it were level: more than a leaning one covers. */
export const boxOfGlyphWithReach = ({ x, y, endX, endY, sizePoints }: Glyph): Box => ({
  left: Math.min(x, endX),
  right: Math.max(x, endX),
  top: Math.min(y, endY) - ascentEm * sizePoints,
  bottom: Math.max(y, endY) + descentEm * sizePoints,
})

/** How far one letter stands from where the one before ended, along the text and across it. */
const stepBetween = (before: Glyph, glyph: Glyph): { along: number; across: number } => {
  const length = Math.hypot(before.endX - before.x, before.endY - before.y)
  const [cos, sin] =
    length > 0 ? [(before.endX - before.x) / length, (before.endY - before.y) / length] : [1, 0]
  const [stepX, stepY] = [glyph.x - before.endX, glyph.y - before.endY]
  return { along: stepX * cos + stepY * sin, across: stepY * cos - stepX * sin }
}

/** The labels and lines on a page, as they are drawn: good enough to tell a chart from a text. */
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

/** Curves nearer together than this belong to one drawing. */
const maxDrawingGapPoints = 6
/** A drawing: as many curves at least, and this large. Less is an ornament, a bullet, a corner of a frame. */
const minCurves = 3
const minFigureSidePoints = 8
const minFigureArea = 24 * 24
/** Pictures that cover each other by this share are one. */
const minOverlapShare = 0.5
/** A box with more letters in it is a frame around text, no part of a drawing. */
const maxFramedLetters = 60
/** What belongs to a drawing besides its curves makes it no larger than so many times. */
const maxGrowth = 5
/** Labels of an axis stand this near, and are this short. */
const maxAxisGapPoints = 9
const maxAxisLabelLetters = 16
/** A single one is a caption, which is text. */
const minAxisLabels = 3
/** Axes, what hangs on them, their labels: each is found by the one before. */
const growthRounds = 4
/** With more letters, or more of its area under them, it is a text with ornaments. */
const maxFigureLetters = 800
const maxLetterAreaShare = 0.25
/** Prose: lines of so many words, and more of them than a legend has. */
const minProseWords = 6
const maxProseLines = 2
/** Letters larger than the page's by so much, and so many of them, are a title on an ornament. */
const minTitleSizeRatio = 1.3
const minTitleLetters = 6
/** A line of so many letters, by so much of its height in a box that it leaves at the side, is text that runs past. */
const minCutLineLetters = 20
const minCutShare = 0.5
/** A page is no figure of itself while there is text on it to be had. */
const maxPageShare = 0.85
/** Form fields and marks of readers are drawn up to this far beyond their areas. */
const overlayPoints = 3
/** Strokes reach beyond their middle line, and shadows beyond what casts them. */
const marginPoints = 2
const paperColor = '#ffffff'

/** An area of a form field, of a note that is shown as a sign, or of a mark that a reader made. */
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

/** What is cut out along a curve has to be drawn with its clip, which for a picture that leans may be its own edge. */
const isCutOut = ({ isShaped, matrix, box, visibleBox }: PlacedPicture): boolean =>
  isShaped === true && placeUpright(matrix, box, visibleBox) !== undefined

const holds = (outer: Box, box: Box): boolean =>
  box.left >= outer.left &&
  box.right <= outer.right &&
  box.top >= outer.top &&
  box.bottom <= outer.bottom

const inside = (labels: readonly Label[], box: Box): Label[] =>
  labels.filter((label) => hasMiddleIn(label.box, box))

const letterCountOf = (labels: readonly Label[]): number =>
  labels.reduce((sum, { letterCount }) => sum + letterCount, 0)

/** What belongs to a drawing besides its curves: axes, bars, pictures, labels at its edges. */
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
    // What is partly on it belongs to it, as it would be cut in two.
    const cut = axis.filter((area) => areaOf(intersection(area, box)) > 0)
    const near = [...parts.filter((part) => boxesTouch(part, reach)), ...(isAxis ? axis : cut)]
    const before = areaOf(box)
    for (const part of near) if (fits(part)) box = boxAround([box, part])
    if (areaOf(box) <= before) break
  }
  return box
}

/** The size of most letters. */
const commonSizeOf = (labels: readonly Label[]): number => {
  const letters = new Map<number, number>()
  for (const { sizePoints, letterCount } of labels) {
    const size = Math.round(sizePoints * 2) / 2
    letters.set(size, (letters.get(size) ?? 0) + letterCount)
  }
  const [[size] = [Infinity]] = [...letters].toSorted((one, other) => other[1] - one[1])
  return size
}

/** Whether a line of text goes in or out at the side of a box. */
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

/** All that a page shows which has neither letters nor pictures: even a single curve is a drawing there. */
const soleDrawing = ({ curves, strokes, fills }: PageContent, page: Box): Box[] => {
  const visibleBox = [...curves, ...strokes, ...fills.filter(({ color }) => color !== paperColor)]
  const box = boxAround(visibleBox.map((part) => part.box))
  return isLargeEnough(box) ? [intersection(expandBox(box, marginPoints), page)] : []
}

/**
 * Drawings on a page: charts, diagrams, logos, letters that are drawn; pictures that are cut to pieces or cut out along
 * a curve. With their labels. Frames around text, ornaments and rulings are none.
 *
 * @param ink - without pictures that are behind the text.
 * @param overlays - what is drawn there around text is no drawing.
 * @returns boxes that do not overlap.
 */
export const findFigures = (pageContent: PageContent, overlays: readonly Overlay[] = []): Box[] => {
  const page = { left: 0, top: 0, right: pageContent.widthPoints, bottom: pageContent.heightPoints }
  if (isBare(pageContent, overlays)) return soleDrawing(pageContent, page)
  const labels = findLabels(pageContent.glyphs.filter(({ isInvisible }) => !isInvisible))
  const isLarge = (box: Box) => areaOf(intersection(box, page)) > maxPageShare * areaOf(page)
  const isFrame = (box: Box) =>
    isLarge(box) || letterCountOf(inside(labels, box)) > maxFramedLetters
  // What a reader drew where there is no text is a drawing: a signature, a sketch.
  const marks = overlays
    .filter(({ box, kind }) => kind !== 'mark' || inside(labels, box).length > 0)
    .map(({ box }) => expandBox(box, overlayPoints))
  const isMark = (box: Box) => marks.some((mark) => holds(mark, box))
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
