import { test } from '../../../e2e/fixtures.ts'
import { calendar } from './e2e/calendar.ts'
import { fields } from './e2e/fields.ts'
import { estimates } from './e2e/estimates.ts'

test.describe('ovulation: the dates', estimates)
test.describe('ovulation: the fields', fields)
test.describe('ovulation: the calendar', calendar)
