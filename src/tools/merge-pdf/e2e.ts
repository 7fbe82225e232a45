import { test } from '../../../e2e/fixtures.ts'
import { faults } from './e2e/faults.ts'
import { merging } from './e2e/merging.ts'
import { pages } from './e2e/pages.ts'
import { splitting } from './e2e/splitting.ts'

test.describe('merging', merging)
test.describe('pages', pages)
test.describe('splitting', splitting)
test.describe('faults', faults)
