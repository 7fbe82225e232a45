import { test } from '../../../e2e/fixtures.ts'
import { wholePage } from './e2e/page.ts'
import { results } from './e2e/results.ts'
import { typing } from './e2e/typing.ts'

test.describe('results', results)
test.describe('typing', typing)
test.describe('page', wholePage)
