import { describe, expect, it } from 'vitest'
import { compressedName, isMisnamed, resultNames } from './file-names.ts'

it('names a result as specified', () => {
  expect(compressedName('Été 1.JPG')).toBe('compressed-Été 1.JPG')
})

it('tells results of the same name apart', () => {
  const pictures = ['a.jpg', 'b.jpg', 'a.jpg'].map((name, id) => ({
    id,
    file: new File([], name, { lastModified: 0 }),
  }))
  expect([...resultNames(pictures)]).toEqual([
    [0, 'compressed-a.jpg'],
    [1, 'compressed-b.jpg'],
    [2, 'compressed-a (2).jpg'],
  ])
})

describe('isMisnamed', () => {
  it.each([
    ['a.jpg', 'png'],
    ['a.png', 'jpeg'],
    ['a.GIF', 'png'],
    ['a.webp', 'jpeg'],
    ['a.heic', 'jpeg'],
  ] as const)('%s with %s inside', (name, kind) => expect(isMisnamed(name, kind)).toBe(true))

  it.each([
    ['a.jpg', 'jpeg'],
    ['a.JPEG', 'jpeg'],
    ['a.jfif', 'jpeg'],
    ['a.apng', 'png'],
    ['a.gif', 'gif'],
    ['a', 'png'],
    ['scan 2026.11.21', 'png'],
  ] as const)('not %s with %s inside', (name, kind) => expect(isMisnamed(name, kind)).toBe(false))
})
