import { describe, expect, it } from 'vitest'
import { createSsimulacra2 } from './ssimulacra2.ts'
import type { Raster } from './raster.ts'
import { fading, noisy, posterised, smeared, testPhotograph } from '../../testing/image/pictures.ts'

const changes = {
  'posterised 8': (picture) => posterised(picture, 8),
  'posterised 24': (picture) => posterised(picture, 24),
  'noisy 4': (picture) => noisy(picture, 4),
  'noisy 12': (picture) => noisy(picture, 12),
  smeared,
} satisfies Record<string, typeof smeared>

describe('createSsimulacra2', () => {
  // The scores that `ssimulacra2` 2.1 (github.com/cloudinary/ssimulacra2, 81feacf) printed for these pictures as
  // PNG files, 2026-11-21.
  it.each([
    [320, 240, { 'posterised 8': 86.4492, 'posterised 24': 29.372, 'noisy 4': 86.3836 }],
    [320, 240, { 'noisy 12': 58.8563, smeared: 45.9881 }],
    [257, 131, { 'posterised 8': 87.5244, 'posterised 24': 41.3262, 'noisy 4': 86.5363 }],
    [257, 131, { 'noisy 12': 61.3765, smeared: 49.8673 }],
    [113, 150, { 'posterised 8': 88.0837, 'posterised 24': 48.5731, 'noisy 4': 87.2054 }],
    [113, 150, { 'noisy 12': 63.908, smeared: 56.9513 }],
    [100, 80, { 'posterised 8': 82.2191, 'noisy 12': 40.5518, smeared: 54.1629 }],
    [60, 44, { 'posterised 24': 2.6889, 'noisy 4': 60.3479, 'noisy 12': -13.9677 }],
    [20, 9, { 'posterised 8': 96.3571, 'noisy 12': 92.5718, smeared: 83.2829 }],
    [8, 8, { 'posterised 24': 93.1472, 'noisy 4': 96.5029, smeared: 90.7935 }],
  ] as const)('%d × %d: as the published program has it', (width, height, expected) => {
    const original = testPhotograph(width, height)
    const scoreOf = createSsimulacra2(original)
    for (const [name, score] of Object.entries(expected)) {
      const change = changes[name as keyof typeof changes]
      const difference = Math.abs(scoreOf(change(original)) - score)
      expect(difference, `${name}: ${score}`).toBeLessThan(0.08)
    }
  })

  it('gives 100 to the same picture, whatever its size and background', () => {
    for (const side of [8, 9, 31, 64, 130]) {
      const picture = testPhotograph(side, side + 3)
      expect(createSsimulacra2(picture)(picture)).toBe(100)
      expect(createSsimulacra2(fading(picture), 0.9)(fading(picture))).toBe(100)
    }
  })

  it('scores gray pictures as pictures of three channels are scored', () => {
    const gray = ({ data, width, height }: Raster): Raster => ({
      data: data.map((value, at) => (at % 4 === 3 ? value : (data[at - (at % 4) + 1] ?? 0))),
      width,
      height,
    })
    const original = gray(testPhotograph(320, 240))
    // One pixel that is hardly colored has all channels compared, and changes no score by a hundredth.
    const nearlyGray = (picture: Raster): Raster => {
      const data = picture.data.slice()
      data[0] = (data[0] ?? 0) === 0 ? 1 : (data[0] ?? 0) - 1
      return { ...picture, data }
    }
    for (const change of [posterised, noisy]) {
      const changed = gray(change(original, 8))
      const scoreOf = createSsimulacra2(original)
      const ofColors = createSsimulacra2(nearlyGray(original))(nearlyGray(changed))
      expect(Math.abs(scoreOf(changed) - ofColors)).toBeLessThan(0.05)
      expect(scoreOf(testPhotograph(320, 240))).toBeLessThan(60)
    }
  })

  it('sees what is behind a translucent picture', () => {
    const original = fading(testPhotograph(200, 120))
    const scoreOf = createSsimulacra2(original, 0.1)
    expect(scoreOf(original, 0.9)).toBeLessThan(0)
  })

  it('scores the second candidate as if it were the first', () => {
    const original = testPhotograph(150, 120)
    const scoreOf = createSsimulacra2(original)
    const [mild, strong] = [noisy(original, 3), noisy(original, 9)]
    const alone = createSsimulacra2(original)(mild)
    expect(scoreOf(strong)).toBeLessThan(alone)
    expect(scoreOf(mild)).toBe(alone)
  })
})
