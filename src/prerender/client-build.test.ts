import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readClientBuild } from './client-build.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utilo-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const clientManifest = {
  'src/app/client.tsx': {
    file: 'assets/client.js',
    isEntry: true,
    css: ['assets/client.css'],
    imports: ['_shell.js'],
  },
  '_shell.js': { file: 'assets/shell.js', css: [] },
  '_fields.js': { file: 'assets/fields.js', css: ['assets/fields.css'], imports: ['_shell.js'] },
  '_converter.js': {
    file: 'assets/converter.js',
    css: ['assets/converter.css'],
    imports: ['_fields.js', '_shell.js'],
  },
  'src/tools/weight/page.tsx': {
    file: 'assets/weight.js',
    imports: ['_fields.js', '_converter.js', '_shell.js'],
  },
  'src/tools/age/page.tsx': {
    file: 'assets/age.js',
    css: ['assets/age.css'],
    imports: ['src/app/client.tsx', '_fields.js'],
  },
  'src/pages/terms/page.tsx': { file: 'assets/terms.js', imports: ['src/app/client.tsx'] },
  'fonts/text.woff2': { file: 'assets/text.woff2' },
}

const sheets = {
  client: 'body{color:red}',
  fields: 'input{color:tan}',
  converter: '.unit{color:sky}',
  age: '.birth{color:sea}',
}

const buildClient = (manifest: unknown) => {
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  for (const [name, css] of Object.entries(sheets))
    writeFileSync(join(folder, `client/assets/${name}.css`), css)
  writeFileSync(join(folder, 'build-manifest.json'), JSON.stringify(manifest))
  return readClientBuild(join(folder, 'client'))
}

describe('what the client build tells', () => {
  it('is what a page has to name, each script once', () => {
    const client = buildClient(clientManifest)
    expect(client).toMatchObject({
      entry: '/assets/client.js',
      fonts: ['/assets/text.woff2'],
      sharedScripts: ['/assets/shell.js'],
    })
    expect(client.scriptsOf('src/tools/weight/page.tsx')).toEqual([
      '/assets/weight.js',
      '/assets/converter.js',
      '/assets/fields.js',
    ])
  })

  it('is the style sheets of a page: the shared one, what it imports, its own, each once', () => {
    const { stylesOf } = buildClient(clientManifest)
    const sheet = (name: keyof typeof sheets) => ({
      href: `/assets/${name}.css`,
      css: sheets[name],
    })
    expect(stylesOf('src/tools/age/page.tsx')).toEqual([
      sheet('client'),
      sheet('fields'),
      sheet('age'),
    ])
    expect(stylesOf('src/tools/weight/page.tsx')).toEqual([
      sheet('client'),
      sheet('fields'),
      sheet('converter'),
    ])
    expect(stylesOf('src/pages/terms/page.tsx')).toEqual([sheet('client')])
    expect(() => stylesOf('src/tools/nothing/page.tsx')).toThrow('not in the client build')
  })

  it('fails for a page that was not built, and for a build without an entry', () => {
    expect(() => buildClient(clientManifest).scriptsOf('src/tools/nothing/page.tsx')).toThrow(
      'not in the client build',
    )
    expect(() => buildClient({})).toThrow('no entry')
  })
})
