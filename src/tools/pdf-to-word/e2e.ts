import { test } from '../../../e2e/fixtures.ts'
import { conversions } from './e2e/conversions.ts'
import { faults } from './e2e/faults.ts'
import { scans } from './e2e/scans.ts'

test.describe('conversions', conversions)
test.describe('scans', scans)
test.describe('faults', faults)
