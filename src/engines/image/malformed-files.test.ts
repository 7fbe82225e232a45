/**
 * What our own readers of pictures do with broken files: they answer or throw a `ToolError`, within a time. Files of the
 * corpus are cut off, or have bits flipped or ranges zeroed, at places that a seed decides.
 */
import createJxl from '@jsquash/jxl/codec/dec/jxl_dec.js'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ToolError } from '../../core/errors.ts'
import { decode as decodeJpeg, inNode } from '../../testing/image/jpeg.ts'
import { inCorpus, isMissing } from '../../testing/prerequisites.ts'
import { findRawPreview, isCameraRaw } from './decoding/camera-raw.ts'
import { readColorProfile } from './decoding/color-profile.ts'
import { createHeicDecoder } from './decoding/heic.ts'
import {
  describeOtherItems,
  isWhole,
  readHeifItems,
  readPrimaryColors,
} from './decoding/heif-items.ts'
import { createJxlDecoder } from './decoding/jxl.ts'
import { decodePsdPixels } from './decoding/psd.ts'
import { decodeTiffPixels } from './decoding/tiff.ts'
import { inspectGif } from './gif/gif-structure.ts'
import { locateJpeg } from './jpeg/segments.ts'
import { readMetadata } from './metadata/container-metadata.ts'
import { readPictureSize } from './picture-size.ts'
import { inspectPng } from './png/png-structure.ts'
import { type FileKind, sniffFileKind } from './sniff-file-kind.ts'
import type { PixelSize, Raster } from './raster.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Of a broken file the readers may take this long, in milliseconds, on a busy machine. */
const maxMs = 5000

/** A size that a broken header can ask for is not decoded, because the time would be that of a large picture. */
const maxPixels = 4_000_000

const requireFitting = ({ width, height }: PixelSize): void => {
  if (width * height > maxPixels) throw new ToolError('too-many-pixels')
}

const readHeif = (bytes: Bytes) => {
  const items = readHeifItems(bytes)
  if (items === undefined) return
  isWhole(items)
  describeOtherItems(items)
  const { profile } = readPrimaryColors(items)
  if (profile) readColorProfile(profile)
}

/** The readers of each kind beyond those that read every file. */
const readers: Readonly<Partial<Record<FileKind, (bytes: Bytes) => unknown>>> = {
  jpeg: locateJpeg,
  png: inspectPng,
  gif: inspectGif,
  heic: readHeif,
  avif: readHeif,
  tiff: (bytes) => isCameraRaw(bytes) || decodeTiffPixels(bytes, { requireFitting, decodeJpeg }),
  psd: (bytes) => decodePsdPixels(bytes, requireFitting),
}

const readAll = async (bytes: Bytes, kind: FileKind): Promise<void> => {
  sniffFileKind(bytes)
  readPictureSize(bytes)
  readMetadata(bytes)
  findRawPreview(bytes)
  try {
    await readers[kind]?.(bytes)
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
  }
}

/** Returns numbers from 0 to 1 that a seed decides (Mulberry32). */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Most of what a reader decides by stands at the beginning of a file. */
const headBytes = 4096

const breakages: Readonly<Record<string, (file: Bytes, random: () => number) => Bytes>> = {
  'cut off': (file, random) => file.slice(0, Math.floor(random() ** 3 * file.length)),
  'with flipped bits': (file, random) => {
    const broken = file.slice()
    for (let count = 0; count < 10; count += 1) {
      const range = count % 2 === 0 ? Math.min(headBytes, file.length) : file.length
      const at = Math.floor(random() * range)
      broken[at] = (broken[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    }
    return broken
  },
  'with zeros': (file, random) => {
    const at = Math.floor(random() ** 2 * file.length)
    return file.slice().fill(0, at, at + Math.floor(random() * 200))
  },
}

const seed = 20_261_124
const roundsPerBreakage = 3
/** Larger files take long to copy and hold nothing else. */
const maxFileBytes = 900_000

const folders = ['avif', 'bmp', 'heic', 'ico', 'jxl', 'psd', 'svg', 'tiff', 'webp']

const filesOf = (folder: string): Bytes[] =>
  isMissing('corpus')
    ? []
    : readdirSync(inCorpus('image-formats', folder))
        .map((name) => inCorpus('image-formats', folder, name))
        .map((path) => new Uint8Array(readFileSync(path)))
        .filter(({ length }) => length <= maxFileBytes)

const fixtureFolders = ['compress-images', 'jpg-to-png'].map((tool) => `src/tools/${tool}/fixtures`)

const fixtures = fixtureFolders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(jpg|png|gif)$/.test(name))
    .map((name) => new Uint8Array(readFileSync(join(folder, name)))),
)

