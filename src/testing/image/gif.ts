import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type startProgram from '@wasm-codecs/gifsicle/lib/gifsicle.js'
import { ToolError } from '../../core/errors.ts'
import type { Gifsicle } from '../../engines/image/gif/gifsicle.ts'
import { runGifsicle } from '../../engines/image/gif/run-gifsicle.ts'

/** GIFs written byte by byte (GIF89a, CompuServe 1990), so that their content is known. */

export interface TestFrame {
  left?: number
  top?: number
  width: number
  height: number
  /** One palette index per pixel, in the order of the file. */
  indices: readonly number[]
  /** The delay in hundredths of a second. */
  delay?: number
  disposal?: number
  transparent?: number
  isInterlaced?: boolean
  palette?: readonly (readonly [number, number, number])[]
}

export interface TestGif {
  width: number
  height: number
  palette?: readonly (readonly [number, number, number])[]
  frames: readonly TestFrame[]
  loop?: number
  /** Whole extensions, which are written before the first frame. */
  extensions?: readonly (readonly number[])[]
}

const word = (value: number) => [value & 0xff, value >> 8]

/** Splits bytes into sub-blocks, with the empty one at the end. */
const subBlocks = (bytes: readonly number[]): number[] => {
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255)
    blocks.push(block.length, ...block)
  }
  return [...blocks, 0]
}

export const textBytes = (text: string): number[] => [...new TextEncoder().encode(text)]

export const comment = (text: string): number[] => [0x21, 0xfe, ...subBlocks(textBytes(text))]

/** Makes an application extension; `name` has 11 characters. */
export const application = (name: string, data: readonly number[]): number[] =>
  [[0x21, 0xff, 11], textBytes(name), subBlocks(data)].flat()

const looping = (count: number): number[] => application('NETSCAPE2.0', [1, ...word(count)])

/** Returns the size field of a palette and its colors, padded to a power of two. */
const paletteOf = (palette: NonNullable<TestGif['palette']>) => {
  const sizeField = Math.max(0, Math.ceil(Math.log2(palette.length)) - 1)
  const missing = 2 ** (sizeField + 1) - palette.length
  return { sizeField, colors: [...palette.flat(), ...Array<number>(3 * missing).fill(0)] }
}

/**
 * Encodes each index as a code of 9 bits; the table is cleared before codes would need another bit.
 */
const codedPixels = (indices: readonly number[]): number[] => {
  const codes = indices.flatMap((index, at) => (at % 250 === 0 ? [256, index] : [index]))
  const bytes: number[] = []
  let bits = 0
  let bitCount = 0
  for (const code of [...codes, 257]) {
    bits |= code << bitCount
    for (bitCount += 9; bitCount >= 8; bitCount -= 8) {
      bytes.push(bits & 0xff)
      bits >>= 8
    }
  }
  return [8, ...subBlocks([...bytes, bits])]
}

const frameBytes = (frame: TestFrame): number[] => {
  const { left = 0, top = 0, delay, disposal = 0, transparent, palette } = frame
  const hasControl = delay !== undefined || disposal !== 0 || transparent !== undefined
  const flags = (disposal << 2) | (transparent === undefined ? 0 : 1)
  const control = [0x21, 0xf9, 4, flags, ...word(delay ?? 0), transparent ?? 0, 0]
  const local = palette && paletteOf(palette)
  return [
    hasControl ? control : [],
    [0x2c],
    [left, top, frame.width, frame.height].flatMap(word),
    (local ? 0x80 | local.sizeField : 0) | (frame.isInterlaced ? 0x40 : 0),
    local ? local.colors : [],
    codedPixels(frame.indices),
  ].flat()
}

export const makeGif = (gif: TestGif): Uint8Array<ArrayBuffer> => {
  const { width, height, palette, frames, loop, extensions = [] } = gif
  const shared = palette && paletteOf(palette)
  const parts = [
    textBytes('GIF89a'),
    [width, height].flatMap(word),
    [shared ? 0xf0 | shared.sizeField : 0x70, 0, 0],
    shared ? shared.colors : [],
    loop === undefined ? [] : looping(loop),
    extensions.flat(),
    frames.flatMap(frameBytes),
    0x3b,
  ]
  return Uint8Array.from(parts.flat())
}

/** Returns 0, 1, 2, 3… repeatedly, below `colors`. */
export const countUp = (length: number, colors: number): number[] =>
  Array.from({ length }, (_, at) => at % colors)

const width = 60
const height = 48

/** Returns reproducible noise from −1 to 1 (the generator of Numerical Recipes). */
const noise = (() => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
})()

/**
 * Frames of a soft light that moves over noise, in shades of one color, which compress well with loss.
 */
const shades = Array.from({ length: 128 }, (_, at) => [at * 2, at, 255 - at] as const)
const delays = [7, 0, 12, 4]
const frames = delays.map((delay, at) => ({
  width,
  height,
  delay,
  indices: Array.from({ length: width * height }, (_, pixel) => {
    const x = (pixel % width) / width - 0.2 * (at + 1)
    const y = Math.floor(pixel / width) / height - 0.5
    const light = 100 * Math.exp(-6 * (x * x + y * y))
    return Math.min(127, Math.max(0, Math.round(light + 6 * noise() + 10)))
  }),
}))

/** Makes an animation of four frames, 60 × 48, with a loop count of three. */
export const noisyAnimation = (changes: Partial<TestGif> = {}): Uint8Array<ArrayBuffer> =>
  makeGif({ width, height, palette: shades, loop: 3, frames, ...changes })

const read = (file: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@wasm-codecs/gifsicle/lib/${file}`))

const module = new WebAssembly.Module(read('gifsicle.wasm'))

/**
 * Runs the published script as a browser does. Where it detects Node, it installs global error handlers.
 */
const publishedProgram = (): typeof startProgram => {
  const script: { exports: typeof startProgram | undefined } = { exports: undefined }
  const define = compileFunction(read('gifsicle.js').toString(), ['module', 'exports', 'process'])
  define(script, {}, undefined)
  if (!script.exports) throw new Error('gifsicle.js exports nothing')
  return script.exports
}

/** The program as the site's workers start it. */
export const program = publishedProgram()

/** Runs gifsicle in this thread. */
export const runHere = (gif: Uint8Array, ...options: readonly string[]) =>
  runGifsicle(program, module, gif, options)

/** Creates a gifsicle client without a worker, which records the options of its runs. */
export const startHere = (asked: (readonly string[])[] = []): Gifsicle => ({
  run: async (gif, options, { signal }) => {
    if (signal.aborted) throw new ToolError('cancelled')
    asked.push(options)
    return runHere(new Uint8Array(await gif.arrayBuffer()), ...options)
  },
  dispose: () => undefined,
})
