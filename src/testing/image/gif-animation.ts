import { type TestGif, makeGif } from './gif.ts'

const width = 60
const height = 48

/** Always the same noise, from −1 to 1 (Numerical Recipes' generator). */
const noise = (() => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
})()

/** A soft light that wanders over noise, in shades of one colour: what lossy compression is for. */
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

/** An animation of four frames, 60 × 48, that plays three times. */
export const noisyAnimation = (changes: Partial<TestGif> = {}): Uint8Array<ArrayBuffer> =>
  makeGif({ width, height, palette: shades, loop: 3, frames, ...changes })
