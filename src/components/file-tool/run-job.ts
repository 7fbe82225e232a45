import { endsWholeJob, errorCodeOf } from '../../core/errors.ts'
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
 * Runs a file tool's job in its worker, one file after the other. A file for which the worker breaks down or falls
 * silent fails alone, and the next one gets another worker. So does the file after a large image, because only the end
 * of a worker releases the memory of its engines.
 *
 * @returns the outcome of all files.
 * @throws {ToolError} `cancelled`; `engine-not-loaded` where there is one file only.
 */
export const runJob = async (
  chosen: readonly ChosenFile[],
  { createWorker, prepare, options, signal, report }: JobParts,
): Promise<FileJobOutcome> => {
  const client = connectWorker<FileJobCalls>(createWorker, { silenceLimitMs })
  const made: MadeFile[] = []
  const failed: FailedFile[] = []
  try {
    for (const [source, { id, file }] of chosen.entries()) {
      try {
        const result = await client.call(
          'run',
          { file: await prepare(file), fileId: id, options },
          {
            signal,
            onProgress: (done, total) => report(source * total + done, chosen.length * total),
          },
        )
        made.push({ ...result, source })
        if (result.holdsMuchMemory) client.endWorkers()
      } catch (error) {
        const code = errorCodeOf(error)
        if (code === 'cancelled' || (endsWholeJob(code) && chosen.length === 1)) throw error
        // What was allocated before it failed is kept as well.
        if (code === 'out-of-memory') client.endWorkers()
        failed.push({ source, code })
      }
    }
    return { made, failed }
  } finally {
    client.dispose()
  }
}
