import { fileTypes, isFileTypeId } from '../../core/files.ts'
import type { ErrorCode } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { Tool } from '../../core/tool.ts'
import { formatSize } from './readable-size.ts'

/** The product's specification limits every file to 50 MB. */
const maxFileMegabytes = 50

/**
 * The limit in bytes. It counts 1024 × 1024 bytes per megabyte, unlike the sizes that the pages show, because Windows
 * counts so: no file that any system calls 50 MB is refused.
 */
export const maxFileBytes = maxFileMegabytes * 1024 * 1024

/** Formats the limit as texts name it: `50 MB`. */
export const formatFileLimit = (language: Language): string =>
  formatSize(maxFileMegabytes * 1_000_000, language)

/** The first kilobyte of a file is enough to recognize its type. */
const examinedByteCount = 1024

/** Returns a file's kind; `unknown` where the file cannot be read any more, because it was moved or deleted. */
export const kindOfFile = async (
  file: Blob,
  identify: AcceptedFiles['identify'],
): Promise<string> => {
  try {
    return identify(new Uint8Array(await file.slice(0, examinedByteCount).arrayBuffer()))
  } catch {
    // Whatever reads the file next will say so.
    return 'unknown'
  }
}

interface AcceptedType {
  /** The name that `identify` returns for files of this type. */
  kind: string
  /** The name that visitors know it by, which is the same in every language. */
  label: string
  mimeType: string
  /** File name extensions, with their dot. */
  extensions: readonly string[]
}

export interface AcceptedFiles {
  types: readonly AcceptedType[]
  /** Returns a file's kind from its first kilobyte: the content decides, because file names may be wrong. */
  identify(head: Uint8Array): string
}

/**
 * Returns the files that a tool accepts, from the `accepts` field of its `tool.ts`.
 *
 * @param identify - must return the keys of `fileTypes` (core/files.ts).
 */
export const acceptedBy = (
  { accepts = [] }: Pick<Tool, 'accepts'>,
  identify: AcceptedFiles['identify'],
): AcceptedFiles => ({
  types: accepts.filter(isFileTypeId).map((kind) => ({ kind, ...fileTypes[kind] })),
  identify,
})

/** What the button of the drop zone offers to choose. */
export const choiceOf = (
  { types }: Pick<AcceptedFiles, 'types'>,
  isSingle: boolean,
): 'pdf' | 'pdfs' | 'image' | 'images' | 'file' | 'files' => {
  const isOnly = (start: string) => types.every(({ mimeType }) => mimeType.startsWith(start))
  if (isOnly('application/pdf')) return isSingle ? 'pdf' : 'pdfs'
  if (isOnly('image/')) return isSingle ? 'image' : 'images'
  return isSingle ? 'file' : 'files'
}

/** An error that the visitor has to be told about. */
export interface Problem {
  code: ErrorCode
  /** The name of the file that caused it; undefined when no single file did. */
  fileName?: string
  /** What the file really is, for `wrong-type`. */
  kind?: string
}

/** Returns the reason why a file cannot be accepted; undefined when it can. */
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
    // The file was moved, deleted or locked after it was chosen.
    return { code: 'damaged', fileName }
  }
  const kind = accepted.identify(new Uint8Array(head))
  if (accepted.types.some((type) => type.kind === kind)) return undefined
  return { code: 'wrong-type', fileName, kind }
}

/**
 * Separates chosen files into those that can be accepted and the reasons for refusing the others; both keep their
 * order.
 */
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

/** The most types that are named with their extensions. A longer list is hard to read on a phone. */
const maxTypesWithExtensions = 4

/**
 * Returns the types with their extensions, separated by commas: `JPEG (.jpg, .jpeg), PDF (.pdf)`. Of many types, only the
 * names.
 */
export const describeTypes = (types: readonly AcceptedType[]): string =>
  types
    .map(({ label, extensions }) =>
      types.length > maxTypesWithExtensions ? label : `${label} (${extensions.join(', ')})`,
    )
    .join(', ')
