import { cacheNameOf } from '../../../offline/caches.ts'
import type { SentFile } from '../../../offline/site-manifest.ts'
import type { Language } from '../../../core/language.ts'
import { activeWorker, ask } from './worker-link.ts'

/** More at once are no faster, and leave nothing to what the visitor does meanwhile. */
const atOnce = 4

export interface KeepOptions {
  language: Language
  signal: AbortSignal
  /** Told of bytes as sent, until it has failed or was cancelled. */
  onBytes: (bytes: number) => void
}

/** A file with all of its bytes counted as they come, in the measure of those that were sent. */
const counted = (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { bytes, unpackedBytes }: SentFile,
  onBytes: (bytes: number) => void,
) =>
  body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        onBytes((chunk.length / unpackedBytes) * bytes)
        controller.enqueue(chunk)
      },
    }),
  )

const keepFile = async (file: SentFile, { signal, onBytes }: KeepOptions) => {
  const response = await fetch(file.address, { signal })
  if (!response.ok || !response.body) throw new Error(`${file.address}: ${response.status}`)
  const headers = { 'Content-Type': response.headers.get('content-type') ?? '' }
  const cache = await caches.open(cacheNameOf(file.address))
  await cache.put(file.address, new Response(counted(response.body, file, onBytes), { headers }))
}

/** A page is kept by the worker, which knows under which build. */
const keepPage = async (file: SentFile, { language, onBytes }: KeepOptions) => {
  const worker = await activeWorker()
  if (!worker) throw new Error('no service worker')
  const others = { addresses: [], wasMissed: false, isSaving: true }
  await ask(worker, { kind: 'keep', path: file.address, language, ...others })
  if (!(await caches.match(file.address, { ignoreVary: true })))
    throw new Error(`${file.address} was not kept`)
  onBytes(file.bytes)
}

/**
 * Fetches files and keeps them, each where it is looked for later.
 *
 * @throws when it is cancelled, one of the files cannot be had, or there is no room
 */
export const keepFiles = async (
  files: readonly SentFile[],
  options: KeepOptions,
): Promise<void> => {
  const failing = new AbortController()
  const signal = AbortSignal.any([options.signal, failing.signal])
  // What is under way elsewhere goes on for a moment.
  const onBytes = (bytes: number) => {
    if (!signal.aborted) options.onBytes(bytes)
  }
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      signal.throwIfAborted()
      const keep = /^\/(?:assets|locales)\//.test(file.address) ? keepFile : keepPage
      await keep(file, { ...options, signal, onBytes })
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    failing.abort()
    throw error
  }
}
