import type { Browser, Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressWithPeer, peerSettings, compareWithCanvas } from './browser-peers.ts'
import {
  type Scorer,
  durationMsOf,
  gifFactsOf,
  isSameTiming,
  worstFrameScore,
  createScorer,
  scoreByProgram,
  scoringProgram,
} from './score.ts'
import {
  type Encoded,
  encodeLikeOriginal,
  encodeWithCjpeg,
  gifsicle,
  optipng,
  pngquantAndOptipng,
  squooshJpeg,
  squooshPng,
} from './encoders.ts'
import { type SourceFile, decode, megapixelsOf } from './pictures.ts'
import { hasProgram, tempFolder, run } from './programs.ts'
import type { FileRow, Made } from './tables.ts'
import { compressTool, doWithTool, pngTool } from './tool-page.ts'

/** The pages in which pictures are compressed: our tool's, and one with the other library. */
export interface Places {
  browser: Browser
  origin: string
  peers: Page
}

export const us = 'Utilo'

const absent = (program: string) => `no ${program}`

const madeOf = (
  source: SourceFile,
  encoded: Encoded | undefined,
  scorer: Scorer,
): Made | string => {
  if (!encoded) return 'failed'
  const { score, size } = scorer(encoded.bytes)
  const remarks = [encoded.setting, score === undefined ? size : undefined]
  return {
    ratio: encoded.bytes.length / source.bytes.length,
    score,
    remark: remarks.filter((part) => part !== undefined).join(', ') || undefined,
  }
}

const byPeers = async (
  { peers }: Places,
  source: SourceFile,
  scorer: Scorer,
): Promise<FileRow['made']> => {
  const made: Record<string, Made | string> = {}
  for (const [name, settings] of Object.entries(peerSettings)) {
    const outcome = await compressWithPeer(peers, source.path, settings)
    const column = name === 'omniTools' ? 'OmniTools’ (1 MB, 1920 px)' : 'browser-image-compression'
    made[column] =
      typeof outcome === 'string'
        ? outcome
        : madeOf(
            source,
            {
              bytes: outcome.bytes,
              ...(outcome.type === `image/${source.kind}` ? {} : { setting: outcome.type }),
            },
            scorer,
          )
  }
  return made
}

/**
 * Returns our own result with its seconds per megapixel, and with the score of the metric's own program if it is
 * installed.
 */
const byUs = async (
  { browser, origin }: Places,
  source: SourceFile,
  megapixels: number,
  scorer: Scorer,
): Promise<Pick<FileRow, 'facts' | 'made'> & { bytes?: Uint8Array<ArrayBuffer> }> => {
  const outcome = await doWithTool(browser, origin, compressTool, source.path)
  if ('refusal' in outcome) return { facts: {}, made: { [us]: outcome.refusal } }
  const { bytes, ms } = outcome
  const byProgram = scoreByProgram(source.bytes, bytes)
  return {
    facts: {
      's/MP': (ms / 1000 / megapixels).toFixed(2),
      [`S2 by ${scoringProgram}`]: byProgram?.toFixed(1) ?? absent(scoringProgram),
    },
    made: { [us]: madeOf(source, { bytes }, scorer) },
    bytes,
  }
}

export const compareJpeg = async (places: Places, source: SourceFile): Promise<FileRow> => {
  const picture = decode(source.bytes)
  if (!picture)
    return { name: source.name, facts: {}, made: { [us]: 'ImageMagick cannot read it' } }
  const scorer = createScorer(picture)
  const { facts, made } = await byUs(places, source, megapixelsOf(picture), scorer)
  const cjpeg = (encode: () => Encoded | undefined) =>
    hasProgram('cjpeg') ? madeOf(source, encode(), scorer) : absent('cjpeg')
  return {
    name: source.name,
    facts: { MP: megapixelsOf(picture).toFixed(1), ...facts },
    made: {
      ...made,
      'cjpeg, S2 ≥ 80': cjpeg(() => encodeLikeOriginal(picture, scorer)),
      'cjpeg, q 75': cjpeg(() => encodeWithCjpeg(picture, 75)),
      Squoosh: madeOf(source, { bytes: squooshJpeg(picture) }, scorer),
      ...(await byPeers(places, source, scorer)),
    },
  }
}

export const comparePng = async (places: Places, source: SourceFile): Promise<FileRow> => {
  const picture = decode(source.bytes)
  if (!picture)
    return { name: source.name, facts: {}, made: { [us]: 'ImageMagick cannot read it' } }
  const scorer = createScorer(picture)
  const { facts, made } = await byUs(places, source, megapixelsOf(picture), scorer)
  const native = hasProgram('pngquant') && hasProgram('optipng')
  return {
    name: source.name,
    facts: { MP: megapixelsOf(picture).toFixed(1), ...facts },
    made: {
      ...made,
      'pngquant + optipng': native
        ? madeOf(source, pngquantAndOptipng(source.bytes), scorer)
        : absent('pngquant + optipng'),
      optipng: hasProgram('optipng')
        ? madeOf(source, optipng(source.bytes), scorer)
        : absent('optipng'),
      Squoosh: madeOf(source, { bytes: squooshPng(picture) }, scorer),
      ...(await byPeers(places, source, scorer)),
    },
  }
}

