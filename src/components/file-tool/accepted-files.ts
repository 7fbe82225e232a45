import type { ErrorCode } from '../../core/errors.ts'
import { fileTypes, isFileTypeId } from '../../core/files.ts'
import type { Tool } from '../../core/tool.ts'

/** The specified 50 MB a file. */
export const maxFileBytes = 50 * 1024 * 1024

/** Enough of a file's start to tell its kind. */
const examinedByteCount = 1024

export interface AcceptedType {
  /** As `identify` names it. */
  kind: string
  /** As people call it, in every language. */
  label: string
  mimeType: string
  /** With their dot. */
  extensions: readonly string[]
}

export interface AcceptedFiles {
  types: readonly AcceptedType[]
  /** Tells a file's kind from its first kilobyte: the content decides, not the name. */
  identify(head: Uint8Array): string
}

/**
 * What the drop zone of a tool takes, as its `tool.ts` says.
 *
 * @param identify - names the types as `fileTypes` (core/files.ts) does.
 */
export const acceptedBy = (
  { accepts = [] }: Pick<Tool, 'accepts'>,
  identify: AcceptedFiles['identify'],
): AcceptedFiles => ({
  types: accepts.filter(isFileTypeId).map((kind) => ({ kind, ...fileTypes[kind] })),
  identify,
})

/** A fault to be told to the visitor. */
export interface Problem {
  code: ErrorCode
  /** The file at fault, when it is one file's fault. */
  fileName?: string
  /** For `wrong-type`: what the file really is. */
  kind?: string
}

/** Says why a file cannot be taken; undefined when it can. */
export const examineFile = async (
  file: File,
  accepted: AcceptedFiles,
): Promise<Problem | undefined> => {
  const fileName = file.name
  if (file.size === 0) return { code: 'empty', fileName }
  if (file.size > maxFileBytes) return { code: 'too-large', fileName }
  let head: ArrayBuffer
  try {
    head = await file.slice(0, examinedByteCount).arrayBuffer()
  } catch {
    // Moved, deleted or locked since it was chosen.
    return { code: 'damaged', fileName }
  }
  const kind = accepted.identify(new Uint8Array(head))
  if (accepted.types.some((type) => type.kind === kind)) return undefined
  return { code: 'wrong-type', fileName, kind }
}

/** Parts chosen files into those that can be taken and the reasons against the others, order kept. */
export const examineFiles = async (
  files: readonly File[],
  accepted: AcceptedFiles,
): Promise<{ taken: File[]; refusals: Problem[] }> => {
  const problems = await Promise.all(files.map((file) => examineFile(file, accepted)))
  return {
    taken: files.filter((_, index) => problems[index] === undefined),
    refusals: problems.filter((problem) => problem !== undefined),
  }
}

/** `JPEG (.jpg, .jpeg)`, and several such with commas between. */
export const describeTypes = (types: readonly AcceptedType[]): string =>
  types.map(({ label, extensions }) => `${label} (${extensions.join(', ')})`).join(', ')
