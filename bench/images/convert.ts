/**
 * Compares Convert images, as the built site runs it in Chromium, with native programs: what is decoded with what they
 * decode, and what is encoded with what they, Squoosh and MAZANOKE encode.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from '../../scripts/markdown-table.ts'
import { readHeifItems, readItemOrientation } from '../../src/engines/image/decoding/heif-items.ts'
import { orient } from '../../src/engines/image/decoding/orient.ts'
import { createQualityMetric } from '../../src/engines/image/quality-metric.ts'
import type { Raster } from '../../src/engines/image/raster.ts'
import type { FileKind } from '../../src/engines/image/sniff-file-kind.ts'
import { launchBrowser } from '../pages/conditions.ts'
import { withPeakMemory } from '../renderer-memory.ts'
import { median } from '../statistics.ts'
import { compressWithPeer } from './browser-peers.ts'
import { type Places, us } from './compare.ts'
import { squooshAvif, squooshJxl, squooshWebp } from './encoders.ts'
import { type SourceFile, decode, megapixelsOf, readSource, uprightSrgb } from './pictures.ts'
import { hasProgram, run, runOnFile, tempFolder } from './programs.ts'
import { convertTool, doWithTool } from './tool-page.ts'

/** The sRGB profile of Debian's `icc-profiles-free`, by which ImageMagick converts the colors of other profiles. */
const srgbProfile = '/usr/share/color/icc/sRGB.icc'

interface NativeProgram {
  program: string
  commandLine: readonly string[]
}

const runNative = (
  { program, commandLine }: NativeProgram,
  source: Uint8Array,
  from: string,
  to: string,
) => runOnFile(program, commandLine, source, from, to)

/** What decodes a kind of file to PNG; ImageMagick does it for all others. */
const decoders: Readonly<Partial<Record<FileKind, NativeProgram>>> = {
  heic: { program: 'heif-convert', commandLine: ['$in', '$out'] },
  avif: { program: 'avifdec', commandLine: ['--depth', '8', '$in', '$out'] },
  jxl: { program: 'djxl', commandLine: ['$in', '$out'] },
  webp: { program: 'dwebp', commandLine: ['$in', '-o', '$out'] },
  svg: { program: 'rsvg-convert', commandLine: ['$in', '-o', '$out'] },
}

const imageMagick = 'ImageMagick'

/** Applies the profile of a file, if it has one. */
const toSrgb = ['-profile', srgbProfile]

/** Decodes a file with a native program to upright sRGB; undefined if the program is missing or fails. */
const decodeNatively = ({ bytes, kind }: SourceFile): Raster | undefined => {
  const decoder = decoders[kind]
  if (decoder === undefined)
    return decode(bytes, ['-auto-orient', ...toSrgb], kind === 'ico' ? kind : undefined)
  const png = runNative(decoder, bytes, kind, 'png')
  // The picture of these programs is upright already, whatever EXIF that they copy says.
  const picture = png && decode(png, toSrgb)
  if (picture === undefined || kind !== 'avif') return picture
  // avifdec does not turn pictures.
  const primary = readHeifItems(bytes)?.primary
  return primary === undefined ? picture : orient(picture, readItemOrientation(primary))
}

const white = 255

/**
 * Returns the mean difference of two pictures of the same size in red, green and blue, 0 to 255, both on white.
 */