const gifMadeOf = (source: SourceFile, bytes: Uint8Array | undefined): Made | string =>
  bytes
    ? {
        ratio: bytes.length / source.bytes.length,
        score: worstFrameScore(source.bytes, new Uint8Array(bytes)),
        remark: isSameTiming(source.bytes, bytes) === false ? 'other timing' : undefined,
      }
    : 'failed'

export const compareGif = async (places: Places, source: SourceFile): Promise<FileRow> => {
  const facts = gifFactsOf(source.bytes)
  const outcome = await doWithTool(places.browser, places.origin, compressTool, source.path)
  const native = (flags: readonly string[]) =>
    hasProgram('gifsicle')
      ? gifMadeOf(source, gifsicle(source.bytes, flags)?.bytes)
      : absent('gifsicle')
  const timing = 'bytes' in outcome ? isSameTiming(source.bytes, outcome.bytes) : undefined
  const peer = await compressWithPeer(places.peers, source.path, peerSettings.omniTools)
  return {
    name: source.name,
    facts: {
      frames: String(facts?.frames ?? '?'),
      duration: `${durationMsOf(source.bytes)} ms`,
      s: 'bytes' in outcome ? (outcome.ms / 1000).toFixed(1) : '',
      'timing, looping': timing === undefined ? absent('gifsicle') : timing ? 'equal' : 'DIFFERENT',
    },
    made: {
      [us]: 'refusal' in outcome ? outcome.refusal : gifMadeOf(source, outcome.bytes),
      'gifsicle -O3': native(['-O3']),
      'gifsicle -O3 --lossy=80': native(['-O3', '--lossy=80']),
      'OmniTools’ (1 MB, 1920 px)':
        typeof peer === 'string'
          ? peer
          : { ratio: peer.bytes.length / source.bytes.length, remark: peer.type },
    },
  }
}

/** Returns a line of figures that compares our PNG with the canvas's, in bytes and in pixels. */
export const compareWithConverter = async (
  { browser, origin, peers }: Places,
  { name, path }: SourceFile,
): Promise<string[]> => {
  const outcome = await doWithTool(browser, origin, pngTool, path)
  if ('refusal' in outcome) return [name, outcome.refusal, '']
  const pngPath = join(tempFolder(), 'converted.png')
  writeFileSync(pngPath, outcome.bytes)
  const { canvasBytes, differentPixels, isSameSize } = await compareWithCanvas(peers, path, pngPath)
  return [
    name,
    (outcome.bytes.length / canvasBytes).toFixed(3),
    isSameSize ? String(differentPixels) : 'another size',
  ]
}

const countOf = (bytes: Uint8Array, text: string): number =>
  Buffer.from(bytes).toString('latin1').split(text).length - 1

/** Returns the number of frames of an animated PNG; 0 for one that is not animated. */
const apngFramesOf = (bytes: Uint8Array) =>
  countOf(bytes, 'acTL') > 0 ? countOf(bytes, 'fcTL') : 0

const factsOf = (bytes: Uint8Array): string =>
  run('identify', ['-quiet', '-format', '%m %w × %h, ', '-[0]'], bytes)?.toString() ?? ''

/** Returns what the tool makes of an unusual file: the sizes, or the message that it shows. */
export const tryOddFile = async (
  { browser, origin }: Places,
  { name, path, bytes: source }: SourceFile,
): Promise<string[]> => {
  const outcome = await doWithTool(browser, origin, compressTool, path)
  if ('refusal' in outcome) return [name, `“${outcome.refusal.replaceAll(/\s+/g, ' ')}”`]
  const { bytes, ms } = outcome
  const frames = [source, bytes].map(apngFramesOf)
  const animation = frames[0] ? `, ${frames[1]} of ${frames[0]} frames` : ''
  const ratio = (bytes.length / source.length).toFixed(3)
  return [name, `${factsOf(bytes)}${ratio} in ${(ms / 1000).toFixed(1)} s${animation}`]
}

const hugeWidth = 12_000
const hugeHeight = 9000

/**
 * Makes a picture of 108 megapixels that resembles a photograph, from soft waves of color.
 *
 * @returns its path.
 */
export const makeHugeJpeg = (write: (path: string, bytes: Uint8Array) => void): string => {
  const data = new Uint8ClampedArray(4 * hugeWidth * hugeHeight)
  for (let y = 0, at = 0; y < hugeHeight; y += 1)
    for (let x = 0; x < hugeWidth; x += 1, at += 4) {
      data[at] = 128 + 100 * Math.sin(x / 97)
      data[at + 1] = 128 + 100 * Math.sin(y / 61)
      data[at + 2] = 128 + 100 * Math.sin((x + y) / 43)
    }
  const path = join(tempFolder(), '12000x9000.jpg')
  const encoded = encodeWithCjpeg({ data, width: hugeWidth, height: hugeHeight }, 92)
  if (!encoded) throw new Error('12,000 × 9,000 needs cjpeg')
  write(path, encoded.bytes)
  return path
}
