import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The whole check of a made tool is part of `npm run test:full` alone; a file that moved is noticed here at once.
it.each(globSync('scripts/new-tool/*/*.template'))('%s imports files that exist', (template) => {
  const imports = [...readFileSync(template, 'utf8').matchAll(/from '(\.\.\/[^']+)'/g)]
  const files = imports.map(([, file = '']) => join('src/tools/any-tool', file))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
