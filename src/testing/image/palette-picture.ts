import { paint } from './png.ts'

/** Waves of colour: 96 × 96 pixels, some 8,000 colours, every fifth column translucent when asked for. */
export const wavyPicture = ({ isTranslucent = false } = {}) =>
  paint(96, 96, (x, y) => [
    Math.round(127 + 120 * Math.sin(x / 17)),
    Math.round(127 + 120 * Math.sin(y / 23 + x / 50)),
    Math.round(127 + 120 * Math.cos((x + y) / 31)),
    isTranslucent && x % 5 === 0 ? (y * 2) & 255 : 255,
  ])
