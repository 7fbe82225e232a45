import type { RandomSource } from '../../core/random.ts'

/** The browser's cryptographic generator. One number at a time: none lies about in a store once it was used. */
export const secureRandom: RandomSource = () => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn
}
