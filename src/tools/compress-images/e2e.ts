import { test } from '../../../e2e/fixtures.ts'
import { batches } from './e2e/batches.ts'
import { comparison } from './e2e/comparison.ts'
import { pictures } from './e2e/pictures.ts'
import { realFiles } from './e2e/real-files.ts'
import { settings } from './e2e/settings.ts'
import { walk } from './e2e/walk.ts'

test.describe('pictures', pictures)
test.describe('settings', settings)
test.describe('batches', batches)
test.describe('comparison', comparison)
test.describe('walk', walk)
test.describe('real files', realFiles)
