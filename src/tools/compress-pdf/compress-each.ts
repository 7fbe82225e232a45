import { errorCodeOf } from '../../core/errors.ts'
import type { CompressedPdf, CompressionRequest } from '../../engines/pdf/compress/compression.ts'
import type { Problem } from '../../components/file-tool/accepted-files.ts'
import type { Perform } from '../../components/file-tool/use-work.ts'
import type { Batch, CompressedFile, CompressionProgress, CompressionResult } from './state.ts'

/** Compresses one document. */
type Compress = (
  request: CompressionRequest,
  options: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
) => Promise<CompressedPdf>

/**
 * Returns the function that compresses one document after the other. One that fails is reported and does not stop the
 * others. Where the engine cannot be fetched, which every further document would need, those that are finished are kept.
 *
 * @returns the function; it throws `ToolError` `cancelled`, and `engine-not-loaded` where no document is finished.
 */
export const compressEach =
  (compress: Compress): Perform<Batch, CompressionResult, CompressionProgress, Problem> =>
  async ({ tasks, ...batch }, { report, signal }) => {
    const files: CompressedFile[] = []
    const problems: Problem[] = []
    const count = tasks.length
    for (const [index, task] of tasks.entries())
      try {
        report({ position: index + 1, count, share: index / count })
        const onProgress = (done: number, total: number) =>
          report({ position: index + 1, count, share: (index + done / total) / count })
        files.push({ id: task.id, ...(await compress(task, { signal, onProgress })) })
      } catch (error) {
        const code = errorCodeOf(error)
        const isEngineMissing = code === 'engine-not-loaded'
        if (code === 'cancelled' || (isEngineMissing && files.length === 0)) throw error
        const failed = isEngineMissing ? tasks.slice(index) : [task]
        problems.push(...failed.map(({ source }) => ({ code, fileName: source.name })))
        if (isEngineMissing) break
      }
    return files.length === 0
      ? { type: 'all-failed', failures: problems }
      : { type: 'finished', result: { ...batch, files, problems } }
  }
