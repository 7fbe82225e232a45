import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Plugin, type Rolldown, build } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  requireChunkGroups,
  compileHint,
  compileHintPlugin,
  separateWorkerEntry,
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

describe('the entry of a worker', () => {
  // The worker and the chunk that it loads later both need `shared.js`.
  const workerWithChunk = {
    'entry.js': `new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })`,
    'worker.js': `import { fail } from './shared.js'
      addEventListener('message', () => import('./later.js').then(({ work }) => work(), fail))`,
    'later.js': `import { fail } from './shared.js'\nexport const work = () => fail('from later.js')`,
    'shared.js': `export const fail = (reason) => { throw new Error('from shared.js: ' + reason) }`,
  }

  /** Builds the page with its worker. @returns the code of the scripts that were written, by their names */
  const buildWorkerWith = async (plugins: readonly Plugin[]): Promise<Map<string, string>> => {
    write(workerWithChunk)
    const result = await build({
      configFile: false,
      root,
      logLevel: 'silent',
      build: { rolldownOptions: { input: join(root, 'entry.js') } },
      worker: { format: 'es', plugins: () => [...plugins] },
    })
    if (!('output' in result)) throw new TypeError('One set of options makes one build.')
    return new Map(
      result.output.map((file) => [
        file.fileName,
        String(file.type === 'chunk' ? file.code : file.source),
      ]),
    )
  }

  it('is imported by no chunk that loads later', async () => {
    const files = await buildWorkerWith([separateWorkerEntry()])
    const names = [...files.keys()].map((fileName) => fileName.replace('assets/', ''))
    const entry = names.find((name) => name.startsWith('worker-'))
    const later = [...files].find(([fileName]) => fileName.includes('later-'))?.[1]
    expect(later).toContain('from later.js')
    expect(later).toMatch(/^import\{/)
    expect(later).not.toContain(entry)
    const holders = [...files].filter(([, code]) => code.includes('from shared.js'))
    expect(holders).toHaveLength(1)
    expect(holders[0]?.[0]).not.toContain(entry)
  })

  it('fails the build where a chunk imports it', async () => {
    const usual: Plugin = {
      name: 'usual',
      options: (options) => ({ ...options, preserveEntrySignatures: false }),
    }
    await expect(buildWorkerWith([separateWorkerEntry(), usual])).rejects.toThrow(
      /later-.*imports assets\/worker-.*WebKit/,
    )
  })
})