const expectAnswers = async (files: readonly Bytes[], breakage: string) => {
  const random = createRandom(seed)
  const slow: number[] = []
  for (const file of files)
    for (let round = 0; round < roundsPerBreakage; round += 1) {
      const broken = breakages[breakage]?.(file, random) ?? file
      const startMs = performance.now()
      await readAll(broken, sniffFileKind(file))
      const ms = performance.now() - startMs
      if (ms > maxMs) slow.push(ms)
    }
  expect(files.length).toBeGreaterThan(0)
  expect(slow).toEqual([])
}

describe.each(Object.keys(breakages))('files %s', (breakage) => {
  it.skipIf(isMissing('corpus')).each(folders)('of %s', async (folder) => {
    await expectAnswers(filesOf(folder), breakage)
  })

  it('of JPEG, PNG and GIF', async () => {
    await expectAnswers(fixtures, breakage)
  })
})

const libheif = readFileSync('node_modules/libheif-js/libheif-wasm/libheif.wasm')

/** The decoders that are programs of others, as they are called in the browser. */
const engines = {
  heic: createHeicDecoder(() =>
    Promise.resolve(
      libheif.buffer.slice(libheif.byteOffset, libheif.byteOffset + libheif.byteLength),
    ),
  ),
  jxl: createJxlDecoder(() => createJxl(inNode('@jsquash/jxl/codec/dec/jxl_dec.wasm'))),
} satisfies Readonly<Record<string, (bytes: Bytes) => Promise<Raster>>>

/** Larger pictures take seconds each where they can be decoded in spite of all. */
const maxEngineFileBytes = 250_000

describe.skipIf(isMissing('corpus')).each(['heic', 'jxl'] as const)(
  'broken files of %s',
  (kind) => {
    const smallFiles = () => filesOf(kind).filter(({ length }) => length <= maxEngineFileBytes)
    const decode = async (file: Bytes): Promise<string> => {
      // As before every decoding, a size that does not fit is refused.
      const size = readPictureSize(file)
      if (size && size.width * size.height > maxPixels) return 'too-many-pixels'
      try {
        await engines[kind](file)
        return 'decoded'
      } catch (error) {
        return error instanceof ToolError ? error.code : String(error)
      }
    }

    it.each(Object.keys(breakages))(
      '%s: the engine answers with a picture or a code',
      async (how) => {
        const files = smallFiles()
        const random = createRandom(seed)
        const answers = new Set<string>()
        for (const file of files)
          for (let round = 0; round < roundsPerBreakage; round += 1)
            answers.add(await decode(breakages[how]?.(file, random) ?? file))
        const known = new Set([
          'decoded',
          'damaged',
          'unsupported',
          'color-mode',
          'out-of-memory',
          'too-many-pixels',
        ])
        expect([...answers].filter((answer) => !known.has(answer))).toEqual([])
        expect(files.length).toBeGreaterThan(2)
      },
      120_000,
    )

    it('a good file is decoded after broken ones', async () => {
      const [good] = smallFiles()
      if (good === undefined) throw new Error('The corpus has no small file')
      await decode(good.slice(0, good.length / 2))
      expect(await decode(good)).toBe('decoded')
    })
  },
)

describe('files that were made to take long', () => {
  const timeOf = (work: () => unknown): number => {
    const startMs = performance.now()
    work()
    return performance.now() - startMs
  }

  it('a profile of a curve with four billion samples', () => {
    const profile = new Uint8Array(400)
    const view = new DataView(profile.buffer)
    const write = (at: number, text: string) => profile.set(new TextEncoder().encode(text), at)
    write(16, 'GRAY')
    view.setUint32(128, 1)
    write(132, 'kTRC')
    view.setUint32(136, 200)
    write(200, 'curv')
    view.setUint32(208, 0xffff_ffff)
    expect(timeOf(() => expect(readColorProfile(profile)).toBeUndefined())).toBeLessThan(maxMs)
  })

  it('a directory that names the same megabytes a thousand times', () => {
    const file = new Uint8Array(8_000_000)
    const view = new DataView(file.buffer)
    file.set(new TextEncoder().encode('II*\0'))
    view.setUint32(4, 8, true)
    view.setUint16(8, 1, true)
    // The directory of EXIF is the only field of the first one.
    view.setUint16(10, 34_665, true)
    view.setUint16(12, 4, true)
    view.setUint32(14, 1, true)
    view.setUint32(18, 100, true)
    view.setUint16(100, 1000, true)
    for (let index = 0; index < 1000; index += 1) {
      const at = 102 + index * 12
      view.setUint16(at, 50_000 + index, true)
      view.setUint16(at + 2, 1, true)
      view.setUint32(at + 4, 7_000_000, true)
      view.setUint32(at + 8, 100_000, true)
    }
    expect(timeOf(() => expect(readMetadata(file)).toEqual({}))).toBeLessThan(maxMs)
  })
})
