import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Raster } from '../../src/engines/image/raster.ts'
import {
  type FileKind,
  sniffFileKind,
  sniffedByteCount,
} from '../../src/engines/image/sniff-file-kind.ts'
import { run } from './programs.ts'

export interface SourceFile {
  path: string
  name: string
  /** The kind of the file, recognized by its content. */
  kind: FileKind
  bytes: Uint8Array<ArrayBuffer>
}

const filesIn = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place)
        .toSorted()
        .flatMap((name) => filesIn(join(place, name)))
    : [place]

export const readSource = (path: string): SourceFile => {
  const bytes = new Uint8Array(readFileSync(path))
  return {
    path,
    name: basename(path),
    kind: sniffFileKind(bytes.subarray(0, sniffedByteCount)),
    bytes,
  }
}

export const readSources = (places: readonly string[]): SourceFile[] =>
  places.flatMap(filesIn).map(readSource)

const pamHeader = /^P7\n(?<fields>[\s\S]*?)ENDHDR\n/

/** ImageMagick's options for an upright picture in sRGB. Profiles are not applied. */
export const uprightSrgb = ['-auto-orient', '-colorspace', 'sRGB']

/**
 * Decodes any picture with ImageMagick to RGBA of 8 bits, the first of several; undefined if it cannot.
 *
 * @param options - what is done to the picture.
 * @param format - the format, where the bytes do not tell it to ImageMagick.
 */
export const decode = (
  bytes: Uint8Array,
  options = uprightSrgb,
  format?: FileKind,
): Raster | undefined => {
  const pam = run(
    'convert',
    [
      '-quiet',
      `${format === undefined ? '' : `${format}:`}-[0]`,
      ...options,
      '-type',
      'TrueColorAlpha',
      '-depth',
      '8',
      'pam:-',
    ],
    bytes,
  )
  if (!pam) return undefined
  const header = pamHeader.exec(pam.subarray(0, 200).toString('latin1'))
  const fieldOf = (name: string) =>
    Number(new RegExp(`${name} (\\d+)`).exec(header?.groups?.['fields'] ?? '')?.[1])
  const start = header?.[0].length ?? 0
  return {
    data: new Uint8ClampedArray(pam.subarray(start)),
    width: fieldOf('WIDTH'),
    height: fieldOf('HEIGHT'),
  }
}

export const megapixelsOf = ({ width, height }: { width: number; height: number }): number =>
  (width * height) / 1e6
