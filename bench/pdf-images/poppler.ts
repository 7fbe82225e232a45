import { closeSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { passwordOf, run, tempFolder } from './tool-page.ts'

export interface PopplerPages {
  /** In the order of the pages. */
  images: readonly string[]
  ms: number
}

/** Draws a document with `pdftoppm -png`. */
export const drawWithPoppler = (path: string, dpi: number): PopplerPages => {
  const folder = tempFolder()
  const password = passwordOf(path.split('/').at(-1) ?? '')
  const startMs = performance.now()
  const unlock = password === undefined ? [] : ['-upw', password]
  run('pdftoppm', ...unlock, '-png', '-r', String(dpi), path, join(folder, 'page'))
  const ms = performance.now() - startMs
  return {
    images: readdirSync(folder)
      .toSorted()
      .map((name) => join(folder, name)),
    ms,
  }
}

export type PixelSize = readonly [width: number, height: number]

/** Width and height of a PNG, from its header. */
export const pngSize = (path: string): PixelSize => {
  const file = openSync(path, 'r')
  const head = Buffer.alloc(24)
  readSync(file, head, 0, head.length, 0)
  closeSync(file)
  return [head.readUInt32BE(16), head.readUInt32BE(20)]
}

/** Pixels per inch as a PNG carries it, rounded. */
export const pngDpi = (path: string): number => {
  const bytes = readFileSync(path)
  const at = bytes.indexOf('pHYs')
  return at < 0 ? Number.NaN : Math.round(bytes.readUInt32BE(at + 4) * 0.0254)
}

/** Both sides differ by a pixel at most: one rounds, the other rounds up. */
export const isSameSize = (one: PixelSize, other: PixelSize): boolean =>
  Math.abs(one[0] - other[0]) <= 1 && Math.abs(one[1] - other[1]) <= 1

const channelMaximum = 255

/** The mean absolute difference of two images' channels, from 0 to 255, of what both cover. */
export const meanDifference = (one: string, other: string): number => {
  const [width, height] = [0, 1].map((side) =>
    Math.min(pngSize(one)[side] ?? 0, pngSize(other)[side] ?? 0),
  )
  // Alike in every other way, so that only what is drawn differs.
  const alike = (path: string) => {
    const flat = ['-background', 'white', '-alpha', 'remove', '-colorspace', 'sRGB']
    const cropped = ['-type', 'TrueColor', '-crop', `${width}x${height}+0+0`, '+repage']
    return ['(', path, ...flat, ...cropped, ')']
  }
  const measure = ['-metric', 'MAE', '-compare', '-format', '%[distortion]', 'info:']
  const { stdout } = run('convert', ...alike(one), ...alike(other), ...measure)
  return Number(stdout) * channelMaximum
}
