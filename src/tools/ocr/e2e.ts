import { test } from '../../../e2e/fixtures.ts'
import { documents } from './e2e/documents.ts'
import { faults } from './e2e/faults.ts'
import { pictures } from './e2e/pictures.ts'

test.describe('pictures', pictures)
test.describe('documents', documents)
test.describe('faults', faults)
