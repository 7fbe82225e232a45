import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))
copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))

/** Returns whether lint allows an import in a file of the project. */
const allows = (file: string, imported: string): boolean => {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import { thing } from '${imported}'\n\nexport const other = thing\n`)
  const { stdout } = spawnSync('oxlint', ['-c', '.oxlintrc.json', '-f', 'json', file], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(path)
  return !stdout.includes('no-restricted-imports')
}

test.each([
  ['src/core/a.ts', './language.ts'],
  ['src/engines/image/a.ts', '../../core/errors.ts'],
  ['src/service-worker/a.ts', '../core/share.ts'],
  ['src/components/a.tsx', '../core/numbers.ts'],
  ['src/tools/weight/a.ts', '../../core/convert.ts'],
  ['src/tools/weight/page.tsx', '../../components/converter/converter.tsx'],
  ['src/tools/jpg-to-png/worker.ts', '../../engines/image/browser-codec.ts'],
  ['src/site/a.tsx', '../tools/index.ts'],
  ['src/features/search/a.tsx', '../../site/link.tsx'],
  ['src/pages/home/a.tsx', '../../site/link.tsx'],
  ['src/app/a.tsx', '../tools/index.ts'],
  ['src/prerender/a.ts', '../../server/security-headers.ts'],
  ['server/a.ts', '../src/core/language.ts'],
])('%s may import %s', (file, imported) => expect(allows(file, imported)).toBe(true))

test.each([
  ['src/core/a.ts', '../components/storage.ts'],
  ['src/core/a.ts', 'react'],
  ['src/engines/image/a.ts', '../../components/file-tool/state.ts'],
  ['src/engines/image/a.ts', 'i18next'],
  ['src/service-worker/a.ts', '../site/i18n.ts'],
  ['src/service-worker/a.ts', 'react'],
  ['src/components/a.tsx', '../engines/image/sniff-file-kind.ts'],
  ['src/components/a.tsx', '../site/link.tsx'],
  ['src/tools/weight/a.ts', '../length/convert.ts'],
  ['src/tools/weight/page.tsx', '../../site/link.tsx'],
  ['src/site/a.tsx', '../features/search/search.tsx'],
  ['src/features/search/a.tsx', '../../pages/prose.tsx'],
  ['src/pages/home/a.tsx', '../../app/header.tsx'],
  ['src/app/a.tsx', '../prerender/site-files.ts'],
  ['src/pages/home/a.tsx', '../../../server/app.ts'],
  ['server/a.ts', '../src/components/storage.ts'],
])('%s may not import %s', (file, imported) => expect(allows(file, imported)).toBe(false))

/** The folders of the PDF engine, each with the others that it may import from: none of these leads back to it. */
const pdfFolders: Readonly<Record<string, readonly string[]>> = {
  'page-content': [],
  'text-layout': ['page-content'],
  structure: ['page-content', 'text-layout'],
  'to-word': ['page-content', 'structure'],
  assemble: ['page-content'],
  viewer: ['page-content', 'text-layout', 'structure', 'assemble'],
  compress: ['page-content', 'assemble', 'viewer'],
  'from-images': ['page-content', 'assemble'],
  searchable: ['page-content', 'assemble', 'from-images', 'viewer'],
}

test('every folder of the PDF engine has its rule', () =>
  expect(
    globSync('src/engines/pdf/*/')
      .map((path) => basename(path))
      .toSorted(),
  ).toEqual(Object.keys(pdfFolders).toSorted()))

test.each(Object.keys(pdfFolders))('src/engines/pdf/%s imports from its own folders', (name) => {
  const sources = globSync(`src/engines/pdf/${name}/**/*.ts`)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
  expect(sources.length).toBeGreaterThan(0)
  const others = Object.keys(pdfFolders).filter((other) => other !== name)
  const imported = others.filter((other) =>
    sources.some((source) => new RegExp(`'(\\.\\./)+${other}/`).test(source)),
  )
  expect(imported.toSorted()).toEqual(pdfFolders[name]?.toSorted())
})
