import type { OxipngLevel } from '../oxipng.ts'
import type { Raster } from '../raster.ts'
import { writeDirectPng } from './write-png.ts'
import { colourTypes } from './chunks.ts'
import type { Candidate, PngPicture, PngTask } from './task.ts'

/** The largest numbers of pixels for oxipng's level 2 and level 1; larger pictures get level 0. */
const levelPixels = { direct: [1_500_000, 8_000_000], palette: [8_000_000, 40_000_000] } as const

/** The share of the work that is done when oxipng begins; oxipng itself reports no progress. */
const packingShare = 0.8

/** Returns the level that takes about four seconds at most; a palette takes a third of the time. */
const levelFor = (pixels: number, coding: keyof typeof levelPixels): OxipngLevel => {
  const [thorough, quick] = levelPixels[coding]
  if (pixels <= thorough) return 2
  return pixels <= quick ? 1 : 0
}

/** A grey file stays grey, because its profile may depend on that. */
const isGray = ({ info }: PngTask) =>
  info.colourType === colourTypes.gray || info.colourType === colourTypes.grayAlpha

/**
 * Writes and compresses a picture without a palette; uncompressed by oxipng when its memory is not enough.
 */
export const packDirectly = async (
  task: PngTask,
  raster: Raster,
): Promise<Uint8Array<ArrayBuffer>> => {
  task.step(packingShare)
  const written = await writeDirectPng(raster, isGray(task), task.carried)
  const packed = await task.oxipng.optimise(
    written,
    levelFor(raster.width * raster.height, 'direct'),
  )
  return packed ?? written
}

/**
 * Compresses the file without changing a pixel.
 *
 * @param picture - other pixels than the file's.
 * @returns undefined when oxipng refuses the file or has not enough memory for it.
 */
export const packLosslessly = async (
  task: PngTask,
  picture?: PngPicture,
): Promise<Candidate | undefined> => {
  const { info, base, oxipng } = task
  if (picture?.isResized === true)
    return { bytes: await packDirectly(task, picture.raster), method: 'lossless' }
  task.step(packingShare)
  const coding = info.colourType === colourTypes.palette ? 'palette' : 'direct'
  const packed = await oxipng.optimise(base, levelFor(info.width * info.height, coding))
  return packed === undefined ? undefined : { bytes: packed, method: 'lossless' }
}

/** Compresses a file with a palette; returns it as it is when oxipng's memory is not enough. */
export const packPalette = async (
  { oxipng, step }: PngTask,
  png: Uint8Array<ArrayBuffer>,
  pixels: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  step(packingShare)
  const packed = await oxipng.optimise(png, levelFor(pixels, 'palette'))
  return packed === undefined || packed.length >= png.length ? png : packed
}
