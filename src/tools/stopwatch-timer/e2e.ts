import { test } from '../../../e2e/fixtures.ts'
import { alarm } from './e2e/alarm.ts'
import { clocks } from './e2e/clocks.ts'
import { notifications } from './e2e/notifications.ts'
import { page } from './e2e/page.ts'
import { stopwatch } from './e2e/stopwatch.ts'
import { timer } from './e2e/timer.ts'

test.describe('stopwatch-timer', () => {
  stopwatch()
  timer()
  clocks()
  alarm()
  notifications()
  page()
})
