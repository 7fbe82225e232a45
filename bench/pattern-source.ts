import { type RandomSource, drawBelow, drawOne } from '../src/core/random.ts'
import { seededRandom } from '../src/core/seeded-random.ts'
import type { HostileText } from '../src/testing/hostile-inputs.ts'

/** Draws patterns for the searches for expensive texts: short ones, of the given pieces, the same ones for a seed. */
export const createPatternSource = (seed: number, pieces: readonly string[]) => {
  const random: RandomSource = seededRandom(seed)
  const drawText = (atLeast: number, atMost: number) =>
    Array.from({ length: atLeast + drawBelow(atMost - atLeast + 1, random) }, () =>
      drawOne(pieces, random),
    ).join('')
  const draw = (): HostileText => ({
    start: drawText(0, 2),
    pattern: drawText(1, 3),
    end: drawText(0, 1),
  })
  const parts = ['start', 'pattern', 'end'] as const
  return {
    draw,
    /** Returns the text with another start, middle or end. */
    change: (text: HostileText): HostileText => {
      const part = drawOne(parts, random)
      return { ...text, [part]: draw()[part] }
    },
    /** Draws one of the items. @throws {RangeError} when there are none */
    pick: <Item>(items: readonly Item[]): Item => drawOne(items, random),
    isHeads: (): boolean => drawBelow(2, random) === 0,
  }
}
