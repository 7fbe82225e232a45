import { errorCodeOf } from '../../core/errors.ts'
import { type Report, type WorkerLike, connectWorker } from '../../core/worker-calls.ts'
import type { ChosenFile, FailedFile, FileJobCalls, FileJobOutcome, MadeFile } from './state.ts'

/**
 * The time after which a silent worker is given up, in milliseconds. Jobs report between the steps of an engine, which
 * cannot report while it computes. The longest step, an AVIF of 50 megapixels, takes about half a minute on two shared
 * cores (measured); slow phones take up to ten times as long.
 */
const silenceLimitMs = 300_000

export interface JobParts {
  createWorker(): WorkerLike
  /** Replaces a file by one that the worker can read; called in the page, when it is the file's turn. */
  prepare(file: File): Promise<File>
  options: unknown
  signal: AbortSignal
  report: Report
}

/**
 * Runs a file tool's job in its worker, one group of files after the other. A group for which the worker breaks down or
 * falls silent fails alone, and the next one gets another worker. So does the group after a large picture, because only
 * the end of a worker releases the memory of its engines.
 *
 * @returns the outcome for the files of all groups, counted through.
 * @throws {ToolError} `cancelled`; what fails the job where there is one group only.
 */
export const runJob = async (
  groups: readonly (readonly ChosenFile[])[],
  { createWorker, prepare, options, signal, report }: JobParts,
): Promise<FileJobOutcome> => {
  const client = connectWorker<FileJobCalls>(createWorker, { silenceLimitMs })
  const made: MadeFile[] = []
  const failed: FailedFile[] = []
  let first = 0
  try {
    for (const [position, group] of groups.entries()) {
      try {
        const files = await Promise.all(group.map(({ file }) => prepare(file)))
        const fileIds = group.map(({ id }) => id)
        const outcome = await client.call(
          'run',
          { files, fileIds, options },
          {
            signal,
            onProgress: (done, total) => report(position * total + done, groups.length * total),
          },
        )
        for (const one of outcome.made)
          made.push(one.source === undefined ? one : { ...one, source: first + one.source })
        for (const one of outcome.failed) failed.push({ ...one, source: first + one.source })
        if (outcome.holdsMuchMemory) client.endWorkers()
      } catch (error) {
        const code = errorCodeOf(error)
        if (code === 'cancelled' || groups.length === 1) throw error
        for (const at of group.keys()) failed.push({ source: first + at, code })
      }
      first += group.length
    }
    return { made, failed }
  } finally {
    client.dispose()
  }
}
