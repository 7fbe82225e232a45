import type { ErrorCode } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'

/** What the page sends to a file tool's worker. */
export interface FileJobInput<Options> {
  files: readonly File[]
  options: Options
}

/** A file that the worker has made. */
export interface MadeFile {
  /** The content, with the name that it is saved under. */
  file: File
  /** The index, among the job's files, of the file it was made from; undefined when it was made from all of them. */
  source?: number
  /** False when the device did not have enough memory to make the file as small as possible. */
  isOptimised?: boolean
}

/** A file that could not be processed. */
export interface FailedFile {
  source: number
  code: ErrorCode
}

/** What a file tool's worker answers: each file is either in `made` or in `failed`, with its error code. */
export interface FileJobOutcome {
  made: readonly MadeFile[]
  failed: readonly FailedFile[]
}

/** The function that does the work of a file tool, in its worker. */
export type FileJob<Options> = (
  input: FileJobInput<Options>,
  report: Report,
) => Promise<FileJobOutcome>

/** The calls that a file tool's worker answers. */
export type FileJobCalls<Options = unknown> = {
  run: { input: FileJobInput<Options>; result: FileJobOutcome }
}
