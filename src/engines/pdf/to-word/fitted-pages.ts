import type { Box } from '../page-content/geometry.ts'
import type { Link, PageLayout, Segment } from '../page-content/page-layout.ts'

/** The longest side of a page in Word: 22 inches. */
export const longestSidePoints = 1584

const shareOf = ({ widthPoints, heightPoints }: PageLayout): number =>
  Math.min(1, longestSidePoints / Math.max(widthPoints, heightPoints, 1))

const scaledBox = ({ left, top, right, bottom }: Box, share: number): Box => ({
  left: left * share,
  top: top * share,
  right: right * share,
  bottom: bottom * share,
})

const scaledSegment = (segment: Segment, share: number): Segment => ({
  ...segment,
  left: segment.left * share,
  right: segment.right * share,
  baseline: segment.baseline * share,
  sizePoints: segment.sizePoints * share,
  heightPoints: segment.heightPoints * share,
  runs: segment.runs.map((run) => ({
    ...run,
    left: run.left * share,
    right: run.right * share,
  })),
})

const scaledPage = (layout: PageLayout, share: number): PageLayout => {
  const boxed = <Item extends { box: Box }>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, box: scaledBox(item.box, share) }))
  return {
    ...layout,
    widthPoints: layout.widthPoints * share,
    heightPoints: layout.heightPoints * share,
    formats: layout.formats.map((it) => ({ ...it, sizePoints: it.sizePoints * share })),
    segments: layout.segments.map((it) => scaledSegment(it, share)),
    turned: boxed(layout.turned).map((it) => ({
      ...it,
      segments: it.segments.map((segment) => scaledSegment(segment, share)),
    })),
    strokes: boxed(layout.strokes).map((it) => ({ ...it, widthPoints: it.widthPoints * share })),
    fills: boxed(layout.fills),
    pictures: boxed(layout.pictures),
    links: boxed(layout.links),
    losses: [...layout.losses, { kind: 'page-scaled', pageIndex: layout.pageIndex }],
  }
}

const withTargets = (
  links: readonly Link[],
  shares: ReadonlyMap<number, number>,
): readonly Link[] =>
  links.map((link) => {
    if (link.target === undefined) return link
    const { pageIndex, y } = link.target
    return { ...link, target: { pageIndex, y: y * (shares.get(pageIndex) ?? 1) } }
  })

/** Makes pages that are larger than Word's largest as small as that, with all that is on them, and says so. */
export const fittedPages = (layouts: readonly PageLayout[]): readonly PageLayout[] => {
  const shares = new Map(layouts.map((layout) => [layout.pageIndex, shareOf(layout)]))
  if ([...shares.values()].every((share) => share === 1)) return layouts
  return layouts.map((layout) => {
    const share = shareOf(layout)
    const page = share === 1 ? layout : scaledPage(layout, share)
    return { ...page, links: withTargets(page.links, shares) }
  })
}
