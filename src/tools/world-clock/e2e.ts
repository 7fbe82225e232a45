import { test } from '../../../e2e/fixtures.ts'
import { clocks } from './e2e/clocks.ts'
import { cost } from './e2e/cost.ts'
import { kept } from './e2e/kept.ts'
import { layout } from './e2e/layout.ts'
import { list } from './e2e/list.ts'
import { moment } from './e2e/moment.ts'
import { order } from './e2e/order.ts'

test.describe('world-clock', () => {
  // The visitor of these tests is in Paris.
  test.use({ timezoneId: 'Europe/Paris' })
  clocks()
  cost()
  list()
  order()
  kept()
  moment()
  layout()
})
