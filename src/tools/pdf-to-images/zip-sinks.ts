import { ToolError } from '../../core/errors.ts'
import type { ZipSink } from './image-zip.ts'

const zipType = 'application/zip'

/** Small chunks are gathered up to this before they become a part. */
const partBytes = 8 * 1024 * 1024

/** Keeps what is written as parts, which browsers move to the disk when there are many. */
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
      if (bytes >= partBytes) flush()
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

/** A file of the site's own on the device; a `FileSystemFileHandle` is one. */
export interface OwnFile {
  createSyncAccessHandle(): Promise<{
    write(bytes: Uint8Array, options: { at: number }): number
    truncate(size: number): void
    flush(): void
    close(): void
  }>
  getFile(): Promise<Blob>
}

/**
 * Writes into a file on the device, and goes on in memory where the disk has no room left.
 *
 * @throws whatever the browser throws when it keeps no files, or not in a window like this one.
 */
export const fileSink = async (file: OwnFile): Promise<ZipSink> => {
  const handle = await file.createSyncAccessHandle()
  let written = 0
  let rest: ZipSink | undefined
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
      if (rest === undefined && tryWrite(bytes)) {
        written += bytes.length
        return
      }
      if (rest === undefined) {
        close()
        rest = memorySink([await file.getFile()])
      }
      await rest.write(bytes)
    },
    finish: async () => {
      if (rest) return rest.finish()
      close()
      return file.getFile()
    },
    abandon: () => {
      if (rest) rest.abandon()
      else handle.close()
    },
  }
}
