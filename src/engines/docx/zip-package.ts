import { Zip, ZipDeflate, strToU8 } from 'fflate'

/**
 * All files have this date, the first that a zip can store, so that the same document gives the same bytes.
 */
const zipEpoch = '1980-01-01T12:00:00'

/**
 * Written bytes are handed to the browser in pieces of this size, so that they may leave the memory.
 */
const pieceBytes = 4 << 20

const deflateLevel = 6
/** Pictures are stored, because they are compressed already. */
const storedLevel = 0

export interface PackageFile {
  /** Files may be written in turns. */
  write(text: string): void
  close(): void
}

/**
 * A zip file that is written incrementally; files appear in it in the order in which they are opened.
 */
export interface Package {
  open(name: string): PackageFile
  add(name: string, text: string): void
  addPicture(name: string, file: Blob): Promise<void>
  /** Returns the whole file. It has to be called once, when every file is closed. */
  finish(type: string): Blob
}

/** @throws {Error} of fflate when a file cannot be packed. */
export const createPackage = (): Package => {
  const pieces: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let failure: Error | null = null
  const cut = () => {
    pieces.push(new Blob(chunks))
    chunks = []
    bytes = 0
  }
  const zip = new Zip((error, chunk) => {
    failure ??= error
    if (error !== null) return
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= pieceBytes) cut()
  })
  const openFile = (name: string, level: 0 | 6) => {
    const file = new ZipDeflate(name, { level })
    file.mtime = zipEpoch
    zip.add(file)
    return file
  }
  const open = (name: string): PackageFile => {
    const file = openFile(name, deflateLevel)
    return {
      write: (text) => file.push(strToU8(text)),
      close: () => file.push(new Uint8Array(0), true),
    }
  }
  return {
    open,
    add: (name, text) => {
      const file = open(name)
      file.write(text)
      file.close()
    },
    addPicture: async (name, file) => {
      const content = new Uint8Array(await file.arrayBuffer())
      openFile(name, storedLevel).push(content, true)
    },
    finish: (type) => {
      zip.end()
      if (failure !== null) throw failure
      cut()
      return new Blob(pieces, { type })
    },
  }
}
