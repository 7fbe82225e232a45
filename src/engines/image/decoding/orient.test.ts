import { expect, it } from 'vitest'
import { paint } from '../../../testing/image/pictures.ts'
import { orient } from './orient.ts'

/** A picture of 3 × 2 pixels whose red tells where each one was: 1 2 3 over 4 5 6. */
const numbered = () => paint(3, 2, (x, y) => [1 + x + 3 * y, 0, 0])

const rowsOf = ({ data, width }: ReturnType<typeof numbered>): number[][] => {
  const reds = [...data].filter((_, at) => at % 4 === 0)
  return Array.from({ length: reds.length / width }, (_, row) =>
    reds.slice(row * width, (row + 1) * width),
  )
}

it.each([
  [
    0,
    undefined,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  [
    1,
    undefined,
    [
      [3, 6],
      [2, 5],
      [1, 4],
    ],
  ],
  [
    2,
    undefined,
    [
      [6, 5, 4],
      [3, 2, 1],
    ],
  ],
  [
    3,
    undefined,
    [
      [4, 1],
      [5, 2],
      [6, 3],
    ],
  ],
  [
    0,
    'horizontal',
    [
      [3, 2, 1],
      [6, 5, 4],
    ],
  ],
  [
    0,
    'vertical',
    [
      [4, 5, 6],
      [1, 2, 3],
    ],
  ],
  [
    1,
    'horizontal',
    [
      [6, 3],
      [5, 2],
      [4, 1],
    ],
  ],
] as const)('%i quarter turns anticlockwise, mirrored: %s', (quarterTurns, mirror, rows) =>
  expect(rowsOf(orient(numbered(), { quarterTurns, mirror }))).toEqual(rows),
)
