import { type PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core'
import type { SourceDocumentReader } from '../assemble/source-document.ts'
import type { SourceGraph } from '../assemble/source-graph.ts'
import type { FontSubsetter } from './font-subsetter.ts'
import { deflateSmallest } from './deflate.ts'
import { glyphsOfCharacter, readCharacterMaps } from './character-maps.ts'
import { contentOf, decodeContent, decodeName } from '../assemble/content-streams.ts'
import { type Operand, readOperators } from '../assemble/read-operators.ts'
import { visitDictionaries } from './recode-streams.ts'

/** The strings that a document shows with each of its fonts. */
type ShownStrings = ReadonlyMap<PdfDict, readonly Uint8Array[]>

/** The operators that show text. */
const showingOperators = new Set(['Tj', 'TJ', "'", '"'])

/** A content stream that is not drawn by itself, with the resources that its names refer to. */
interface Content {
  bytes: Uint8Array
  resources: PdfDict | undefined
}

/**
 * Notes the strings that a content stream shows.
 *
 * @returns false where the font of a string is unknown, such as that of a form XObject which inherits it, and where an
 *   inline image makes it uncertain what is text.
 */
const readStrings = (
  graph: SourceGraph,
  { bytes, resources }: Content,
  shown: Map<PdfDict, Uint8Array[]>,
): boolean => {
  let font: PdfDict | undefined
  const saved: (PdfDict | undefined)[] = []
  let isCertain = true
  const entry = (kind: string, operand: Operand | undefined): PdfDict | undefined => {
    const name = typeof operand === 'object' ? decodeName(operand.name) : undefined
    return name === undefined ? undefined : graph.dict(graph.dict(resources?.get(kind))?.get(name))
  }
  readOperators(
    bytes,
    (operator, operands, strings) => {
      if (operator === 'q') saved.push(font)
      else if (operator === 'Q') {
        // The font may be unknown again, as at the beginning.
        if (saved.length > 0) font = saved.pop()
      } else if (operator === 'Tf') font = entry('Font', operands[0])
      else if (operator === 'BI') isCertain = false
      else if (operator === 'gs' && entry('ExtGState', operands[0])?.has('Font') === true)
        isCertain = false
      else if (showingOperators.has(operator) && strings.some(({ length }) => length > 0)) {
        if (font === undefined) isCertain = false
        else {
          const known = shown.get(font) ?? []
          known.push(...strings)
          shown.set(font, known)
        }
      }
      return isCertain
    },
    { withStrings: true },
  )
  return isCertain
}

/** Adds all fonts of these resources. */
const addFonts = (graph: SourceGraph, resources: PdfDict | undefined, fonts: Set<PdfDict>) => {
  for (const [, value] of graph.dict(resources?.get('Font')) ?? []) {
    const font = graph.dict(value)
    if (font !== undefined) fonts.add(font)
  }
}

interface DocumentFonts {
  shown: ShownStrings
  fonts: readonly PdfDict[]
  /** Fonts in which something can be typed: those of a form's defaults and of its fields' appearances. */
  typeable: ReadonlySet<PdfDict>
}

/**
 * Reads which strings a document shows with which font: on its pages, and in all forms, patterns, Type 3 fonts and
 * appearances, whether they are shown or not.
 *
 * @returns undefined when one of them cannot be read for certain.
 */
const readDocumentFonts = (document: SourceDocumentReader): DocumentFonts | undefined => {
  const { graph, pages } = document
  const contents: Content[] = pages.map((page) => ({
    bytes: contentOf(graph, page),
    resources: graph.dict(page.attributes.Resources),
  }))
  const fonts: PdfDict[] = []
  const typeable = new Set<PdfDict>()
  const addAppearances = (value: PdfObject | undefined, isTypeable: boolean, depth = 0) => {
    const found = graph.dict(value)
    if (found instanceof PdfStream) {
      const resources = graph.dict(found.get('Resources'))
      if (isTypeable) addFonts(graph, resources, typeable)
      // Readers draw an appearance that does not say it is a form, too.
      if (graph.name(found.get('Subtype')) !== 'Form')
        contents.push({ bytes: decodeContent(found), resources })
    }
    // Appearances may be listed by states.
    else if (depth < 2)
      for (const [, state] of found ?? []) addAppearances(state, isTypeable, depth + 1)
  }
  visitDictionaries(graph, (dict) => {
    const subtype = graph.name(dict.get('Subtype'))
    const resources = graph.dict(dict.get('Resources'))
    if (dict instanceof PdfStream && (subtype === 'Form' || dict.has('PatternType')))
      contents.push({ bytes: decodeContent(dict), resources })
    addFonts(graph, graph.dict(dict.get('DR')), typeable)
    addAppearances(dict.get('AP'), subtype === 'Widget')
    if (dict.has('BaseFont')) fonts.push(dict)
    if (subtype !== 'Type3') return
    for (const [, value] of graph.dict(dict.get('CharProcs')) ?? []) {
      const glyph = graph.resolve(value)
      if (glyph instanceof PdfStream) contents.push({ bytes: decodeContent(glyph), resources })
    }
  })
  const shown = new Map<PdfDict, Uint8Array[]>()
  const isCertain = contents.every((content) => readStrings(graph, content, shown))
  return isCertain ? { shown, fonts, typeable } : undefined
}

/** Reads the glyph numbers that a composite font shows; undefined where they follow from a character map of its own. */
const glyphsOfComposite = (
  graph: SourceGraph,
  font: PdfDict,
  descendant: PdfDict,
  strings: readonly Uint8Array[],
): ReadonlySet<number> | undefined => {
  const encoding = graph.name(font.get('Encoding'))
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') return undefined
  const map = graph.resolve(descendant.get('CIDToGIDMap'))
  const isIdentity = map === undefined || (map.type === 'name' && map.value === 'Identity')
  const numbers = map instanceof PdfStream ? decodeContent(map) : undefined
  if (!isIdentity && numbers === undefined) return undefined
  const glyphs = new Set<number>()
  for (const string of strings)
    for (let at = 0; at + 1 < string.length; at += 2) {
      const cid = ((string[at] ?? 0) << 8) | (string[at + 1] ?? 0)
      glyphs.add(
        numbers === undefined ? cid : ((numbers[2 * cid] ?? 0) << 8) | (numbers[2 * cid + 1] ?? 0),
      )
    }
  return glyphs
}

/**
 * Reads the glyph numbers that a simple TrueType font may show. Readers choose among several maps (ISO 32000-2, 9.6.5.4),
 * so the glyphs of all of them are kept.
 *
 * @returns undefined where a code has a name, or is in none of the maps: the glyph may be found by its name.
 */
const glyphsOfSimple = (
  graph: SourceGraph,
  font: PdfDict,
  file: Uint8Array,
  strings: readonly Uint8Array[],
): ReadonlySet<number> | undefined => {
  const encoding = graph.resolve(font.get('Encoding'))
  if (encoding?.type === 'dict' && encoding.has('Differences')) return undefined
  const maps = readCharacterMaps(file)
  if (maps === undefined) return undefined
  const glyphs = new Set<number>()
  for (const code of new Set(strings.flatMap((string) => [...string]))) {
    const found = glyphsOfCharacter(maps, code)
    if (found.length === 0) return undefined
    for (const glyph of found) glyphs.add(glyph)
  }
  return glyphs
}

/** A font file with the glyphs of it that a document shows. */
interface ShownFont {
  objectNumber: number
  stream: PdfStream
  file: Uint8Array
  glyphs: ReadonlySet<number>
}

/**
 * Finds the TrueType fonts of a document whose shown glyphs are known for certain, except those in which something can be
 * typed.
 *
 * @param minBytes - the least size of a font file, decompressed.
 */
const findShownFonts = (document: SourceDocumentReader, minBytes: number): readonly ShownFont[] => {
  const { graph } = document
  const files = new Map<number, ShownFont>()
  // Most documents have no such font, and then nothing needs to be read.
  visitDictionaries(graph, (dict) => {
    const reference = dict.get('FontFile2')
    if (reference?.type !== 'ref' || files.has(reference.objectNumber)) return
    const stream = graph.resolve(reference)
    if (!(stream instanceof PdfStream)) return
    const file = decodeContent(stream)
    const { objectNumber } = reference
    if (file.length >= minBytes)
      files.set(objectNumber, { objectNumber, stream, file, glyphs: new Set() })
  })
  if (files.size === 0) return []
  const found = readDocumentFonts(document)
  if (found === undefined) return []
  const { shown, fonts, typeable } = found
  const uncertain = new Set<number>()
  for (const font of fonts) {
    const descendant = graph.dict(graph.array(font.get('DescendantFonts'))?.at(0))
    const holder = descendant ?? font
    const reference = graph.dict(holder.get('FontDescriptor'))?.get('FontFile2')
    const shownFont = reference?.type === 'ref' ? files.get(reference.objectNumber) : undefined
    const subtype = graph.name(font.get('Subtype'))
    // The descendants of composite fonts are no fonts by themselves.
    if (shownFont === undefined || subtype === 'CIDFontType2') continue
    const strings = shown.get(font) ?? []
    const glyphs =
      typeable.has(font) || (subtype !== 'TrueType' && subtype !== 'Type0')
        ? undefined
        : descendant === undefined
          ? glyphsOfSimple(graph, font, shownFont.file, strings)
          : glyphsOfComposite(graph, font, descendant, strings)
    if (glyphs === undefined) uncertain.add(shownFont.objectNumber)
    else
      files.set(shownFont.objectNumber, {
        ...shownFont,
        glyphs: new Set([...shownFont.glyphs, ...glyphs]),
      })
  }
  return [...files.values()].filter(
    ({ objectNumber, glyphs }) => glyphs.size > 0 && !uncertain.has(objectNumber),
  )
}

/** Smaller fonts are cut by the programs that write them, or gain too little for the download of HarfBuzz. */
const minFontBytes = 100_000

/** Entries of a font file's dictionary that are written anew. */
const codingKeys = new Set(['Filter', 'DecodeParms', 'DP', 'Length', 'Length1', 'DL'])

/**
 * Cuts a document's large TrueType fonts to the glyphs that it shows. Glyphs keep their numbers, so that nothing else
 * changes. Fonts stay whole in which something can be typed, and where it is not certain which glyphs are shown.
 *
 * @returns the smaller font files by their object numbers.
 * @throws {ToolError} `engine-not-loaded`.
 */
export const cutFonts = async (
  document: SourceDocumentReader,
  subsetter: FontSubsetter,
): Promise<ReadonlyMap<number, PdfStream>> => {
  const cut = new Map<number, PdfStream>()
  for (const { objectNumber, stream, file, glyphs } of findShownFonts(document, minFontBytes)) {
    const subset = await subsetter.subset(file, glyphs)
    if (subset === undefined) continue
    const data = deflateSmallest(subset)
    if (data.length >= stream.data.length) continue
    const made = new PdfStream(
      [...stream].filter(([key]) => !codingKeys.has(key.value)),
      data,
    )
    made.set('Filter', PdfName.of('FlateDecode'))
    made.set('Length1', PdfNumber.of(subset.length))
    cut.set(objectNumber, made)
  }
  return cut
}
