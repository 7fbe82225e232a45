import type { Raster } from '../raster.ts'
import type { ItemOrientation } from './heif-items.ts'

/** Copies pixels to places that a function computes from theirs; a pixel is copied as one number of 32 bits. */
const remap = (
  { data, width, height }: Raster,
  size: { width: number; height: number },
  indexOf: (x: number, y: number) => number,
): Raster => {
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const target = new Uint32Array(width * height)
  let from = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 1) target[indexOf(x, y)] = source[from] ?? 0
  return { data: new Uint8ClampedArray(target.buffer), ...size }
}

const turn = (raster: Raster, quarterTurns: number): Raster => {
  const { width, height } = raster
  const turned = { width: height, height: width }
  switch (quarterTurns) {
    case 1:
      return remap(raster, turned, (x, y) => (width - 1 - x) * height + y)
    case 2:
      return remap(raster, { width, height }, (x, y) => (height - 1 - y) * width + width - 1 - x)
    case 3:
      return remap(raster, turned, (x, y) => x * height + height - 1 - y)
    default:
      return raster
  }
}

/** Turns a picture anticlockwise, then mirrors it, as HEIF files ask for (ISO/IEC 23008-12, 6.5.10 and 6.5.12). */
export const orient = (raster: Raster, { quarterTurns, mirror }: ItemOrientation): Raster => {
  const turned = turn(raster, quarterTurns)
  const { width, height } = turned
  if (mirror === undefined) return turned
  return remap(turned, { width, height }, (x, y) =>
    mirror === 'vertical' ? (height - 1 - y) * width + x : y * width + width - 1 - x,
  )
}

/** What each value of the orientation tag asks for, as a turn and a mirroring (TIFF 6.0, section 8). */
export const orientations = [
  { quarterTurns: 0, mirror: undefined },
  { quarterTurns: 0, mirror: 'horizontal' },
  { quarterTurns: 2, mirror: undefined },
  { quarterTurns: 0, mirror: 'vertical' },
  { quarterTurns: 1, mirror: 'vertical' },
  { quarterTurns: 3, mirror: undefined },
  { quarterTurns: 1, mirror: 'horizontal' },
  { quarterTurns: 1, mirror: undefined },
] as const
