import { PDF } from '@libpdf/core'
import { ToolError, errorCodeOf } from '../../../core/errors.ts'
import type { Report } from '../../../core/job.ts'
import type { Rescue, SourceDocument } from './plan.ts'
import { OpenDocument } from './open-document.ts'

/** Documents ready to have pages taken from them, as often as wanted. */
export interface OpenSources {
  documents: readonly OpenDocument[]
}

interface Parsed {
  document: OpenDocument
  /** Whether it has as many pages as whoever asked has seen. */
  isExpected: boolean
  isTrusted: boolean
}

const textDecoder = new TextDecoder('latin1')

/** Whether a damaged file may be protected: its trailer is lost, and with it what says so. */
const mayBeEncrypted = (bytes: Uint8Array): boolean =>
  textDecoder.decode(bytes).includes('/Encrypt')

const load = async (bytes: Uint8Array, password: string | undefined): Promise<PDF> => {
  const pdf = await PDF.load(bytes, password === undefined ? {} : { credentials: password })
  if (pdf.isAuthenticated || !pdf.isEncrypted || password === undefined) return pdf
  // A password may have been given for a document that opens without.
  return PDF.load(bytes)
}

/** @returns why there is nothing to work with, for a file that the parser cannot read, or cannot decrypt. */
const parse = async (
  bytes: Uint8Array,
  { name, password, pageCount }: SourceDocument,
): Promise<Parsed | 'damaged' | 'locked'> => {
  try {
    const pdf = await load(bytes, password)
    if (pdf.isEncrypted && !pdf.isAuthenticated) return 'locked'
    if (pdf.recoveredViaBruteForce && mayBeEncrypted(bytes)) return 'damaged'
    const document = new OpenDocument(name, pdf, bytes)
    const found = document.pages.length
    // Who has seen the pages knows better than the file how many there are.
    const isTrusted =
      pageCount === undefined
        ? found > 0 && document.isSound && !pdf.recoveredViaBruteForce
        : found === pageCount
    return { document, isExpected: (pageCount ?? found) === found, isTrusted }
  } catch (error) {
    if (errorCodeOf(error) === 'out-of-memory' && !isDeepNesting(error)) throw error
    return 'damaged'
  }
}

/** A stack that overflows is a fault of the file, not of the machine. */
const isDeepNesting = (error: unknown) =>
  error instanceof RangeError && /call stack/i.test(error.message)

const openOne = async (source: SourceDocument, rescue: Rescue): Promise<OpenDocument> => {
  const { file, name, password } = source
  if (file.size === 0) throw new ToolError('empty', { fileName: name })
  const read = await parse(new Uint8Array(await file.arrayBuffer()), source)
  const parsed = typeof read === 'string' ? undefined : read
  if (parsed?.isTrusted) return parsed.document
  let rescued: Awaited<ReturnType<Rescue>>
  try {
    rescued = await rescue(file, password)
  } catch (cause) {
    const code = errorCodeOf(cause)
    const isUnknown = code === 'damaged'
    if (isUnknown && read === 'locked')
      throw new ToolError(lockedCode(password), { fileName: name })
    // What pdf.js cannot even open may still have pages, though nobody can say whether these are all.
    const hasPages = parsed !== undefined && parsed.document.pages.length > 0 && parsed.isExpected
    if (!hasPages || !isUnknown) throw new ToolError(code, { fileName: name, cause })
    parsed.document.isRepaired = true
    return parsed.document
  }
  const { bytes, pageCount } = rescued
  if (pageCount > 0 && pageCount === parsed?.document.pages.length) return parsed.document
  // pdf.js protects what it writes anew as it was.
  const repaired = await parse(bytes, { ...source, pageCount })
  if (pageCount === 0 || typeof repaired === 'string' || !repaired.isExpected)
    throw new ToolError('damaged', { fileName: name })
  repaired.document.isRepaired = true
  repaired.document.isEncrypted ||= read === 'locked'
  return repaired.document
}

const lockedCode = (password: string | undefined) =>
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
  const documents: OpenDocument[] = []
  for (const source of sources) {
    documents.push(await openOne(source, rescue))
    report?.(documents.length, sources.length)
  }
  return { documents }
}
