import { test } from '../../../e2e/fixtures.ts'
import { codes } from './e2e/codes.ts'
import { contents } from './e2e/contents.ts'
import { payments } from './e2e/payments.ts'
import { limits } from './e2e/limits.ts'
import { page } from './e2e/page.ts'

test.describe('qr-code', () => {
  codes()
  contents()
  payments()
  limits()
  page()
})
