import { expect, test } from 'vitest'
import { markerKindOf } from './logical-lines.ts'

test.each([
  ['• one', 'bullet'],
  ['▶ one', 'bullet'],
  ['✔', 'bullet'],
  ['\uF0A8 a square of Wingdings', 'bullet'],
  ['2.1 Scope', 'number'],
  ['(a) the first case', 'number'],
  ['– also said', 'number'],
  ['M. Martin', 'initial'],
  ['→ 0.59), there are no differences', undefined],
  ['•one', undefined],
  ['Text', undefined],
] as const)('the marker that “%s” begins with: %s', (text, kind) => {
  expect(markerKindOf(text)).toBe(kind)
})
