import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Bytes } from '../assets.ts'

/** Both encodings of a body that is made while the server runs, as small as they get. */
export const compressBody = async (content: Bytes): Promise<{ br: Bytes; gzip: Bytes }> => {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ])
  return { br: new Uint8Array(br), gzip: new Uint8Array(gzipped) }
}
