import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import createDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import createMozjpeg from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js'
import startResize, { resize } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js'
import {
  type JpegFrame,
  type JpegSegment,
  createSegment,
  locateJpeg,
  markers,
} from '../../engines/image/jpeg/segments.ts'
import { joinBytes } from '../../core/bytes.ts'
import { createResizer } from '../../engines/image/resize.ts'
import { type JpegCodecs, createJpegCompressor } from '../../engines/image/jpeg/compress-jpeg.ts'
import { createJpegDecoder } from '../../engines/image/jpeg/mozjpeg-decoder.ts'
import { createJpegEncoder } from '../../engines/image/jpeg/mozjpeg-encoder.ts'
import { createJpegReader } from '../../engines/image/jpeg/read-jpeg.ts'
import type { CompressionSettings } from '../../engines/image/compression.ts'
import { createQualityMetric } from '../../engines/image/quality-metric.ts'
import type { Raster } from '../../engines/image/raster.ts'

export const fixture = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`src/tools/jpg-to-png/fixtures/${name}.jpg`))

/** Returns the frame header of a whole JPEG; undefined as in `locateJpeg`. */
export const inspectJpeg = (bytes: Uint8Array): JpegFrame | undefined => locateJpeg(bytes)?.frame

/** Returns one byte per character. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const segmentOf = (marker: number, ...parts: (string | Uint8Array)[]): JpegSegment =>
  createSegment(
    marker,
    joinBytes(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part))),
  )

/** Inserts segments right after a JPEG's start of image. */
export const withSegments = (
  jpeg: Uint8Array,
  ...segments: readonly JpegSegment[]
): Uint8Array<ArrayBuffer> =>
  joinBytes([jpeg.subarray(0, 2), ...segments.map(({ bytes }) => bytes), jpeg.subarray(2)])

/** Makes an entry of a little-endian EXIF directory: tag, type, count, value or its offset. */
const entry = (tag: number, type: number, count: number, value: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(12))
  view.setUint16(0, tag, true)
  view.setUint16(2, type, true)
  view.setUint32(4, count, true)
  if (type === 3) view.setUint16(8, value, true)
  else view.setUint32(8, value, true)
  return new Uint8Array(view.buffer)
}

const uint32 = (...values: number[]): Uint8Array =>
  joinBytes(
    values.map((value) => {
      const view = new DataView(new ArrayBuffer(4))
      view.setUint32(0, value, true)
      return new Uint8Array(view.buffer)
    }),
  )

/**
 * Makes EXIF as a camera writes it: name, orientation, 300 dpi, a position, and an invalid thumbnail.
 */
export const cameraExif = (orientation: number): JpegSegment => {
  const ifd0 = 8
  const values = ifd0 + 2 + 6 * 12 + 4
  const gps = values + 8 + 16
  const ifd1 = gps + 2 + 2 * 12 + 4 + 24
  return segmentOf(
    markers.app1,
    'Exif\0\0II*\0',
    uint32(ifd0),
    Uint8Array.of(6, 0),
    entry(0x010f, 2, 8, values),
    entry(0x0112, 3, 1, orientation),
    entry(0x011a, 5, 1, values + 8),
    entry(0x011b, 5, 1, values + 16),
    entry(0x0128, 3, 1, 2),
    entry(0x8825, 4, 1, gps),
    uint32(ifd1),
    'Kamera1\0',
    uint32(300, 1, 300, 1),
    Uint8Array.of(2, 0),
    entry(0x0001, 2, 2, 0x4e),
    entry(0x0002, 5, 3, gps + 2 + 2 * 12 + 4),
    uint32(0),
    uint32(48, 1, 51, 1, 24, 1),
    Uint8Array.of(1, 0),
    entry(0x0103, 3, 1, 6),
    uint32(0),
  )
}

export const xmp = (content: string): JpegSegment =>
  segmentOf(
    markers.app1,
    'http://ns.adobe.com/xap/1.0/\0',
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" ${content}/></rdf:RDF></x:xmpmeta>`,
  )

