import { type ErrorCode, errorCodeOf, endsWholeJob } from '../../core/errors.ts'
import type { GrayImage } from '../../core/image-coding.ts'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import { type Report } from '../../core/worker-calls.ts'
import { sniffFileKind, sniffedByteCount } from '../../engines/image/sniff-file-kind.ts'
import { loadEngine } from '../../engines/ocr/load-engine.ts'
import type { EngineParts } from '../../engines/ocr/models.ts'
import { type PageReader, createPageReader } from '../../engines/ocr/ocr-client.ts'
import type { PageReading } from '../../engines/ocr/reading.ts'

export type RecognitionProgress =
  /** The download of the engine, in bytes. */
  | { stage: 'loading'; done: number; total: number }
  /** The images read so far, including the share of the one under way. */
  | { stage: 'reading'; done: number; total: number }

/** An image without text has a reading without paragraphs. */
export type Recognized =
  | { kind: 'read'; reading: PageReading }
  | { kind: 'failed'; code: ErrorCode }

interface RecognitionDependencies {
  loadEngine: (onProgress: Report) => Promise<EngineParts>
  reader: Pick<PageReader, 'read' | 'warmUp'>
  /** Decodes an image that is neither JPEG nor PNG. */
  decodeGray: (file: File) => Promise<GrayImage>
  report: (progress: RecognitionProgress) => void
  signal: AbortSignal
}

const isReadDirectly = async (file: File): Promise<boolean> => {
  const head = await file.slice(0, sniffedByteCount).arrayBuffer()
  const kind = sniffFileKind(new Uint8Array(head))
  return kind === 'jpeg' || kind === 'png'
}

/**
 * Recognizes the text of images one after the other. An image that fails does not stop the others.
 *
 * @returns one result per image, in their order.
 * @throws {ToolError} `cancelled`, `engine-not-loaded`.
 */
export const recognizeImages = async (
  files: readonly File[],
  { reader, decodeGray, report, signal, ...dependencies }: RecognitionDependencies,
): Promise<readonly Recognized[]> => {
  const engine = await dependencies.loadEngine((done, total) =>
    report({ stage: 'loading', done, total }),
  )
  reader.warmUp(engine)
  const results: Recognized[] = []
  for (const [index, file] of files.entries()) {
    report({ stage: 'reading', done: index, total: files.length })
    try {
      const picture = (await isReadDirectly(file)) ? file : await decodeGray(file)
      const onProgress: Report = (done, total) =>
        report({ stage: 'reading', done: index + done / total, total: files.length })
      results.push({
        kind: 'read',
        reading: await reader.read(picture, engine, { signal, onProgress }),
      })
    } catch (error) {
      const code = errorCodeOf(error)
      if (endsWholeJob(code)) throw error
      results.push({ kind: 'failed', code })
    }
  }
  return results
}

/** Recognizes the text of images with the text recognition engine of this site, which ends afterwards. */
export const recognizeWithEngine = async (
  files: readonly File[],
  languages: readonly OcrLanguage[],
  dependencies: Pick<RecognitionDependencies, 'decodeGray' | 'report' | 'signal'>,
): Promise<readonly Recognized[]> => {
  const { signal } = dependencies
  const reader = createPageReader()
  try {
    return await recognizeImages(files, {
      ...dependencies,
      loadEngine: (onProgress) => loadEngine(languages, { signal, onProgress }),
      reader,
    })
  } finally {
    reader.dispose()
  }
}
