import { test } from '../../../e2e/fixtures.ts'
import { faults } from './e2e/faults.ts'
import { images } from './e2e/images.ts'
import { kept } from './e2e/kept.ts'
import { walk } from './e2e/walk.ts'

test.describe('images', images)
test.describe('faults', faults)
test.describe('kept', kept)
test.describe('walk', walk)
