import {
  PdfArray,
  type PdfDict,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@libpdf/core'
import type { Rotation } from '../../../core/pdf.ts'
import type { DocumentInstance } from './copy-document.ts'
import { copyOwnResources } from './page-resources.ts'
import { type SourcePage, letter } from './read-pages.ts'
import { asciiBytes } from './serialize.ts'
import type { SourceGraph } from './source-graph.ts'
import type { Target } from './target.ts'

/** Left, bottom, right, top. */
export type PageBox = readonly [number, number, number, number]

/** A page as it will be in the result. */
export interface PageFrame {
  /** What is shown of it, in its own units. */
  box: PageBox
  /** Clockwise, of the page as it is shown. */
  rotation: Rotation
  /** Points to one of its units. */
  pointsPerUnit: number
  hasAnnotations: boolean
  target: Target
}

export interface PageAddition {
  font: PdfRef
  /**
   * Operators in front of the page's own, ASCII only; what they do to coordinates and clipping holds for the page too.
   *
   * @param fontName - what the page calls the font.
   */
  content(fontName: string): string
  /** Operators after the page's own, ASCII only. */
  end: string
  /** What is shown then; undefined for what was shown before. */
  box?: PageBox
}

/** @returns undefined when there is nothing to add. */
export type AddToPage = (frame: PageFrame) => PageAddition | undefined

const readBox = (graph: SourceGraph, value: PdfObject | undefined): PageBox | undefined => {
  const numbers = graph
    .array(value)
    ?.toArray()
    .map((item) => graph.number(item))
  const [x1, y1, x2, y2] = numbers ?? []
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  const box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)] as const
  return box[2] > box[0] && box[3] > box[1] ? box : undefined
}

/** What readers show of a page: as much of the CropBox as is within the MediaBox (ISO 32000-2, 14.11.2). */
const shownBox = (graph: SourceGraph, { attributes }: SourcePage): PageBox => {
  const media = readBox(graph, attributes.MediaBox) ?? letter
  const crop = readBox(graph, attributes.CropBox) ?? media
  const both = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const
  return both[2] > both[0] && both[3] > both[1] ? both : media
}

/** Points to a unit of a page: readers take what is no size for 1. */
const pointsPerUnitOf = ({ graph }: DocumentInstance, { dict }: SourcePage): number => {
  const given = graph.number(dict.get('UserUnit')) ?? 1
  return given > 0 ? given : 1
}

/** Gives the page a font more. @returns its name there. */
const addFont = ({ instance, source, copied }: PageCopy, font: PdfRef): string => {
  const { resources, fonts } = copyOwnResources(instance, source)
  let name = 'Read'
  for (let count = 2; fonts.has(name); count += 1) name = `Read${count}`
  fonts.set(name, font)
  copied.set('Resources', resources)
  return name
}

/** Boxes that say where on a page something is: of a page that is turned, they no longer do. */
const otherBoxes = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const

interface PageCopy {
  instance: DocumentInstance
  source: SourcePage
  /** The page in the result. */
  copied: PdfDict
  /** In the result. */
  rotation: Rotation
}

const ownContents = ({ instance, source }: PageCopy): PdfObject[] => {
  const given = source.dict.get('Contents')
  if (given === undefined) return []
  const parts = instance.graph.array(given)?.toArray() ?? [given]
  return parts.map((part) => instance.value(part)).filter((part) => part.type !== 'null')
}

/** Draws something before a page's own content, and ends it after it; in the content itself nothing changes. */
export const addToPage = (add: AddToPage, page: PageCopy): void => {
  const { instance, source, copied, rotation } = page
  const { graph, copy } = instance
  const addition = add({
    box: shownBox(graph, source),
    rotation,
    pointsPerUnit: pointsPerUnitOf(instance, source),
    hasAnnotations: copied.has('Annots'),
    target: copy.target,
  })
  if (addition === undefined) return
  const { font, box } = addition
  const streamOf = (content: string) => copy.target.add(PdfStream.fromDict({}, asciiBytes(content)))
  const start = streamOf(addition.content(addFont(page, font)))
  copied.set('Contents', new PdfArray([start, ...ownContents(page), streamOf(addition.end)]))
  if (box === undefined) return
  for (const key of otherBoxes) copied.delete(key)
  copied.set('MediaBox', new PdfArray(box.map(PdfNumber.of)))
}
