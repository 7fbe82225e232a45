import {
  type Box,
  areaOf,
  boxAround,
  boxesTouch,
  expandBox,
  hasMiddleIn,
  heightOf,
  intersection,
  widthOf,
} from '../page-content/geometry.ts'
import type { Fill, PageContent, Stroke } from '../page-content/page-content.ts'
import type { Picture, PageLayout } from '../page-content/page-layout.ts'
import type { Table, UnclassifiedParagraph } from '../structure/document-structure.ts'
import { isAtHeadOrFoot } from '../structure/headers-and-footers/repeated-text.ts'
import { findTables } from '../structure/tables/find-tables.ts'
import { sameRulingPoints } from '../structure/tables/lattice.ts'
import type { DrawPart, PictureEncoder } from '../page-content/pictures/picture-encoder.ts'
import type { Overlay } from '../page-content/pictures/figures.ts'
import { figurePicture } from '../page-content/pictures/read-picture.ts'

/**
 * What a page draws besides its text, its tables and its pictures – colored grounds, panels and bands, rules, icons,
 * frames – becomes one picture behind the text of the Word document, so that none of it is lost and text on a dark
 * ground can be read (docs/decisions/0057-page-backgrounds.md).
 */

/** The resolution of the picture, which is sharp in print. */
const backgroundDpi = 200
/** Thin lines are drawn up to this far outside their boxes. */
const linePoints = 0.75
/** A table covers its rulings, which lie up to this far outside its box. */
const tableEdgePoints = 1.5
/** A page with more shapes than this is a map or a plan, and its figures show it. */
const maxShapes = 20_000

/** More lines than this are a drawing, or squared paper. */
const maxRules = 1000

const paper = '#ffffff'

const boxOfStroke = ({ box, widthPoints }: Stroke): Box =>
  expandBox(box, widthPoints / 2 + linePoints)

/** A picture with this many lines of text over it is their background. */
const minLinesOver = 1
/** The ascent of letters, in em. */
const ascentEm = 0.75

/** What is left for the background, and what belongs to the text or to tables and must not be drawn twice. */
export interface BackgroundContent {
  /** Straight lines, which stay lines: they are sharp at any size, unlike those of a picture. */
  rules: readonly Stroke[]
  drawn: Box[]
  erased: Box[]
  /** The grounds on which something may have to be erased, the topmost last. */
  grounds: readonly Fill[]
  /** The pictures of the layout that are drawn in the background, because text stands on them. */
  behindText: readonly Picture[]
  /** The places of text decorations, rulings and shaded cells, which the text document has itself. */
  held: readonly Box[]
  /** The places of charts that look like tables, and of shaded cells with a sign on them, whose ground is drawn. */
  unshaded: readonly Box[]
}

/** The background of a page that has none. */
export const noBackground: BackgroundContent = {
  rules: [],
  drawn: [],
  erased: [],
  grounds: [],
  behindText: [],
  held: [],
  unshaded: [],
}

const isBehindText = ({ box }: Picture, { segments }: PageLayout): boolean =>
  segments.filter(({ left, right, baseline, sizePoints }) =>
    hasMiddleIn({ left, right, top: baseline - ascentEm * sizePoints, bottom: baseline }, box),
  ).length >= minLinesOver

/** A curve that takes this share of a frame's width and height is that of a chart, rather than a sign in a cell. */
const minChartShare = 0.3

const isLargeIn = (curve: Box, frame: Box): boolean =>
  hasMiddleIn(curve, frame) &&
  widthOf(curve) >= minChartShare * widthOf(frame) &&
  heightOf(curve) >= minChartShare * heightOf(frame)

interface BackgroundSource {
  covered: readonly Box[]
  papers: readonly Box[]
  overlays: readonly Overlay[]
}

