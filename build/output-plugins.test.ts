import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  requireChunkGroups,
  compileHint,
  compileHintPlugin,
  styleOnlyPreload,
} from './output-plugins.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'utilo-build-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (files: Readonly<Record<string, string>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

/** Builds `entry.js` of the folder. @returns the scripts that were written */
const buildWith = async (
  plugins: readonly Plugin[],
  codeSplitting?: Rolldown.CodeSplittingOptions,
): Promise<readonly Rolldown.OutputChunk[]> => {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [...plugins],
    build: {
      rolldownOptions: {
        input: join(root, 'entry.js'),
        output: codeSplitting === undefined ? {} : { codeSplitting },
      },
    },
  })
  if (!('output' in result)) throw new TypeError('One set of options makes one build.')
  return result.output.filter((file) => file.type === 'chunk')
}

const pageWithStyles = {
  'entry.js': `addEventListener('click', () => import('./page.js').then(({ show }) => show()))`,
  'page.js': `import './page.css'\nexport const show = () => document.body.append('shown')`,
  'page.css': 'p { color: red }',
}

describe('the helper of dynamic imports', () => {
  it('is ours where one is needed', async () => {
    write(pageWithStyles)
    const [entry] = await buildWith([styleOnlyPreload()])
    expect(entry?.code).toContain('style[data-from="')
  })

  it('fails the build where Vite asks for none', async () => {
    write({ 'entry.js': `document.title = 'no import'` })
    await expect(buildWith([styleOnlyPreload()])).rejects.toThrow('build/output-plugins.ts')
  })
})

describe('the compile hint', () => {
  it('stands first in the entry, and in no other script', async () => {
    write(pageWithStyles)
    const chunks = await buildWith([compileHintPlugin()])
    expect(chunks).toHaveLength(2)
    for (const { isEntry, code } of chunks) expect(code.startsWith(compileHint)).toBe(isEntry)
  })

  it('fails the build where something else comes to stand before it', async () => {
    write(pageWithStyles)
    const later: Plugin = {
      name: 'later',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          for (const output of Object.values(bundle))
            if (output.type === 'chunk') output.code = `/* first */${output.code}`
        },
      },
    }
    await expect(buildWith([compileHintPlugin(), later])).rejects.toThrow('build/output-plugins.ts')
  })
})

describe('the groups of chunks', () => {
  const codeSplitting = { groups: [{ name: 'shared', test: /shared\.js$/ }] }
  it('pass where each gathers something', async () => {
    write({
      ...pageWithStyles,
      'page.js': `export { show } from './shared.js'`,
      'shared.js': `export const show = () => document.body.append('shown')`,
    })
    const chunks = await buildWith([requireChunkGroups(['shared'])], codeSplitting)
    expect(chunks.map(({ name }) => name)).toContain('shared')
  })

  it('fail the build where one gathers nothing', async () => {
    write(pageWithStyles)
    await expect(buildWith([requireChunkGroups(['shared'])], codeSplitting)).rejects.toThrow(
      'the chunk group "shared"',
    )
  })
})
