import { makeZip } from 'client-zip'
import { deferred } from './deferred.ts'

/** Where a zip's bytes go. */
export interface ZipSink {
  /** @throws {ToolError} `out-of-memory` when there is no room left anywhere. */
  write(bytes: Uint8Array): Promise<void>
  /** Everything that was written. */
  finish(): Promise<Blob>
  /** Lets go of what was written; nothing more may be asked of it. */
  abandon(): void
}

interface Entry {
  name: string
  image: Blob
  settle(): void
}

/** A zip that is written while its files are made: of them, only the one being written is held. */
export class ImageZip {
  readonly #sink: ZipSink
  readonly #writing: Promise<void>
  #next = deferred<Entry | undefined>()

  constructor(sink: ZipSink, now: () => Date) {
    this.#sink = sink
    this.#writing = this.#write(now)
    // Told by whoever waits for it next.
    this.#writing.catch(() => undefined)
  }

  /** Writes a file; done when all of it is written. One at a time. */
  async add(name: string, image: Blob): Promise<void> {
    const written = deferred<undefined>()
    this.#next.resolve({ name, image, settle: () => written.resolve(undefined) })
    await Promise.race([written.promise, this.#writing])
  }

  /** Ends the zip. */
  async finish(): Promise<Blob> {
    this.#next.resolve(undefined)
    await this.#writing
    return this.#sink.finish()
  }

  /** Lets go of everything. */
  abandon(): void {
    this.#sink.abandon()
  }

  async *#entries(now: () => Date) {
    for (;;) {
      const entry = await this.#next.promise
      if (entry === undefined) return
      this.#next = deferred()
      yield { name: entry.name, input: entry.image, lastModified: now() }
      // Asked for the next one, it has been read to its end.
      entry.settle()
    }
  }

  async #write(now: () => Date): Promise<void> {
    const reader = makeZip(this.#entries(now)).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      await this.#sink.write(chunk.value)
  }
}
