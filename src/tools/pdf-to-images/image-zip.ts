import { makeZip } from 'client-zip'
import { ToolError } from '../../core/errors.ts'

/** The destination of a zip's bytes. */
export interface ZipSink {
  /** @throws {ToolError} `out-of-memory` when there is no space left, neither on the disk nor in memory. */
  write(bytes: Uint8Array): Promise<void>
  /** Returns everything that was written. */
  finish(): Promise<Blob>
  /** Discards what was written. No other method may be called afterwards. */
  abandon(): void
}

const zipType = 'application/zip'

/** Chunks are collected up to this size before they become a `Blob`, because many small ones are slow. */
const maxPartBytes = 8 * 1024 * 1024

/** Keeps what is written as a list of `Blob`s, which browsers move to the disk when they take much memory. */
export const memorySink = (before: readonly Blob[] = []): ZipSink => {
  const parts = [...before]
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const flush = () => {
    try {
      parts.push(new Blob(chunks))
    } catch (cause) {
      throw new ToolError('out-of-memory', { cause })
    }
    chunks = []
    bytes = 0
  }
  return {
    write: (chunk) => {
      chunks.push(chunk.slice())
      bytes += chunk.length
      if (bytes >= maxPartBytes) flush()
      return Promise.resolve()
    },
    finish: () => {
      flush()
      return Promise.resolve(new Blob(parts, { type: zipType }))
    },
    abandon: () => {
      parts.length = 0
      chunks = []
    },
  }
}

/** A file of the origin private file system that can be written synchronously, such as a `FileSystemFileHandle`. */
export interface WritableFile {
  createSyncAccessHandle(): Promise<{
    write(bytes: Uint8Array, options: { at: number }): number
    truncate(size: number): void
    flush(): void
    close(): void
  }>
  getFile(): Promise<Blob>
}

/**
 * Writes into a file on the device, and continues in memory when the disk is full.
 *
 * @throws the browser's error when it does not store files, for example in a private window.
 */
export const fileSink = async (file: WritableFile): Promise<ZipSink> => {
  const handle = await file.createSyncAccessHandle()
  let written = 0
  let memory: ZipSink | undefined
  const close = () => {
    handle.truncate(written)
    handle.flush()
    handle.close()
  }
  const tryWrite = (bytes: Uint8Array): boolean => {
    try {
      return handle.write(bytes, { at: written }) === bytes.length
    } catch {
      return false
    }
  }
  return {
    write: async (bytes) => {
      if (memory === undefined && tryWrite(bytes)) {
        written += bytes.length
        return
      }
      if (memory === undefined) {
        close()
        memory = memorySink([await file.getFile()])
      }
      await memory.write(bytes)
    },
    finish: async () => {
      if (memory) return memory.finish()
      close()
      return file.getFile()
    },
    abandon: () => {
      if (memory) memory.abandon()
      else handle.close()
    },
  }
}

/** A promise with the function that resolves it. `Promise.withResolvers` is too new for some supported browsers. */
interface Deferred<Value> {
  promise: Promise<Value>
  resolve: (value: Value) => void
}

const deferred = <Value>(): Deferred<Value> => {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}

interface Entry {
  name: string
  image: Blob
  /** Called when all of the image is written. */
  onWritten(): void
}

/** A zip that is written while its images are made, so that only the image being written takes memory. */
export class ImageZip {
  readonly #sink: ZipSink
  readonly #writing: Promise<void>
  #next = deferred<Entry | undefined>()

  constructor(sink: ZipSink, now: () => Date) {
    this.#sink = sink
    this.#writing = this.#write(now)
    // The error is reported by the next call that waits for the writing.
    this.#writing.catch(() => undefined)
  }

  /** Writes an image. It must not be called again before the promise has resolved. */
  async add(name: string, image: Blob): Promise<void> {
    const written = deferred<undefined>()
    this.#next.resolve({ name, image, onWritten: () => written.resolve(undefined) })
    await Promise.race([written.promise, this.#writing])
  }

  /** Ends the zip. */
  async finish(): Promise<Blob> {
    this.#next.resolve(undefined)
    await this.#writing
    return this.#sink.finish()
  }

  /** Discards what was written. */
  abandon(): void {
    this.#sink.abandon()
  }

  async *#entries(now: () => Date) {
    for (;;) {
      const entry = await this.#next.promise
      if (entry === undefined) return
      this.#next = deferred()
      yield { name: entry.name, input: entry.image, lastModified: now() }
      // The zip writer asks for the next entry when it has read this one to its end.
      entry.onWritten()
    }
  }

  async #write(now: () => Date): Promise<void> {
    const reader = makeZip(this.#entries(now)).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      await this.#sink.write(chunk.value)
  }
}
