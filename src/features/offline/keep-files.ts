import { cacheNameOf } from '../../service-worker/requests.ts'
import type { SentFile } from '../../service-worker/site-manifest.ts'

/** More parallel downloads are not faster, and would slow down what the visitor does meanwhile. */
const atOnce = 4

export interface KeepOptions {
  signal: AbortSignal
  /** Called with bytes as sent, until the download has failed or was cancelled. */
  onBytes: (bytes: number) => void
}

/** Returns the files that are not cached on this device. */
export const missingOf = async (files: readonly SentFile[]): Promise<SentFile[]> => {
  const kept = await Promise.all(
    files.map(({ address }) => caches.match(address, { ignoreVary: true })),
  )
  return files.filter((_file, place) => !kept[place])
}

export const totalBytes = (files: readonly SentFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns a body that reports its bytes as they arrive, scaled to the bytes that were sent. */
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
  const { ok, status, body, headers } = await fetch(file.address, { signal })
  if (!ok || !body) throw new Error(`${file.address}: ${status}`)
  const cache = await caches.open(cacheNameOf(file.address))
  await cache.put(file.address, new Response(counted(body, file, onBytes), { headers }))
}

/**
 * Downloads files and pages into their caches.
 *
 * @throws when it is cancelled, one of the files cannot be fetched, or there is no room
 */
export const keepFiles = async (
  files: readonly SentFile[],
  options: KeepOptions,
): Promise<void> => {
  const failing = new AbortController()
  const signal = AbortSignal.any([options.signal, failing.signal])
  // Other downloads continue for a moment after one has failed.
  const onBytes = (bytes: number) => {
    if (!signal.aborted) options.onBytes(bytes)
  }
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      signal.throwIfAborted()
      await keepFile(file, { signal, onBytes })
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    failing.abort()
    throw error
  }
}
