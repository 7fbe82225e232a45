import type { PageLayout } from '../../page-content/page-layout.ts'
import type { FlowItem, Line, PageFlow, Paragraph } from '../flow.ts'
import { lineOf } from '../lines.ts'
import { isMarkerAlone } from './markers.ts'
import { columnsOf, paragraphsIn, withItems } from '../walk.ts'

/** Baselines of one line, in heights of the font. */
const sameLine = 0.3
/** In heights of the font: an item's text begins within this after its marker. */
const mostGap = 8

const isBeside = (marker: Line, { left, baseline, sizePoints }: Line): boolean =>
  Math.abs(marker.baseline - baseline) < sameLine * Math.max(marker.sizePoints, sizePoints) &&
  left >= marker.right &&
  left - marker.right < mostGap * sizePoints

/** The parts of a paragraph of which each begins with a line that has its marker beside it. */
const withMarkers = (
  paragraph: Paragraph,
  markers: ReadonlyMap<Line, Line>,
  { formats, pageIndex }: PageLayout,
): Paragraph[] => {
  const parts: Line[][] = []
  for (const line of paragraph.lines) {
    const marker = markers.get(line)
    if (marker) parts.push([lineOf([...marker.segments, ...line.segments], { formats, pageIndex })])
    else if (parts.length === 0) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts.map((lines) => ({
    ...paragraph,
    lines,
    firstLeft: lines[0]?.left ?? paragraph.firstLeft,
    alignment: paragraph.alignment === 'justify' ? 'justify' : 'left',
    pitchPoints: lines.length > 1 ? paragraph.pitchPoints : undefined,
  }))
}

/**
 * Puts markers of lists that stand so far from their items that they were taken for a column of their own, before those: every item
 * begins a paragraph.
 */
export const attachMarkers = (
  page: PageFlow,
  layouts: ReadonlyMap<number, PageLayout>,
): PageFlow => {
  const layout = layouts.get(page.pageIndex)
  if (!layout) return page
  const markers = new Map<Line, Line>()
  const attached = new Set<FlowItem>()
  for (const { items } of columnsOf(page)) {
    const paragraphs = paragraphsIn(items)
    const loose = paragraphs.filter(
      ({ lines }) =>
        lines.length === 1 && lines.every((line) => isMarkerAlone(line, layout.formats)),
    )
    const alone = new Set(loose)
    const others = paragraphs.filter((it) => !alone.has(it)).flatMap(({ lines }) => lines)
    for (const paragraph of loose) {
      const [marker] = paragraph.lines
      const line = others.find((it) => marker && isBeside(marker, it) && !markers.has(it))
      if (!marker || !line) continue
      markers.set(line, marker)
      attached.add(paragraph)
    }
  }
  if (markers.size === 0) return page
  return withItems(page, (item) => {
    if (attached.has(item)) return []
    const hasMarker = item.kind === 'paragraph' && item.lines.some((line) => markers.has(line))
    return hasMarker ? withMarkers(item, markers, layout) : [item]
  })
}
