import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { DocumentInstance } from './copy-document.ts'
import { copyAction, copyDestination, copyTriggers, fieldName } from './copy-navigation.ts'
import { inheritedEntry } from './source-document.ts'
import { type SourcePage, usLetterBox, usedResources } from './source-pages.ts'
import { type Rotation, rotate, rotations } from '../../../core/pdf.ts'
import { encodeLatin1 } from './serialize.ts'
import type { SourceGraph } from './source-graph.ts'
import type { TargetDocument } from './target.ts'

const annotationEntries = new Set(['A', 'AA', 'Dest', 'P'])
const fieldEntries = new Set([...annotationEntries, 'DA', 'Kids', 'Parent', 'T', 'V'])

/** Copies an annotation of a page, including widgets (ISO 32000-2, 12.5). */
const copyAnnotation = (instance: DocumentInstance, dict: PdfDict, page: PdfRef): PdfDict => {
  const copied = copyFieldOrAnnotation(instance, dict)
  copied.set('P', page)
  return copied
}

/** Copies a field without a widget, an annotation, or a field merged with its widget. */
export const copyFieldOrAnnotation = (instance: DocumentInstance, dict: PdfDict): PdfDict => {
  const { graph, copy } = instance
  const node = copy.document.form().nodes.get(dict)
  const copied = instance.dict(dict, node === undefined ? annotationEntries : fieldEntries)

  const goal = dict.get('Dest')
  if (goal !== undefined) {
    const { destination, isLost } = copyDestination(instance, goal)
    if (isLost) copy.lostLinks += 1
    if (destination !== undefined) copied.set('Dest', destination)
  }
  const action = copyAction(instance, dict.get('A'))
  if (action !== undefined) copied.set('A', action)
  const triggers = copyTriggers(instance, dict.get('AA'))
  if (triggers !== undefined) copied.set('AA', triggers)
  if (node === undefined) return copied

  const parent = node.parent && instance.references.get(node.parent.dict)
  if (parent !== undefined) copied.set('Parent', parent)
  const kids = node.kids.flatMap((kid) => instance.references.get(kid.dict) ?? [])
  if (kids.length > 0) copied.set('Kids', new PdfArray(kids))
  const name = dict.get('T')
  const text = graph.string(name)?.asString()
  if (name !== undefined && text !== undefined) {
    const inResult = parent === undefined ? fieldName(instance, text) : text
    copied.set('T', inResult === text ? instance.value(name) : PdfString.fromString(inResult))
  }
  // A signature is not valid for the bytes of another file.
  const isSignature = graph.name(inheritedEntry(node, 'FT')) === 'Sig'
  const value = dict.get('V')
  if (value !== undefined && !isSignature) copied.set('V', instance.value(value))
  const appearance = dict.get('DA')
  if (appearance !== undefined) copied.set('DA', copyAppearance(instance, appearance))
  return copied
}

/** Copies a default appearance string with the fonts' names in the result (ISO 32000-2, 12.7.4.3). */
export const copyAppearance = (instance: DocumentInstance, value: PdfObject): PdfObject => {
  const { fontNames } = instance.copy
  const text = instance.graph.string(value)
  if (text === undefined || fontNames.size === 0) return instance.value(value)
  const letters = Array.from(text.bytes, (byte) => String.fromCharCode(byte)).join('')
  const renamed = letters.replace(
    /\/([^\s/()<>[\]{}%]+)(?=\s+[-+.\d]+\s+Tf)/g,
    (whole, name: string) => (fontNames.has(name) ? `/${fontNames.get(name)}` : whole),
  )
  return new PdfString(Uint8Array.from(renamed, (character) => character.charCodeAt(0)))
}

/** Returns the resources that a page uses; undefined when it needs the whole dictionary. */
const prunedResources = (
  { copy, graph }: DocumentInstance,
  { dict, attributes }: SourcePage,
): PdfDict | undefined => {
  const { document } = copy
  const resources = graph.dict(attributes.Resources)
  const isShared = resources !== undefined && document.sharedResources().has(resources)
  return isShared && !copy.isWhole ? usedResources(document, dict, resources) : undefined
}

/** Copies a page's resources, which other pages may share. */
const copyResources = (instance: DocumentInstance, source: SourcePage): PdfObject => {
  const { copy, graph } = instance
  const given = source.attributes.Resources
  if (given === undefined || graph.dict(given) === undefined) return new PdfDict()
  const pruned = prunedResources(instance, source)
  if (pruned !== undefined) return instance.dict(pruned)
  const isInherited = given !== source.dict.get('Resources')
  return given.type === 'dict' && isInherited ? copy.shareDirect(given) : instance.value(given)
}

/** Copies a page's resources and fonts as dictionaries that no other page shares. */
const copyOwnResources = (
  instance: DocumentInstance,
  source: SourcePage,
): { resources: PdfDict; fonts: PdfDict } => {
  const { graph } = instance
  const given = prunedResources(instance, source) ?? graph.dict(source.attributes.Resources)
  const givenFonts = graph.dict(given?.get('Font'))
  const resources = given === undefined ? new PdfDict() : instance.dict(given)
  const fonts = givenFonts === undefined ? new PdfDict() : instance.dict(givenFonts)
  resources.set('Font', fonts)
  return { resources, fonts }
}

/** Left, bottom, right, top. */
export type PageBox = readonly [number, number, number, number]