/** Finds the pictures that are no pictures of the layout, such as rules, dots and those beyond its limit. */
const findBackgroundPictures = (
  { pictures }: PageContent,
  { losses }: PageLayout,
  overlays: readonly Overlay[],
): Box[] => {
  // The scan from which a page's text was recognized would show it a second time.
  if (losses.some(({ kind }) => kind === 'page-was-read-from-picture')) return []
  const notes = overlays.filter(({ kind }) => kind === 'note')
  return pictures
    .map(({ visibleBox }) => visibleBox)
    .filter((box) => !notes.some((note) => hasMiddleIn(box, note.box)))
}

/**
 * Finds the lines that nothing is drawn over, because those of the document stand above its background. A line along the edge of a
 * shape stays visible.
 */
const findRules = (
  strokes: readonly Stroke[],
  { fills, curves, pictures }: PageContent,
): ReadonlySet<Stroke> => {
  if (strokes.length > maxRules) return new Set()
  const shapes = [
    ...fills,
    ...curves,
    ...pictures.map(({ visibleBox, order }) => ({ box: visibleBox, order })),
  ]
  const isUnder = ({ box, order, widthPoints }: Stroke) =>
    shapes.some(
      (shape) => shape.order > order && boxesTouch(expandBox(shape.box, -widthPoints), box),
    )
  return new Set(strokes.filter((stroke) => !isUnder(stroke)))
}

/** A table draws a line, or a colored area, when it draws at least this share of it. */
const minDrawnShare = 0.5

type FoundTable = Table<UnclassifiedParagraph>

/** The cells of tables, and of those within them. */
const cellsOf = (tables: readonly FoundTable[]): FoundTable['cells'] =>
  tables.flatMap(({ cells }) => [
    ...cells,
    ...cellsOf(cells.flatMap(({ items }) => items.filter((item) => item.kind === 'table'))),
  ])

/** Tells whether borders of cells draw a line. A line along a part of a cell's side, or across a cell, is no border. */
const isBorder = ({ box, isHorizontal }: Stroke, cells: FoundTable['cells']): boolean => {
  const [at, from, to] = isHorizontal
    ? [box.top, box.left, box.right]
    : [box.left, box.top, box.bottom]
  let drawn = 0
  for (const { box: cell, borders } of cells) {
    const sides = isHorizontal
      ? [borders.top && cell.top, borders.bottom && cell.bottom]
      : [borders.left && cell.left, borders.right && cell.right]
    if (!sides.some((side) => side !== undefined && Math.abs(side - at) <= sameRulingPoints))
      continue
    const [start, end] = isHorizontal ? [cell.left, cell.right] : [cell.top, cell.bottom]
    drawn += Math.max(0, Math.min(to, end) - Math.max(from, start))
  }
  return drawn >= minDrawnShare * (to - from)
}

/** Tells whether the shading of cells draws a colored area. */
const isShading = ({ box, color }: Fill, shaded: FoundTable['cells']): boolean => {
  const ofColor = shaded.filter(({ fill }) => fill === color)
  const drawn = ofColor.reduce((sum, cell) => sum + areaOf(intersection(cell.box, box)), 0)
  return drawn >= minDrawnShare * areaOf(box)
}

/**
 * What takes more of a cell than this share is its ground rather than a sign on it. The cell keeps its shading, which moves
 * with it.
 */
const maxSignShare = 0.5

/** Something that a page draws and that no table does. A curve has no single color. */
interface Sign {
  box: Box
  color?: string
}

/** Tells whether something stands out on a shaded cell, rather than along its edge. */
const isSignOn = (sign: Sign, { box, fill }: FoundTable['cells'][number]): boolean =>
  sign.color !== fill &&
  hasMiddleIn(sign.box, expandBox(box, -sameRulingPoints)) &&
  areaOf(sign.box) <= maxSignShare * areaOf(box)

/**
 * Finds what a page draws that its layout does not hold.
 *
 * @param covered - areas that are drawn as figures, with everything in them.
 * @param papers - the places of pictures that were left out, because they are the ground of the whole page.
 * @param overlays - the icons of notes among them are not part of the document.
 */