/** Makes a Photoshop segment with an IPTC caption. */
export const iptc = (): JpegSegment => {
  const caption = '\u001C\u0002\u0078\0\u0006Nobody'
  return segmentOf(
    markers.app13,
    'Photoshop 3.0\x008BIM\u0004\u0004\0\0\0\0\0',
    String.fromCharCode(caption.length),
    caption,
    caption.length % 2 === 0 ? '' : '\0',
  )
}

export const comment = (): JpegSegment => segmentOf(markers.comment, 'made by hand')

/** Makes a profile of a given length with a name only, split into two parts, the second first. */
export const profileSegments = (name: string, length: number): JpegSegment[] => {
  const profile = new Uint8Array(length)
  const view = new DataView(profile.buffer)
  view.setUint32(0, length)
  profile.set(bytesOf('mntrRGB XYZ '), 12)
  profile.set(bytesOf('acsp'), 36)
  view.setUint32(128, 1)
  profile.set(bytesOf('desc'), 132)
  view.setUint32(136, 144)
  view.setUint32(140, 12 + name.length + 1 + 78)
  profile.set(bytesOf('desc\0\0\0\0'), 144)
  view.setUint32(152, name.length + 1)
  profile.set(bytesOf(name), 156)
  const half = Math.floor(length / 2)
  const part = (number: number, content: Uint8Array) =>
    segmentOf(markers.app2, 'ICC_PROFILE\0', Uint8Array.of(number, 2), content)
  return [part(2, profile.subarray(half)), part(1, profile.subarray(0, half))]
}

/** Returns exiftool's output for a file of any format, by group and name. */
export const exiftool = (jpeg: Uint8Array): Record<string, unknown> => {
  const path = join(mkdtempSync(join(tmpdir(), 'utilo-')), 'a.jpg')
  writeFileSync(path, jpeg)
  const { stdout } = spawnSync('exiftool', ['-j', '-G1', '-n', '-a', path], { encoding: 'utf8' })
  // With `-j` exiftool writes a list with one object per file.
  const [said] = JSON.parse(stdout) as Record<string, unknown>[]
  return said ?? {}
}

const { resolve } = createRequire(import.meta.url)

/** Node cannot `fetch` files, so the engine gets its bytes directly. */
export const inNode = (path: string, printErr: (line: string) => void = () => undefined) => ({
  noInitialRun: true,
  print: () => undefined,
  printErr,
  wasmBinary: readFileSync(resolve(path)),
})

export const encode = createJpegEncoder(() =>
  createMozjpeg(inNode('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')),
)

export const decode = createJpegDecoder((hear) =>
  createDecoder(inNode('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', hear)),
)

const resizeWasm = resolve('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')

/** The codecs without a browser; our own decoder reads all but CMYK. */
export const nodeCodecs: JpegCodecs = {
  reader: createJpegReader({
    canReadPixels: () => false,
    canReadAsStored: () => Promise.resolve(false),
    readPixels: () => Promise.reject(new Error('no browser')),
    decodeAsStored: decode,
  }),
  encode,
  resize: createResizer({ load: () => startResize(readFileSync(resizeWasm)), resize }),
}

export const auto: CompressionSettings = {
  aim: 'auto',
  quality: 75,
  maxBytes: 200_000,
  isMetadataKept: false,
}

/** Compresses with the real codecs, except for the browser's, and returns what tests check. */
export const compress = async (
  bytes: Uint8Array<ArrayBuffer>,
  settings: Partial<CompressionSettings> = {},
  codecs: Partial<JpegCodecs> = {},
) => {
  const compressJpeg = createJpegCompressor({ ...nodeCodecs, ...codecs })
  const reports: [number, number][] = []
  const source = new Blob([bytes])
  const result = await compressJpeg(
    source,
    { ...auto, ...settings },
    { report: (...said) => reports.push(said), signal: new AbortController().signal },
  )
  const made = new Uint8Array(await result.blob.arrayBuffer())
  return { ...result, made, reports, isSource: result.blob === source }
}

export const scoreOf = async (original: Raster, made: Uint8Array<ArrayBuffer>): Promise<number> =>
  createQualityMetric(original).scoreOf(await decode(made))
