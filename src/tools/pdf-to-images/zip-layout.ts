/** A stored file of a zip: its name and its bytes. */
export interface StoredFile {
  name: string
  size: number
}

/** APPNOTE 6.3.10, 4.3.7: what stands before a file's bytes, its name apart. */
const localHeaderBytes = 30
/** 4.3.9: what stands behind them, for files under 4 GB whose size was not known before. */
const dataDescriptorBytes = 16

/** Where the bytes of each file of a streamed, stored zip begin: no byte of it need be read to find them. */
export const storedOffsets = (files: readonly StoredFile[]): number[] => {
  const encoder = new TextEncoder()
  let at = 0
  return files.map(({ name, size }) => {
    const offset = at + localHeaderBytes + encoder.encode(name).length
    at = offset + size + dataDescriptorBytes
    return offset
  })
}