export const findBackgroundContent = (
  pageContent: PageContent,
  layout: PageLayout,
  { covered, papers, overlays }: BackgroundSource,
): BackgroundContent => {
  const { strokes, fills, curves } = pageContent
  if (strokes.length + fills.length + curves.length > maxShapes) return noBackground
  const { tables, pictures } = findTables(layout, layout.segments)
  const behindText = pictures.filter((picture) => isBehindText(picture, layout))
  const areas = [
    ...covered,
    ...layout.pictures.filter((picture) => !behindText.includes(picture)).map(({ box }) => box),
  ]
  const grounded = [...papers, ...behindText.map(({ box }) => box)]
  // The frame of a chart is found as a table, too.
  const isChart = (box: Box) => curves.some((curve) => isLargeIn(curve.box, box))
  const foundBoxes = tables.map(({ box }) => expandBox(box, tableEdgePoints))
  const tableBoxes = foundBoxes.filter((box) => !isChart(box))
  const cells = cellsOf(tables)
  const isFree = (box: Box) => !areas.some((area) => hasMiddleIn(box, area))
  const isIn = (box: Box, table: Box) =>
    areaOf(intersection(box, table)) >= areaOf(box) && boxesTouch(box, table)
  const isOutsideTables = (box: Box) => !tableBoxes.some((table) => isIn(box, table))
  const isOfTable = (stroke: Stroke) =>
    !isOutsideTables(boxOfStroke(stroke)) && isBorder(stroke, cells)
  // The text on a band may be a header or a footer, as only other pages tell; it is no table then.
  const isOnPaper = (box: Box) =>
    !tableBoxes.some((table) => isIn(box, table) && !isAtHeadOrFoot(table, layout.heightPoints))
  const kept = { strokes: new Set(layout.strokes), fills: new Set(layout.fills) }
  const decorations = [
    ...strokes.filter((stroke) => !kept.strokes.has(stroke)).map(boxOfStroke),
    ...fills.filter((fill) => !kept.fills.has(fill)).map(({ box }) => box),
  ].filter(isFree)
  const freeStrokes = layout.strokes.filter((stroke) => isFree(stroke.box) && !isOfTable(stroke))
  const shadedCells = cells.filter(({ fill }) => fill !== undefined)
  const signs: Sign[] = [
    ...curves.filter(({ box }) => isFree(box)).map(({ box }) => ({ box })),
    ...layout.fills.filter((fill) => isFree(fill.box) && !isShading(fill, shadedCells)),
    ...freeStrokes,
  ]
  const unshaded = [
    ...foundBoxes.filter(isChart),
    ...shadedCells
      .filter((cell) => signs.some((sign) => isSignOn(sign, cell)))
      .map(({ box }) => box),
  ]
  const stillShaded = shadedCells.filter(({ box }) => !unshaded.some((it) => hasMiddleIn(box, it)))
  const isGround = (fill: Fill) =>
    isOnPaper(fill.box) ||
    unshaded.some((box) => hasMiddleIn(box, fill.box)) ||
    (fill.color !== paper && !isShading(fill, stillShaded))
  const ofTables = [
    ...layout.strokes.filter(isOfTable).map(boxOfStroke),
    ...layout.fills
      .filter((fill) => fill.color !== paper && !isGround(fill))
      .map(({ box }) => box)
      .filter((box) => !isOutsideTables(box)),
  ]
  const grounds = layout.fills.filter((fill) => isFree(fill.box) && isGround(fill))
  const rules = findRules(freeStrokes, pageContent)
  return {
    rules: [...rules],
    drawn: [
      ...grounds.filter(({ color }) => color !== paper).map(({ box }) => box),
      ...freeStrokes.filter((stroke) => !rules.has(stroke)).map(boxOfStroke),
      ...curves.map(({ box }) => expandBox(box, linePoints)).filter(isFree),
      ...findBackgroundPictures(pageContent, layout, overlays).filter(isFree),
      ...grounded,
    ],
    // On a picture, no single color could hide what must not be drawn twice.
    erased: [...decorations, ...ofTables].filter(
      (box) => !grounded.some((ground) => hasMiddleIn(box, ground)),
    ),
    grounds,
    behindText,
    // What is drawn on the shading of a cell is erased with it, and must not count as held.
    held: [
      ...decorations,
      ...[...rules].map(boxOfStroke),
      ...ofTables.filter((box) => !curves.some((curve) => hasMiddleIn(curve.box, box))),
    ],
    unshaded,
  }
}

