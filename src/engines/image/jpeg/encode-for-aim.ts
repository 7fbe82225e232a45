import type { CompressionSettings } from '../compression.ts'
import { createJudge } from '../judge.ts'
import type { Raster } from '../raster.ts'
import { encodeToSize } from './fit-size.ts'
import { type EncodingParts, encodeLookingSame } from './look-same.ts'

export interface EncodedCandidate {
  /** The whole file. */
  bytes: Uint8Array<ArrayBuffer>
  /** SSIMULACRA 2 against the picture that was encoded. */
  score: number
}

export interface AimedEncoding {
  picture: Raster
  isGray: boolean
  settings: CompressionSettings
  parts: EncodingParts
  /** What the file takes without any loss; undefined where that is no answer. */
  losslessBytes: number | undefined
  /** Nothing of as many bytes or more is of use. */
  bytesToBeat: number
  /** Makes a whole file of what was encoded. */
  finish(encoded: Uint8Array): Uint8Array<ArrayBuffer>
  /** Called before each piece of work. */
  step(): Promise<void>
}

/** From this quality on, visitors who choose one get colour at its full resolution, as the encoder's makers do it. */
const fullChromaQuality = 90

/** Above every quality: none is known to be too high. */
const aboveAll = 101

const encodeAuto = async (encoding: AimedEncoding) => {
  const { picture, isGray, parts, bytesToBeat, finish, step } = encoding
  const found = await encodeLookingSame(picture, parts, {
    isGray,
    maxUsefulBytes: bytesToBeat,
    step,
  })
  return found && { bytes: finish(found.bytes), score: found.score, quality: found.quality }
}

const judged = async (
  { picture, parts, finish, step }: AimedEncoding,
  encoded: Uint8Array<ArrayBuffer>,
): Promise<EncodedCandidate> => {
  await step()
  const score = createJudge(picture).scoreOf(await parts.decode(encoded))
  return { bytes: finish(encoded), score }
}

const encodeWithQuality = async (encoding: AimedEncoding): Promise<EncodedCandidate> => {
  const { picture, isGray, settings, parts, step } = encoding
  const { quality } = settings
  const colored = quality >= fullChromaQuality ? 'full' : 'quarter'
  await step()
  const chroma = isGray ? 'none' : colored
  return judged(encoding, await parts.encode(picture, { quality, chroma }))
}

const encodeWithinSize = async (encoding: AimedEncoding): Promise<EncodedCandidate | undefined> => {
  const { picture, isGray, settings, parts, losslessBytes = Infinity, finish, step } = encoding
  const auto = await encodeAuto(encoding)
  const smallest = Math.min(auto?.bytes.length ?? Infinity, losslessBytes)
  if (smallest <= settings.maxBytes) return auto
  const overhead = finish(new Uint8Array()).length
  const fitting = await encodeToSize(picture, parts, {
    isGray,
    maxBytes: Math.max(1, settings.maxBytes - overhead),
    tooHighQuality: auto?.quality ?? aboveAll,
    step,
  })
  return judged(encoding, fitting)
}

/** Encodes a picture as the visitor asked for; undefined where nothing useful came of it. */
export const encodeForAim = (encoding: AimedEncoding): Promise<EncodedCandidate | undefined> => {
  const { aim } = encoding.settings
  if (aim === 'quality') return encodeWithQuality(encoding)
  return aim === 'size' ? encodeWithinSize(encoding) : encodeAuto(encoding)
}
