import { PDF, type PdfObject } from '@libpdf/core'
import type { SourcePage } from './source-pages.ts'
import { type SourceGraph, withoutConsoleWarnings } from './source-graph.ts'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import type { Report } from '../../../core/worker-calls.ts'
import type { RewritePdf, SourceDocument } from './plan.ts'
import { passwordForms } from '../password-forms.ts'
import { SourceDocumentReader } from './source-document.ts'

/**
 * Returns whether a font lacks its required type (ISO 32000-2, 9.6). After a syntax error in a dictionary, such as an
 * unescaped space in a name, our parser takes keys for values, which other readers do not.
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

/** Open documents, from which pages can be copied any number of times. */
export interface OpenSources {
  documents: readonly SourceDocumentReader[]
}

interface Parsed {
  document: SourceDocumentReader
  /** Whether the number of pages is the one that the caller has counted. */
  isExpected: boolean
  /** Whether a part of the document was misread. */
  isMisread: boolean
  isTrusted: boolean
}

const textDecoder = new TextDecoder('latin1')

const containsName = (bytes: Uint8Array, name: string): boolean =>
  textDecoder.decode(bytes).includes(`/${name}`)

const load = async (bytes: Uint8Array, password: string | undefined): Promise<PDF> => {
  for (const credentials of password === undefined ? [] : passwordForms(password)) {
    const pdf = await withoutConsoleWarnings(() => PDF.load(bytes, { credentials }))
    if (pdf.isAuthenticated || !pdf.isEncrypted) return pdf
  }
  // A password may have been given for a document that needs none.
  return withoutConsoleWarnings(() => PDF.load(bytes))
}

/**
 * Returns whether the parser uses a wrong key. Crypt filters with keys of less than 128 bits need a special
 * treatment, which only Acrobat and pdf.js know; otherwise, decryption yields garbage without an error.
 */
const isDecryptedWrongly = (pdf: PDF): boolean => {
  const { revision, algorithm, keyLength } = pdf.getSecurity()
  return revision === 4 && algorithm !== 'AES-128' && (keyLength ?? 0) < 128
}

/** @returns the reason when the parser cannot read or decrypt a file. */
const parse = async (
  bytes: Uint8Array,
  { name, password, pageCount }: SourceDocument,
): Promise<Parsed | 'damaged' | 'locked'> => {
  try {
    const pdf = await load(bytes, password)
    if (pdf.isEncrypted && !pdf.isAuthenticated) return 'locked'
    if (isDecryptedWrongly(pdf)) return 'damaged'
    // A damaged file may be encrypted without its trailer saying so, because the trailer is lost.
    if (pdf.recoveredViaBruteForce && containsName(bytes, 'Encrypt')) return 'damaged'
    const document = new SourceDocumentReader(name, pdf, bytes)
    const found = document.pages.length
    // The caller's page count is more reliable than that in the file.
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

/** A stack overflow is caused by the file's nesting, not by a lack of memory. */
const isDeepNesting = (error: unknown) =>
  error instanceof RangeError && /call stack/i.test(error.message)

/** The file may have been moved, changed or deleted after it was chosen. */
const readBytes = async ({ file, name }: SourceDocument): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch (cause) {
    throw new ToolError(errorCodeOf(cause), { fileName: name, cause })
  }
}

/** What pdf.js loses when it rewrites a document, and its key in the catalog. */
const lostInRewriting = [
  ['layers', 'OCProperties'],
  ['labels', 'PageLabels'],
] as const

const openOne = async (
  source: SourceDocument,
  rewrite: RewritePdf,
): Promise<SourceDocumentReader> => {
  const { file, name, password } = source
  if (file.size === 0) throw new ToolError('empty', { fileName: name })
  const given = await readBytes(source)
  const read = await parse(given, source)
  const parsed = typeof read === 'string' ? undefined : read
  if (parsed?.isTrusted) return parsed.document
  let rewritten: Awaited<ReturnType<RewritePdf>>
  try {
    rewritten = await rewrite(file, password)
  } catch (cause) {
    const code = errorCodeOf(cause)
    const isUnknown = code === 'damaged'
    if (isUnknown && read === 'locked')
      throw new ToolError(passwordErrorCode(password), { fileName: name })
    // A file that pdf.js cannot open may still have pages, although their number cannot be verified.
    const hasPages = parsed !== undefined && parsed.document.pages.length > 0 && parsed.isExpected
    if (!hasPages || !isUnknown) throw new ToolError(code, { fileName: name, cause })
    parsed.document.isRepaired = true
    return parsed.document
  }
  const { bytes, pageCount } = rewritten
  const isWhole = pageCount > 0 && pageCount === parsed?.document.pages.length
  if (isWhole && !parsed.isMisread) return parsed.document
  // pdf.js keeps the encryption of a file that it rewrites.
  const again = await parse(bytes, { ...source, pageCount })
  const repaired =
    typeof again === 'string' || !again.isExpected || pageCount === 0 ? undefined : again
  // When the rewritten file is misread as well, the error is in the file itself, and the original loses nothing else.
  if (isWhole && repaired?.isMisread !== false) return parsed.document
  if (repaired === undefined) throw new ToolError('damaged', { fileName: name })
  repaired.document.isRepaired = true
  repaired.document.isEncrypted ||= read === 'locked'
  for (const [kind, key] of lostInRewriting) {
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
  rewrite: RewritePdf,
  report?: Report,
): Promise<OpenSources> => {
  const documents: SourceDocumentReader[] = []
  for (const source of sources) {
    documents.push(await openOne(source, rewrite))
    report?.(documents.length, sources.length)
  }
  return { documents }
}
