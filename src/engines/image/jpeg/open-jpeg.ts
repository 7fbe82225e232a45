import { ToolError } from '../../../core/errors.ts'
import { type LocatedJpeg, locateJpeg } from '../inspect-jpeg.ts'
import { sniffFileKind } from '../sniff.ts'

export interface OpenedJpeg extends LocatedJpeg {
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Reads a JPEG and looks whether all of it is there.
 *
 * @throws {ToolError} `empty`, `wrong-type`, `damaged`.
 */
export const openJpeg = async (file: Blob): Promise<OpenedJpeg> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) throw new ToolError('empty')
  if (sniffFileKind(bytes) !== 'jpeg') throw new ToolError('wrong-type')
  const located = locateJpeg(bytes)
  if (located === undefined) throw new ToolError('damaged')
  return { bytes, ...located }
}

/**
 * Decodes an opened JPEG.
 *
 * @throws {ToolError} what `decode` throws, but `unsupported` for a coding that browsers need not know.
 */
export const decodeOpened = async <Decoded>(
  { frame }: OpenedJpeg,
  decode: () => Promise<Decoded>,
): Promise<Decoded> => {
  try {
    return await decode()
  } catch (error) {
    // A sound file that the browser cannot read is not damaged: it is of a kind it does not know.
    throw frame.isCommon ? error : new ToolError('unsupported', { cause: error })
  }
}