/**
 * The resolution at which a page is searched for what its layout does not hold. A line of half a point is visible at
 * it.
 */
const searchDpi = 48
/** Antialiasing darkens the pixels around a shape. */
const blurPoints = 2.5
/** Fewer dark pixels are dust, or the corners of shapes. */
const minLostPixels = 10

/**
 * Searches a drawing of a page, without its text, for anything outside of the places that the layout accounts for.
 * This does not depend on which operators were understood.
 *
 * @param held - the places of pictures, tables, text decorations and form fields, and of what the background shows.
 * @param drawShapes - draws a part of the page without its text.
 * @throws {ToolError} as `PictureEncoder.countInk` does.
 */
export const drawsOutside = async (
  held: readonly Box[],
  { widthPoints, heightPoints }: PageLayout,
  { encoder, drawShapes }: { encoder: PictureEncoder; drawShapes: DrawPart },
): Promise<boolean> => {
  const page = { left: 0, top: 0, right: widthPoints, bottom: heightPoints }
  const draw: DrawPart = async (context, part, scale) => {
    const fill = ({ left, top, right, bottom }: Box) =>
      context.fillRect(
        (left - part.left) * scale,
        (top - part.top) * scale,
        (right - left) * scale,
        (bottom - top) * scale,
      )
    context.fillStyle = paper
    fill(part)
    context.save()
    await drawShapes(context, part, scale)
    context.restore()
    context.fillStyle = paper
    for (const box of held) fill(expandBox(box, blurPoints))
  }
  return (await encoder.countInk(page, searchDpi, draw)) >= minLostPixels
}

const colorUnder = (box: Box, grounds: readonly Fill[]): string =>
  grounds
    .filter((ground) => areaOf(intersection(ground.box, box)) > areaOf(box) / 2)
    .toSorted((one, other) => other.order - one.order)[0]?.color ?? paper

/**
 * Draws what is left of a page besides its layout.
 *
 * @param drawShapes - draws a part of the page without its text.
 * @returns undefined when nothing is left.
 * @throws {ToolError} as `PictureEncoder.cutOut` does.
 */
export const drawBackground = async (
  { drawn, erased, grounds }: BackgroundContent,
  { pageIndex, widthPoints, heightPoints }: PageLayout,
  { encoder, drawShapes }: { encoder: PictureEncoder; drawShapes: DrawPart },
): Promise<Picture | undefined> => {
  const page = { left: 0, top: 0, right: widthPoints, bottom: heightPoints }
  const boxes = drawn
    .map((box) => intersection(box, page))
    .filter((box) => widthOf(box) > 0 && heightOf(box) > 0)
  if (boxes.length === 0) return undefined
  const around = boxAround(boxes)
  const draw: DrawPart = async (context, part, scale) => {
    const onCanvas = ({ left, top, right, bottom }: Box) =>
      [
        (left - part.left) * scale,
        (top - part.top) * scale,
        (right - left) * scale,
        (bottom - top) * scale,
      ] as const
    context.fillStyle = paper
    context.fillRect(...onCanvas(part))
    context.save()
    context.beginPath()
    for (const box of boxes) context.rect(...onCanvas(box))
    context.clip()
    await drawShapes(context, part, scale)
    context.restore()
    for (const box of erased) {
      context.fillStyle = colorUnder(box, grounds)
      context.fillRect(...onCanvas(box))
    }
  }
  const [file] = await encoder.cutOut([around], backgroundDpi, draw)
  if (!file || file.isBlank === true) return undefined
  const key = `background/${String(pageIndex)}`
  return { ...figurePicture(file, { pageIndex, box: around, key, order: 0 }), alternative: '' }
}
