import { PDF, type PdfObject } from '@libpdf/core'
import type { SourcePage } from './source-pages.ts'
import { type SourceGraph, withoutConsoleWarnings } from './source-graph.ts'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import type { Rescue, SourceDocument } from './plan.ts'
import { SourceDocumentReader } from './source-document.ts'

/**
 * Whether a font of a page says nothing of what it is, as every font must (ISO 32000-2, 9.6). In a dictionary that is
 * written wrongly, as with a bare space in a name, the parser takes keys for values from there on, which other readers
 * do not.
 */
const hasMisreadFonts = (graph: SourceGraph, pages: readonly SourcePage[]): boolean => {
  const seen = new Set<PdfObject>()
  for (const { attributes } of pages) {
    const fonts = graph.dict(graph.dict(attributes.Resources)?.get('Font'))
    if (fonts === undefined || seen.has(fonts)) continue
    seen.add(fonts)
    for (const [, value] of fonts) {
      const font = graph.dict(value)
      if (font === undefined || seen.has(font)) continue
      seen.add(font)
      if (!font.has('Subtype')) return true
    }
  }
  return false
}

/** Documents ready to have pages taken from them, as often as wanted. */
export interface OpenSources {
  documents: readonly SourceDocumentReader[]
}

interface Parsed {
  document: SourceDocumentReader
  /** Whether it has as many pages as whoever asked has seen. */
  isExpected: boolean
  /** Whether a part of it was not understood. */
  isMisread: boolean
  isTrusted: boolean
}

const textDecoder = new TextDecoder('latin1')

const containsName = (bytes: Uint8Array, name: string): boolean =>
  textDecoder.decode(bytes).includes(`/${name}`)

const load = async (bytes: Uint8Array, password: string | undefined): Promise<PDF> => {
  const credentials = password === undefined ? {} : { credentials: password }
  const pdf = await withoutConsoleWarnings(() => PDF.load(bytes, credentials))
  if (pdf.isAuthenticated || !pdf.isEncrypted || password === undefined) return pdf
  // A password may have been given for a document that opens without.
  return withoutConsoleWarnings(() => PDF.load(bytes))
}

/**
 * Whether the parser takes a key for another: with crypt filters, those of fewer than 128 bits are used in a way that
 * Acrobat and pdf.js alone know, and what is decrypted otherwise is rubbish that nobody sees to be so.
 */
const isDecryptedWrongly = (pdf: PDF): boolean => {
  const { revision, algorithm, keyLength } = pdf.getSecurity()
  return revision === 4 && algorithm !== 'AES-128' && (keyLength ?? 0) < 128
}

/** @returns why there is nothing to work with, for a file that the parser cannot read, or cannot decrypt. */
const parse = async (
  bytes: Uint8Array,
  { name, password, pageCount }: SourceDocument,
): Promise<Parsed | 'damaged' | 'locked'> => {
  try {
    const pdf = await load(bytes, password)
    if (pdf.isEncrypted && !pdf.isAuthenticated) return 'locked'
    if (isDecryptedWrongly(pdf)) return 'damaged'
    // A damaged file may be protected: its trailer is lost, and with it what says so.
    if (pdf.recoveredViaBruteForce && containsName(bytes, 'Encrypt')) return 'damaged'
    const document = new SourceDocumentReader(name, pdf, bytes)
    const found = document.pages.length
    // Who has seen the pages knows better than the file how many there are.
    const isComplete =
      pageCount === undefined
        ? found > 0 && document.isConsistent && !pdf.recoveredViaBruteForce
        : found === pageCount
    const isMisread = hasMisreadFonts(document.graph, document.pages)
    const isExpected = (pageCount ?? found) === found
    return { document, isExpected, isMisread, isTrusted: isComplete && !isMisread }
  } catch (error) {
    if (errorCodeOf(error) === 'out-of-memory' && !isDeepNesting(error)) throw error
    return 'damaged'
  }
}

/** A stack that overflows is a fault of the file, not of the machine. */
const isDeepNesting = (error: unknown) =>
  error instanceof RangeError && /call stack/i.test(error.message)

/** A file may have been moved, changed or deleted since it was chosen. */
const readBytes = async ({ file, name }: SourceDocument): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (cause) {
    throw new ToolError(errorCodeOf(cause), { fileName: name, cause })
  }
}

/** What documents lose when pdf.js writes them anew, and where it stands in a catalog. */
const lostInRescue = [
  ['layers', 'OCProperties'],
  ['labels', 'PageLabels'],
] as const

const openOne = async (source: SourceDocument, rescue: Rescue): Promise<SourceDocumentReader> => {
  const { file, name, password } = source
  if (file.size === 0) throw new ToolError('empty', { fileName: name })
  const given = await readBytes(source)
  const read = await parse(given, source)
  const parsed = typeof read === 'string' ? undefined : read
  if (parsed?.isTrusted) return parsed.document
  let rescued: Awaited<ReturnType<Rescue>>
  try {
    rescued = await rescue(file, password)
  } catch (cause) {
    const code = errorCodeOf(cause)
    const isUnknown = code === 'damaged'
    if (isUnknown && read === 'locked')
      throw new ToolError(passwordErrorCode(password), { fileName: name })
    // What pdf.js cannot even open may still have pages, though nobody can say whether these are all.
    const hasPages = parsed !== undefined && parsed.document.pages.length > 0 && parsed.isExpected
    if (!hasPages || !isUnknown) throw new ToolError(code, { fileName: name, cause })
    parsed.document.isRepaired = true
    return parsed.document
  }
  const { bytes, pageCount } = rescued
  const isWhole = pageCount > 0 && pageCount === parsed?.document.pages.length
  if (isWhole && !parsed.isMisread) return parsed.document
  // pdf.js protects what it writes anew as it was.
  const again = await parse(bytes, { ...source, pageCount })
  const repaired =
    typeof again === 'string' || !again.isExpected || pageCount === 0 ? undefined : again
  // What is not understood even so is wrong in the file itself, which then need not lose anything else.
  if (isWhole && repaired?.isMisread !== false) return parsed.document
  if (repaired === undefined) throw new ToolError('damaged', { fileName: name })
  repaired.document.isRepaired = true
  repaired.document.isEncrypted ||= read === 'locked'
  for (const [kind, key] of lostInRescue) {
    const had = parsed ? parsed.document.graph.catalog.has(key) : containsName(given, key)
    if (had && !repaired.document.graph.catalog.has(key)) repaired.document.lost.push(kind)
  }
  return repaired.document
}

const passwordErrorCode = (password: string | undefined) =>
  password === undefined || password === '' ? 'password-needed' : 'password-wrong'

/**
 * Opens sources once, for one or several results.
 *
 * @throws {ToolError} naming the file: `empty`, `damaged`, `password-needed`, `password-wrong`…
 */
export const openSources = async (
  sources: readonly SourceDocument[],
  rescue: Rescue,
  report?: Report,
): Promise<OpenSources> => {
  const documents: SourceDocumentReader[] = []
  for (const source of sources) {
    documents.push(await openOne(source, rescue))
    report?.(documents.length, sources.length)
  }
  return { documents }
}
