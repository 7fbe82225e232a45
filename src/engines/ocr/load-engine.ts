import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import type { OcrLanguage } from '../../core/ocr-languages.ts'
import { type EngineParts, coreSize, dataSizes, modelNames, withOwnData } from './models.ts'
import { ToolError } from '../../core/errors.ts'
import type { Report } from '../../core/worker-calls.ts'

// oxlint-disable-next-line import/default -- Vite's `?url` gives a file's address by default.

declare const __OCR_DATA__: string

/** A file that Tesseract needs. */
interface EngineFile {
  url: string
  bytes: number
}

/**
 * The Tesseract program with SIMD, which every supported browser has, and without its legacy recognizer.
 */
export const coreFile: EngineFile = { url: coreUrl, bytes: coreSize.bytes }

const dataFile = (language: OcrLanguage): EngineFile => ({
  url: `${__OCR_DATA__}${modelNames[language]}.traineddata`,
  bytes: dataSizes[language].bytes,
})

/** The trained data of each language. */
export const dataFiles: Readonly<Record<OcrLanguage, EngineFile>> = {
  fr: dataFile('fr'),
  en: dataFile('en'),
  es: dataFile('es'),
  de: dataFile('de'),
  it: dataFile('it'),
  pt: dataFile('pt'),
  nl: dataFile('nl'),
  ca: dataFile('ca'),
  gl: dataFile('gl'),
  eu: dataFile('eu'),
  pl: dataFile('pl'),
  ro: dataFile('ro'),
}

/** The cache that keeps Tesseract's files for use without a connection. */
const cacheName = 'utilo-ocr'

/**
 * Returns undefined where no cache exists: in private windows of some browsers, and outside of secure connections.
 */
const openCache = async (): Promise<Cache | undefined> => {
  try {
    return await caches.open(cacheName)
  } catch {
    return undefined
  }
}

const filesFor = (languages: readonly OcrLanguage[]): EngineFile[] => [
  coreFile,
  ...withOwnData(languages).map((language) => dataFiles[language]),
]

const keptFile = async (cache: Cache | undefined, { url, bytes }: EngineFile) => {
  const response = await cache?.match(url).catch(() => undefined)
  const blob = await response?.blob()
  return blob?.size === bytes ? blob : undefined
}

/** Tells whether all files for these languages are in the cache. */
export const isEngineKept = async (languages: readonly OcrLanguage[]): Promise<boolean> => {
  const cache = await openCache()
  // The engine comes last, so that it is not read from the disk for every language that is not there.
  for (const file of filesFor(languages).toReversed())
    if ((await keptFile(cache, file)) === undefined) return false
  return true
}

const download = async (
  { url, bytes }: EngineFile,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (count: number) => void },
): Promise<Blob> => {
  const response = await fetch(url, { signal })
  const reader = response.body?.getReader()
  if (!response.ok || reader === undefined) throw new ToolError('engine-not-loaded')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value)
    onBytes(chunk.value.length)
  }
  const file = new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
  // A connection that breaks off does not always reject the stream.
  if (file.size !== bytes) throw new ToolError('engine-not-loaded')
  return file
}

/** Removes files of former versions from the cache. */
const removeOthers = async (cache: Cache): Promise<void> => {
  const known = new Set([coreFile, ...Object.values(dataFiles)].map(({ url }) => url))
  for (const request of await cache.keys())
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
}

/**
 * Loads Tesseract and the data of these languages from the cache, or from the server into the cache.
 *
 * @param languages - at least one, the most expected first.
 * @param options - `onProgress` receives the uncompressed bytes that are loaded, and how many there are in all.
 * @throws {ToolError} `engine-not-loaded` when a file cannot be loaded, `cancelled`.
 */
export const loadEngine = async (
  languages: readonly OcrLanguage[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: Report },
): Promise<EngineParts> => {
  const cache = await openCache()
  const total = filesFor(languages).reduce((sum, { bytes }) => sum + bytes, 0)
  const failing = new AbortController()
  const all = AbortSignal.any([signal, failing.signal])
  let done = 0
  const onBytes = (count: number) => {
    done += count
    if (!all.aborted) onProgress(done, total)
  }
  const load = async (file: EngineFile): Promise<Blob> => {
    const kept = await keptFile(cache, file)
    if (kept !== undefined) {
      onBytes(kept.size)
      return kept
    }
    const fetched = await download(file, { signal: all, onBytes })
    await cache?.put(file.url, new Response(fetched)).catch(() => {
      // Without room in the cache the file is still used this time.
    })
    return fetched
  }
  try {
    const [core, models] = await Promise.all([
      load(coreFile).then(async (file) => WebAssembly.compile(await file.arrayBuffer())),
      Promise.all(
        withOwnData(languages).map(async (language) => ({
          language,
          data: await load(dataFiles[language]),
        })),
      ),
    ])
    if (cache) await removeOthers(cache).catch(() => undefined)
    return { core, models }
  } catch (cause) {
    // The downloads still under way are of no use without the one that failed.
    failing.abort()
    throw signal.aborted
      ? new ToolError('cancelled')
      : new ToolError('engine-not-loaded', { cause })
  }
}
