import type { ErrorCode } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'

/** What the page hands to a file tool's worker. */
export interface FileJobInput<Options> {
  files: readonly File[]
  options: Options
}

/** A file that was made. */
export interface MadeFile {
  /** Its bytes and the name it is saved under. */
  file: File
  /** Place among the job's files of the one it was made from; none when made from all of them. */
  source?: number
  /** False when the device had not memory enough to make it as small as it could be. */
  isOptimised?: boolean
}

/** A file nothing could be made from. */
export interface FailedFile {
  source: number
  code: ErrorCode
}

/** What a file tool's worker answers: each file is either made into something or named with its fault. */
export interface FileJobOutcome {
  made: readonly MadeFile[]
  failed: readonly FailedFile[]
}

/** The work of a file tool, which its worker does when it is asked to. */
export type FileJob<Options> = (
  input: FileJobInput<Options>,
  report: Report,
) => Promise<FileJobOutcome>

/** What the page asks of a file tool's worker. */
export type FileJobCalls<Options = unknown> = {
  run: { input: FileJobInput<Options>; result: FileJobOutcome }
}
