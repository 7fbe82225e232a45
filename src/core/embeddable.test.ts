import { expect, it } from 'vitest'
import { isEmbeddable } from './embeddable.ts'
import { groups } from './tool.ts'

it('is every tool that takes no files and asks for nothing that is nobody’s business', () => {
  expect(groups.filter((group) => isEmbeddable({ group }))).toEqual([
    'converters',
    'calculators',
    'practical',
  ])
  expect(groups.filter((group) => isEmbeddable({ group, isSensitive: true }))).toEqual([])
})
