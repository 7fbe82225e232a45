import { test } from '../../../e2e/fixtures.ts'
import { difference } from './e2e/difference.ts'
import { layout } from './e2e/layout.ts'
import { moment } from './e2e/moment.ts'
import { overlap } from './e2e/overlap.ts'
import { search } from './e2e/search.ts'

test.describe('time-difference', () => {
  difference()
  search()
  moment()
  overlap()
  layout()
})