/** A page in the result. */
export interface PageFrame {
  /** The visible box, in the page's own units. */
  box: PageBox
  /** The clockwise rotation of the page as shown. */
  rotation: Rotation
  /** Points per unit of the page. */
  pointsPerUnit: number
  hasAnnotations: boolean
  target: TargetDocument
}

interface PageAddition {
  font: PdfRef
  /**
   * Returns operators that precede the page's own, in ASCII. Their transformations and clipping paths also apply to
   * the page's own content.
   *
   * @param fontName - the font's name in the page's resources.
   */
  content(fontName: string): string
  /** Returns operators that follow the page's own, in ASCII, by the same name of the font. */
  end(fontName: string): string
  /** The new visible box; undefined to keep the old one. */
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

/** Returns the visible box of a page: the CropBox within the MediaBox (ISO 32000-2, 14.11.2). */
const shownBox = (graph: SourceGraph, { attributes }: SourcePage): PageBox => {
  const media = readBox(graph, attributes.MediaBox) ?? usLetterBox
  const crop = readBox(graph, attributes.CropBox) ?? media
  const both = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const
  return both[2] > both[0] && both[3] > both[1] ? both : media
}

/** Returns the points per unit of a page. Readers use 1 for invalid values. */
const pointsPerUnitOf = ({ graph }: DocumentInstance, { dict }: SourcePage): number => {
  const given = graph.number(dict.get('UserUnit')) ?? 1
  return given > 0 ? given : 1
}

/**
 * Adds a font to the page.
 *
 * @returns its name in the page's resources.
 */
const addFont = ({ instance, source, copied }: PageCopy, font: PdfRef): string => {
  const { resources, fonts } = copyOwnResources(instance, source)
  let name = 'Read'
  for (let count = 2; fonts.has(name); count += 1) name = `Read${count}`
  fonts.set(name, font)
  copied.set('Resources', resources)
  return name
}

/** Boxes that no longer apply when the page's content has been transformed. */
const otherBoxKeys = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const

interface PageCopy {
  instance: DocumentInstance
  source: SourcePage
  /** The page in the result. */
  copied: PdfDict
  /** The page's rotation in the result. */
  rotation: Rotation
}

const ownContents = ({ instance, source }: PageCopy): PdfObject[] => {
  const given = source.dict.get('Contents')
  if (given === undefined) return []
  const parts = instance.graph.array(given)?.toArray() ?? [given]
  return parts.map((part) => instance.value(part)).filter((part) => part.type !== 'null')
}

/** Adds content before and after a page's own content, which is unchanged. */
const addToPage = (add: AddToPage, page: PageCopy): void => {
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
  const streamOf = (content: string) =>
    copy.target.add(PdfStream.fromDict({}, encodeLatin1(content)))
  const fontName = addFont(page, font)
  const [start, end] = [streamOf(addition.content(fontName)), streamOf(addition.end(fontName))]
  copied.set('Contents', new PdfArray([start, ...ownContents(page), end]))
  if (box === undefined) return
  for (const key of otherBoxKeys) copied.delete(key)
  copied.set('MediaBox', new PdfArray(box.map(PdfNumber.of)))
}

const pageEntries = new Set([
  'AA',
  'Annots',
  'B',
  'CropBox',
  'DPart',
  'MediaBox',
  'Parent',
  'Resources',
  'Rotate',
  'Type',
])

/** Returns a page's own rotation; values that are no multiple of 90 count as 0. */
const rotationOf = (degrees: number | undefined): Rotation => {
  const inCircle = (((degrees ?? 0) % 360) + 360) % 360
  return rotations.find((it) => it === inCircle) ?? 0
}

export interface PlacedPage {
  instance: DocumentInstance
  page: PdfRef
  /** The parent node in the page tree. */
  parent: PdfRef
  pageIndex: number
  rotation: Rotation
  add: AddToPage | undefined
}

/** Copies a page with its annotations and inherited attributes into the result. */
export const copyPage = ({
  instance,
  page,
  parent,
  pageIndex,
  rotation,
  add,
}: PlacedPage): void => {
  const { copy, graph } = instance
  const { target, document } = copy
  const source = document.pages[pageIndex]
  if (source === undefined) return
  const { dict, attributes } = source
  const copied = PdfDict.of({ Type: PdfName.of('Page'), Parent: parent })
  for (const [key, value] of instance.dict(dict, pageEntries)) copied.set(key, value)

  copied.set('Resources', copyResources(instance, source))
  copied.set(
    'MediaBox',
    attributes.MediaBox === undefined
      ? new PdfArray(usLetterBox.map(PdfNumber.of))
      : instance.value(attributes.MediaBox),
  )
  if (attributes.CropBox !== undefined) copied.set('CropBox', instance.value(attributes.CropBox))
  const turned = rotate(rotationOf(graph.number(attributes.Rotate)), rotation)
  if (turned !== 0) copied.set('Rotate', PdfNumber.of(turned))

  const triggers = copyTriggers(instance, dict.get('AA'))
  if (triggers !== undefined) copied.set('AA', triggers)
  const annotations: PdfRef[] = []
  for (const annotation of document.annotations(pageIndex)) {
    const place = instance.references.get(annotation)
    if (place === undefined) continue
    annotations.push(place)
    if (instance.written.has(annotation)) continue
    instance.written.add(annotation)
    target.set(place, copyAnnotation(instance, annotation, page))
  }
  if (annotations.length > 0) copied.set('Annots', new PdfArray(annotations))
  if (add) addToPage(add, { instance, source, copied, rotation: turned })
  target.set(page, copied)
}
