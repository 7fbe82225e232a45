import type { OxipngLevel } from '../oxipng.ts'
import type { Raster } from '../raster.ts'
import { writeDirectPng } from './write-png.ts'
import { colourTypes } from './chunks.ts'
import type { Candidate, PngPicture, PngTask } from './task.ts'

/** Up to how many pixels oxipng works at level 2, and at level 1; above at level 0. */
const levelPixels = { direct: [1_500_000, 8_000_000], palette: [8_000_000, 40_000_000] } as const

/** How far the work is when oxipng begins, which says nothing until it is done. */
const packingShare = 0.8

/** The level whose work stays within some four seconds; a palette's is a third of it. */
const levelFor = (pixels: number, coding: keyof typeof levelPixels): OxipngLevel => {
  const [thorough, quick] = levelPixels[coding]
  if (pixels <= thorough) return 2
  return pixels <= quick ? 1 : 0
}

/** Red, green and blue are stored as one, and a profile may count on that. */
const isGray = ({ info }: PngTask) =>
  info.colourType === colourTypes.gray || info.colourType === colourTypes.grayAlpha

/** A new file of a picture without a palette; as it is when oxipng has not enough memory. */
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
 * The same pixels in fewer bytes.
 *
 * @param picture - the file's own pixels when left out.
 * @returns undefined when oxipng refuses the file, or has not enough memory for it.
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

/** Packs a new file of a palette; as it is when oxipng has not enough memory. */
export const packPalette = async (
  { oxipng, step }: PngTask,
  png: Uint8Array<ArrayBuffer>,
  pixels: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  step(packingShare)
  const packed = await oxipng.optimise(png, levelFor(pixels, 'palette'))
  return packed === undefined || packed.length >= png.length ? png : packed
}