const meanDifference = (one: Raster, other: Raster): number => {
  let sum = 0
  for (let at = 0; at < one.data.length; at += 4) {
    const [alpha, otherAlpha] = [(one.data[at + 3] ?? 0) / 255, (other.data[at + 3] ?? 0) / 255]
    for (let channel = at; channel < at + 3; channel += 1)
      sum += Math.abs(
        ((one.data[channel] ?? 0) - white) * alpha -
          ((other.data[channel] ?? 0) - white) * otherAlpha,
      )
  }
  return sum / ((one.data.length / 4) * 3)
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

interface DecodingRow {
  file: string
  program: string
  difference: number | undefined
  cells: readonly string[]
}

const compareDecoding = async (
  { browser, origin }: Places,
  source: SourceFile,
): Promise<DecodingRow> => {
  const file = `${source.kind}: ${source.name}`
  const program = decoders[source.kind]?.program ?? imageMagick
  const outcome = await doWithTool(browser, origin, convertTool('png'), source.path)
  const startMs = performance.now()
  const native = decodeNatively(source)
  const nativeMs = performance.now() - startMs
  const nativeSize = native ? `${native.width} × ${native.height}` : 'fails'
  const row = (difference: number | undefined, ...cells: string[]) => ({
    file,
    program,
    difference,
    cells: [file, program, ...cells],
  })
  if ('refusal' in outcome)
    return row(undefined, nativeSize, `“${outcome.refusal.replaceAll(/\s+/g, ' ')}”`, '', '')
  const ours = decode(outcome.bytes, toSrgb)
  const size = ours ? `${ours.width} × ${ours.height}` : 'unreadable'
  const times = `${seconds(outcome.ms)} / ${seconds(nativeMs)}`
  if (ours === undefined || native === undefined || size !== nativeSize)
    return row(undefined, nativeSize, size, '', times)
  const difference = meanDifference(ours, native)
  return row(difference, nativeSize, size, difference.toFixed(2), times)
}

const mostDifference = 1.2

/** Prints what the tool makes of every file as PNG, beside what a native program decodes. */
export const printDecoding = async (
  places: Places,
  files: readonly SourceFile[],
): Promise<void> => {
  const rows: DecodingRow[] = []
  for (const file of files) rows.push(await compareDecoding(places, file))
  const header = ['to PNG', 'by', 'its size', us, 'mean difference', 's, with PNG / its decoding']
  console.log(
    `\n${markdownTable(
      header,
      rows.map(({ cells }) => [...cells]),
    )}`,
  )
  const compared = rows.flatMap(({ difference }) => difference ?? [])
  const good = compared.filter((difference) => difference <= mostDifference).length
  console.log(
    `\nOf ${rows.length} files, ${compared.length} compared: ${good} within ${mostDifference}, median ${median(compared).toFixed(2)}, most ${Math.max(...compared).toFixed(2)}.`,
  )
}

type ComparedFormat = 'webp' | 'avif' | 'jxl'

interface Peers {
  mimeType: string
  native: NativeProgram
  toPng: NativeProgram
  /** Encodes with Squoosh's default settings. */
  squoosh(picture: Raster): Uint8Array | null
}

/** Native programs encode with their default settings. */
const peers: Readonly<Record<ComparedFormat, Peers>> = {
  webp: {
    mimeType: 'image/webp',
    native: { program: 'cwebp', commandLine: ['$in', '-o', '$out'] },
    toPng: { program: 'dwebp', commandLine: ['$in', '-o', '$out'] },
    squoosh: squooshWebp,
  },
  avif: {
    mimeType: 'image/avif',
    native: { program: 'avifenc', commandLine: ['--jobs', '1', '$in', '$out'] },
    toPng: { program: 'avifdec', commandLine: ['$in', '$out'] },
    squoosh: squooshAvif,
  },
  jxl: {
    mimeType: 'image/jxl',
    native: { program: 'cjxl', commandLine: ['--num_threads=0', '$in', '$out'] },
    toPng: { program: 'djxl', commandLine: ['$in', '$out'] },
    squoosh: squooshJxl,
  },
}

interface Result {
  bytes: number
  score: number
  ms: number
}

const timed = async <T>(work: () => T | Promise<T>): Promise<{ made: T; ms: number }> => {
  const startMs = performance.now()
  const made = await work()
  return { made, ms: performance.now() - startMs }
}

const mazanoke = 'MAZANOKE (canvas, 0.8)'

const compareEncoding = async (
  { browser, origin, peers: page }: Places,
  source: SourceFile,
  format: ComparedFormat,
): Promise<Record<string, Result | string>> => {
  const picture = decode(source.bytes)
  const png = run('convert', ['-', ...uprightSrgb, '+profile', '*', 'png24:-'], source.bytes)
  if (picture === undefined || png === undefined) throw new Error(`${source.name} is unreadable`)
  const metric = createQualityMetric(picture)
  const { mimeType, native, toPng, squoosh } = peers[format]
  const resultOf = (bytes: Uint8Array | null | undefined, ms: number): Result | string => {
    const back = bytes && runNative(toPng, bytes, format, 'png')
    const decoded = back && decode(back)
    if (!bytes || !decoded) return 'failed'
    return { bytes: bytes.length / source.bytes.length, score: metric.scoreOf(decoded), ms }
  }
  const ours = await doWithTool(browser, origin, convertTool(format), source.path)
  const byProgram = await timed(() => runNative(native, png, 'png', format))
  const bySquoosh = await timed(() => squoosh(picture))
  // As MAZANOKE 1.1 calls the same version of browser-image-compression. The canvas of Chromium writes no AVIF or JPEG XL.
  const byMazanoke = await timed(() =>
    compressWithPeer(page, source.path, {
      maxSizeMB: Number((source.bytes.length / 1024 / 1024).toFixed(3)),
      initialQuality: 0.8,
      fileType: mimeType,
      alwaysKeepResolution: true,
    }),
  )
  const canvas = byMazanoke.made
  return {
    [us]: 'refusal' in ours ? ours.refusal : resultOf(ours.bytes, ours.ms),
    [native.program]: resultOf(byProgram.made, byProgram.ms),
    Squoosh: resultOf(bySquoosh.made, bySquoosh.ms),
    [mazanoke]:
      typeof canvas === 'string'
        ? canvas
        : canvas.type === mimeType
          ? resultOf(canvas.bytes, byMazanoke.ms)
          : `makes ${canvas.type}`,
  }
}

/** Prints the sizes, scores and times of photographs in the newer formats, in the median of all. */
export const printEncoding = async (
  places: Places,
  photographs: readonly SourceFile[],
): Promise<void> => {
  const lines: string[][] = []
  for (const format of ['webp', 'avif', 'jxl'] as const) {
    const rows: Record<string, Result | string>[] = []
    for (const photograph of photographs)
      rows.push(await compareEncoding(places, photograph, format))
    for (const maker of Object.keys(rows[0] ?? {})) {
      const made = rows.flatMap((row) => {
        const result = row[maker]
        return typeof result === 'object' ? result : []
      })
      const refusal = rows.map((row) => row[maker]).find((result) => typeof result === 'string')
      const scores = made.map(({ score }) => score)
      lines.push(
        made.length === 0
          ? [`${format}: ${maker}`, String(refusal), '', '', '']
          : [
              `${format}: ${maker}`,
              median(made.map(({ bytes }) => bytes)).toFixed(3),
              median(scores).toFixed(1),
              Math.min(...scores).toFixed(1),
              seconds(median(made.map(({ ms }) => ms))),
            ],
      )
    }
  }
  const header = [`${photographs.length} photographs`, '÷ JPEG', 'S2, median', 'least', 's, median']
  console.log(`\n${markdownTable(header, lines)}`)
}

const bytesPerMegabyte = 1024 * 1024

const measureMemory = async (
  origin: string,
  path: string,
  format: Parameters<typeof convertTool>[0],
): Promise<string[]> => {
  // In a browser of its own, no other page is counted.
  const browser = await launchBrowser()
  const working = doWithTool(browser, origin, convertTool(format), path)
  const { result: outcome, peakBytes } = await withPeakMemory(browser, working)
  await browser.close()
  return [
    (peakBytes / bytesPerMegabyte).toFixed(0),
    'refusal' in outcome ? outcome.refusal.replaceAll(/\s+/g, ' ') : seconds(outcome.ms),
  ]
}

/** Prints the most memory that the renderer of a page takes for large pictures, worker included. */
export const printMemory = async ({ origin }: Places, photograph: SourceFile): Promise<void> => {
  const folder = tempFolder()
  const make = (name: string, ...options: string[]): SourceFile => {
    const path = join(folder, name)
    const input = [`${photograph.kind}:-`, ...uprightSrgb, ...options]
    const bytes = run('convert', [...input, `${name.split('.')[1]}:-`], photograph.bytes)
    writeFileSync(path, bytes ?? new Uint8Array())
    return readSource(path)
  }
  const jpeg = make('12-megapixels.jpg', '-resize', '4000x3000!', '-quality', '92')
  const large = make('50-megapixels.jpg', '-resize', '8160x6120!', '-quality', '92')
  const lines: string[][] = []
  for (const [source, format] of [
    [jpeg, 'jpeg'],
    [jpeg, 'png'],
    [jpeg, 'webp'],
    [jpeg, 'avif'],
    [jpeg, 'jxl'],
    [make('12-megapixels.png', '-resize', '4000x3000!'), 'avif'],
    [large, 'jpeg'],
    [large, 'avif'],
  ] as const) {
    const name = `${source.name} (${megapixelsOf(decode(source.bytes) ?? { width: 0, height: 0 }).toFixed(0)} MP)`
    lines.push([`${name} to ${format}`, ...(await measureMemory(origin, source.path, format))])
  }
  console.log(`\n${markdownTable(['memory of the renderer', 'MB', 's'], lines)}`)
}

/** Returns the programs, and the profile, that the comparison needs and that are missing. */
export const missingPrograms = (): string[] => {
  const programs = [
    'convert',
    ...Object.values(decoders).map(({ program }) => program),
    ...Object.values(peers).flatMap(({ native, toPng }) => [native.program, toPng.program]),
  ]
  const missing = [...new Set(programs)].filter((program) => !hasProgram(program))
  return existsSync(srgbProfile) ? missing : [...missing, srgbProfile]
}
