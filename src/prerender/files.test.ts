import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { languages } from '../core/language.ts'
import { pages } from '../site/pages.ts'
import { collectTexts } from './collect-texts.ts'
import { readClientBuild } from './client-build.ts'
import { compressAll } from './compress.ts'
import { documentFiles } from './document-files.ts'
import { manifestPath } from './web-manifest.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utilo-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const files = documentFiles((await collectTexts()).namespaces)

describe('files about the site', () => {
  it('list every address, each with all its languages', () => {
    const sitemap = files['sitemap.xml'] ?? ''
    const entries = sitemap.match(/<url>.*?<\/url>/g) ?? []
    expect(entries).toHaveLength(pages.length * languages.length)
    for (const page of pages)
      for (const language of languages) {
        const at = (path: string) => `${site.origin}${path === '/' ? '' : path}`
        const entry = entries.find((line) =>
          line.includes(`<loc>${at(page.paths[language])}</loc>`),
        )
        for (const code of languages)
          expect(entry).toContain(`hreflang="${code}" href="${at(page.paths[code])}"`)
        expect(entry).toContain(`hreflang="x-default" href="${at(page.paths.fr)}"`)
      }
  })

  it('let every crawler in and show it the sitemap', () => {
    expect(files['robots.txt']).toMatch(/^User-agent: \*\nAllow: \/$/m)
    expect(files['robots.txt']).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
    expect(files['robots.txt']).not.toContain('Disallow')
  })

  it('describe the app in every language', () => {
    for (const language of languages)
      expect(JSON.parse(files[manifestPath(language).slice(1)] ?? '')).toMatchObject({
        name: site.name,
        lang: language,
      })
  })
})

describe('compressing', () => {
  it('puts beside each text a brotli and a gzip copy of the same content, and none beside pictures', async () => {
    const content = '<p>Poids</p>'.repeat(200)
    mkdirSync(join(folder, 'en'))
    for (const name of ['index.html', 'en/index.html', 'icon.png', 'font.woff2'])
      writeFileSync(join(folder, name), content)
    expect(await compressAll(folder)).toBe(2)
    for (const name of ['index.html', 'en/index.html']) {
      expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString()).toBe(
        content,
      )
      expect(gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()).toBe(content)
    }
    for (const name of ['icon.png', 'font.woff2'])
      expect(existsSync(join(folder, `${name}.br`))).toBe(false)
  })
})

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
