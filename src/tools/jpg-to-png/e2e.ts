import { test } from '../../../e2e/fixtures.ts'
import { batches } from './e2e/batches.ts'
import { faults } from './e2e/faults.ts'
import { pictures } from './e2e/pictures.ts'
import { realFiles } from './e2e/real-files.ts'
import { walk } from './e2e/walk.ts'

test.describe('pictures', pictures)
test.describe('batches', batches)
test.describe('faults', faults)
test.describe('walk', walk)
test.describe('real files', realFiles)
