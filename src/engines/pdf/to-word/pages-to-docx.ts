import { ToolError } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import type { DocxDocument } from '../../docx/model.ts'
import { writeDocx } from '../../docx/write-docx.ts'
import type { Stroke } from '../page-content/page-content.ts'
import type { Loss, Link, PageLayout, Segment } from '../page-content/page-layout.ts'
import type { DocumentStructure } from '../structure/document-structure.ts'
import type { Box } from '../page-content/geometry.ts'
import { readStructure } from '../structure/read-structure.ts'
import { withContinuedLast } from './continued-last.ts'
import { withFlatLabelsInColumns, withoutLabelsOnTables } from './labels.ts'
import { findMissingContent } from './missing-content.ts'
import { createDocumentContext } from './document-context.ts'
import { composeFootnotes } from './footnotes.ts'
import { type PreviewOf, createPreview } from './preview-page.ts'
import { composeHeadersAndFooters } from './headers-and-footers.ts'
import { planSections, withArrangedPages } from './section-plan.ts'
import { composeSections } from './sections.ts'
import { styleDifference } from './text-runs.ts'

/** The text area of an A4 page with margins of an inch, for a document without pages. */
const defaultTextArea = { left: 72, top: 72, right: 523, bottom: 770 } as const

interface WordDocumentOptions {
  /** A BCP 47 tag. */
  language: string
  title?: string
}

interface ComposedWordDocument {
  document: DocxDocument
  losses: Loss[]
}

/** Adds the usual region to a language, because Word identifies languages by country. */
const languageTag = (language: string): string => {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return region === undefined ? code : `${code}-${region}`
}

/** Turns the structure of a document into a Word document: its sections, styles, lists, footnotes, headers and footers. */
export const toWordDocument = (
  found: DocumentStructure,
  options: WordDocumentOptions,
): ComposedWordDocument => {
  const context = createDocumentContext(found)
  const structure = withArrangedPages(found, context)
  const plans = planSections(structure, context)
  const textArea = plans[0]?.textArea ?? defaultTextArea
  const headersAndFooters = composeHeadersAndFooters(structure, textArea, context)
  return {
    document: {
      language: languageTag(options.language),
      ...(options.title === undefined ? {} : { title: options.title }),
      runProperties: context.baseStyle,
      dividesWords: context.dividesWords,
      styles: [...context.paragraphStyles].map(([id, runProperties]) => ({
        id,
        runProperties: styleDifference(context.baseStyle, runProperties),
      })),
      lists: context.lists.all,
      footnotes: composeFootnotes(structure, context),
      sections: composeSections(
        plans,
        (plan, index) => headersAndFooters(index, plan.heightPoints),
        structure,
        context,
      ),
    },
    losses: context.fonts.losses(),
  }
}

/** The longest side of a page in Word: 22 inches. */
export const maxPageSidePoints = 1584

const scaleOf = ({ widthPoints, heightPoints }: PageLayout): number =>
  Math.min(1, maxPageSidePoints / Math.max(widthPoints, heightPoints, 1))

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

const scaledStrokes = (strokes: readonly Stroke[], share: number): Stroke[] =>
  strokes.map((stroke) => ({
    ...stroke,
    box: scaledBox(stroke.box, share),
    widthPoints: stroke.widthPoints * share,
  }))

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
    strokes: scaledStrokes(layout.strokes, share),
    ...(layout.rules && { rules: scaledStrokes(layout.rules, share) }),
    fills: boxed(layout.fills),
    pictures: boxed(layout.pictures),
    ...(layout.background === undefined
      ? {}
      : { background: { ...layout.background, box: scaledBox(layout.background.box, share) } }),
    ...(layout.unshaded && { unshaded: layout.unshaded.map((box) => scaledBox(box, share)) }),
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

/** Scales pages that are too large for Word down to its largest size, with all of their content, and reports it as a loss. */
export const scaleToWordPages = (layouts: readonly PageLayout[]): readonly PageLayout[] => {
  const shares = new Map(layouts.map((layout) => [layout.pageIndex, scaleOf(layout)]))
  if ([...shares.values()].every((share) => share === 1)) return layouts
  return layouts.map((layout) => {
    const share = scaleOf(layout)
    const page = share === 1 ? layout : scaledPage(layout, share)
    return { ...page, links: withTargets(page.links, shares) }
  })
}

export interface PagesToDocxOptions {
  /** The language of the text as a BCP 47 tag, as far as it is known. */
  language: string
  title?: string
  /** The document's outline, if it has one; 0 is the outermost level. */
  outline?: readonly { title: string; level: number }[]
  /** Called with the progress. Reading the structure of all pages counts as much as writing the document. */
  report?: Report
}

export interface DocxFile {
  docx: Blob
  losses: readonly Loss[]
  previewOf: PreviewOf
}

const isEmpty = ({ segments, turned, pictures, background, rules = [] }: PageLayout): boolean =>
  segments.length + turned.length + pictures.length + rules.length === 0 && background === undefined

/**
 * Turns the layouts of pages into a .docx file: `readStructure` finds the structure, `toWordDocument` puts it into the terms
 * of Word, and `writeDocx` writes the file.
 *
 * @param pages - the layouts in the wanted order.
 * @throws {ToolError} `empty` when the pages have no content that could be written.
 */
export const pagesToDocx = async (
  pages: readonly PageLayout[],
  { language, title, outline, report }: PagesToDocxOptions,
): Promise<DocxFile> => {
  if (pages.every(isEmpty)) throw new ToolError('empty')
  const layouts = scaleToWordPages(pages)
  const total = 2 * layouts.length
  const read = withoutLabelsOnTables(
    readStructure(layouts, {
      ...(outline ? { outline } : {}),
      onPage: (done) => report?.(done, total),
    }),
  )
  const flatPages = new Set(
    read.pages
      .filter(({ regions }) => regions.some(({ turned }) => turned === 'flat'))
      .map(({ pageIndex }) => pageIndex),
  )
  const structure = withContinuedLast(withFlatLabelsInColumns(read))
  const { document, losses } = toWordDocument(structure, {
    language,
    ...(title === undefined ? {} : { title }),
  })
  const docx = await writeDocx(document, {
    report: (done, all) => report?.(layouts.length * (1 + done / all), total),
  })
  const missing = findMissingContent(layouts, structure)
  const drawn = layouts
    .flatMap((layout) => layout.losses)
    .filter((loss) => loss.kind !== 'turned-text' || flatPages.has(loss.pageIndex))
  return {
    docx,
    losses: [...drawn, ...missing, ...losses],
    previewOf: createPreview(structure),
  }
}
