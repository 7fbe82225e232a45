import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const rootFolders = 'src|server|build|scripts|e2e|bench|cloudflare|deploy|docs'

/** The paths in code spans, without those that stand for several (`<id>`, `*`, `{…}`). */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`\`((?:${rootFolders})/[^\`\\s]*)\``, 'g'))]
    .map(([, path = '']) => path)
    .filter((path) => !/[<*{…]/.test(path))

/** The targets of links to other files of the project. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)

// Decisions tell what was true on their day; their paths may have moved since.
describe.each(['README.md', ...globSync('docs/*.md')])('%s', (file) => {
  const text = readFileSync(file, 'utf8')

  it('names files that exist', () => {
    expect(pathsIn(text).filter((path) => !existsSync(path))).toEqual([])
  })

  it('links to files that exist', () => {
    const broken = linksIn(text).filter((link) => !existsSync(join(dirname(file), link)))
    expect(broken).toEqual([])
  })
})

it('the index of decisions names each of them', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const names = globSync('docs/decisions/0*.md').map((path) => path.split('/').at(-1) ?? '')
  expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([])
})
