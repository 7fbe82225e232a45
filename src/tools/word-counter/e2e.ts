import { test } from '../../../e2e/fixtures.ts'
import { counting } from './e2e/counting.ts'
import { folds } from './e2e/folds.ts'
import { keeping } from './e2e/keeping.ts'
import { layout } from './e2e/layout.ts'
import { long } from './e2e/long.ts'
import { writing } from './e2e/writing.ts'
import en from './samples.en.json' with { type: 'json' }
import es from './samples.es.json' with { type: 'json' }
import fr from './samples.fr.json' with { type: 'json' }
import { gettysburg, hugo } from './test-texts.ts'

test.describe('word-counter', () => {
  counting(gettysburg)
  writing({ fr, en, es })
  keeping()
  folds(hugo)
  long()
  layout()
})
