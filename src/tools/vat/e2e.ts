import { test } from '../../../e2e/fixtures.ts'
import { calculation } from './e2e/calculation.ts'
import { lines } from './e2e/lines.ts'
import { places } from './e2e/places.ts'

test.describe('vat', () => {
  calculation()
  places()
  lines()
})
