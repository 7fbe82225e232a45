import { closeSync, openSync, readFileSync, readSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run, tempFolder } from '../images/programs.ts'
import { passwordOf } from './tool-page.ts'

export interface PopplerPages {
  /** The paths of the images in the order of the pages. */
  images: readonly string[]
  ms: number
}

/** Draws a document with `pdftoppm -png`. */
export const drawWithPoppler = (path: string, dpi: number): PopplerPages => {
  const folder = tempFolder()
  const password = passwordOf(path.split('/').at(-1) ?? '')
  const startMs = performance.now()
  const unlock = password === undefined ? [] : ['-upw', password]
  run('pdftoppm', [...unlock, '-png', '-r', String(dpi), path, join(folder, 'page')])
  const ms = performance.now() - startMs
  return {
    images: readdirSync(folder)
      .toSorted()
      .map((name) => join(folder, name)),
    ms,
  }
}

export type PixelSize = readonly [width: number, height: number]

/** Returns the width and height of a PNG, from its header. */
export const pngSize = (path: string): PixelSize => {
  const file = openSync(path, 'r')
  const head = Buffer.alloc(24)
  readSync(file, head, 0, head.length, 0)
  closeSync(file)
  return [head.readUInt32BE(16), head.readUInt32BE(20)]
}

/** Returns the pixels per inch that a PNG states, rounded. */
export const pngDpi = (path: string): number => {
  const bytes = readFileSync(path)
  const at = bytes.indexOf('pHYs')
  return at < 0 ? Number.NaN : Math.round(bytes.readUInt32BE(at + 4) * 0.0254)
}

/** Tells whether both sides differ by at most a pixel, because one program rounds and the other rounds up. */
export const isSameSize = (one: PixelSize, other: PixelSize): boolean =>
  Math.abs(one[0] - other[0]) <= 1 && Math.abs(one[1] - other[1]) <= 1

const channelMaximum = 255

/**
 * Returns the mean absolute difference of two images' channels, from 0 to 255, over the area that both cover.
 */
export const meanDifference = (one: string, other: string): number => {
  const [width, height] = [0, 1].map((side) =>
    Math.min(pngSize(one)[side] ?? 0, pngSize(other)[side] ?? 0),
  )
  // Both images are prepared in the same way, so that only the drawings differ.
  const alike = (path: string) => {
    const flat = ['-background', 'white', '-alpha', 'remove', '-colorspace', 'sRGB']
    const cropped = ['-type', 'TrueColor', '-crop', `${width}x${height}+0+0`, '+repage']
    return ['(', path, ...flat, ...cropped, ')']
  }
  const measure = ['-metric', 'MAE', '-compare', '-format', '%[distortion]', 'info:']
  const output = run('convert', [...alike(one), ...alike(other), ...measure])
  return Number(output?.toString()) * channelMaximum
}
