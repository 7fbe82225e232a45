import { expect, it } from 'vitest'
import { stemOf } from './files.ts'

it.each([
  ['report.pdf', 'report'],
  ['Été 2026.PDF', 'Été 2026'],
  ['a.b.pdf', 'a.b'],
  ['scan', 'scan'],
  ['photo.jpg', 'photo.jpg'],
  ['.pdf', 'document'],
  ['..pdf', 'document'],
  ['Q1: plan/budget?.pdf', 'Q1_ plan_budget_'],
])('%s is %s', (name, stem) => expect(stemOf(name)).toBe(stem))

it('cuts off another ending', () => {
  expect(stemOf('photo.JPG', /\.jpe?g$/i)).toBe('photo')
})
