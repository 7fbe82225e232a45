import { readFileSync } from 'node:fs'
import { test } from '../../../e2e/fixtures.ts'
import { characterKinds, characterSets } from './character-sets.ts'
import { drawPassword } from './draw-password.ts'
import { copying } from './e2e/copying.ts'
import { drawing } from './e2e/drawing.ts'
import { layout } from './e2e/layout.ts'
import { passphrases } from './e2e/passphrases.ts'
import { several } from './e2e/several.ts'
import { readWordList } from './word-lists.ts'

const allSets = characterSets(characterKinds, { hasLookAlikes: true })

test.describe('password', () => {
  drawing((random) => drawPassword(12, allSets, random))
  copying()
  passphrases((language) =>
    readWordList(JSON.parse(readFileSync(`src/tools/password/words/${language}.json`, 'utf8'))),
  )
  several()
  layout()
})
