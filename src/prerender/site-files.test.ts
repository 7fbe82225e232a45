import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { site } from '../../site.config.ts'
import { languages } from '../core/language.ts'
import { type Page, findPage, home, pages } from '../site/pages.ts'
import { collectTexts } from './collect-texts.ts'
import { lastModifiedBy, siteFiles, sitemap } from './site-files.ts'
import { manifestPath } from './web-manifest.ts'

const files = siteFiles((await collectTexts()).namespaces)

const page = (id: string): Page => {
  const found = findPage(id)
  if (!found) throw new Error(`no page ${id}`)
  return found
}

describe('files about the site', () => {
  it('list every address, each with all its languages', () => {
    const entries = files['sitemap.xml']?.match(/<url>.*?<\/url>/g) ?? []
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

describe('the sitemap', () => {
  const entriesOf = (xml: string) => xml.match(/<url>.*?<\/url>/g) ?? []

  it('says when a page was last changed, in each language, and nothing where that is unknown', () => {
    const dates: Readonly<Record<string, string>> = { home: '2026-02-01', weight: '2025-12-24' }
    const entries = entriesOf(sitemap(({ id }) => dates[id]))
    expect(entries).toHaveLength(pages.length * languages.length)
    for (const [id, date] of Object.entries(dates))
      for (const language of languages) {
        const path = page(id).paths[language]
        const address = `${site.origin}${path === '/' ? '' : path}`
        expect(entries).toContainEqual(
          expect.stringMatching(`^<url><loc>${address}</loc><lastmod>${date}</lastmod><xhtml:link`),
        )
      }
    expect(entries.filter((entry) => entry.includes('<lastmod>'))).toHaveLength(6)
  })
})

describe('the last change of a page', () => {
  let folder = ''
  const git = (...parameters: readonly string[]) => {
    const { status, stderr } = spawnSync('git', ['-C', folder, ...parameters], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const commit = (day: string, ...files: readonly string[]) => {
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${day} ${file}`)
    }
    git('add', '.')
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
    const { status } = spawnSync('git', ['-C', folder, ...identity, 'commit', '-qm', day], {
      env: {
        ...process.env,
        GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z',
        GIT_COMMITTER_DATE: `${day}T12:00:00Z`,
      },
    })
    expect(status).toBe(0)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'utilo-history-'))
    git('init', '-q')
    commit('2026-01-01', 'src/tools/weight/tool.ts', 'src/pages/home/page.tsx', 'src/x.ts')
    commit('2026-01-02', 'src/tools/weight/page.tsx')
    commit('2026-01-03', 'src/tools/weight/convert.test.ts', 'src/tools/weight/e2e.ts')
    commit('2026-01-04', 'src/tools/length/texts.fr.json')
    commit('2026-01-05', 'src/x.ts')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is the day its folder was last committed, tests apart', () => {
    const lastModified = lastModifiedBy(folder)
    expect(lastModified(page('weight'))).toBe('2026-01-02')
    expect(lastModified(page('length'))).toBe('2026-01-04')
    // The home page shows every tool's card.
    expect(lastModified(home)).toBe('2026-01-04')
  })

  it('is unknown of a page that was never committed', () => {
    expect(lastModifiedBy(folder)(page('volume'))).toBeUndefined()
  })

  it('is unknown in a copy that lacks the history, and where there is no git', () => {
    const copy = `${folder}-copy`
    const { status } = spawnSync('git', ['clone', '-q', '--depth', '1', `file://${folder}`, copy])
    expect(status).toBe(0)
    try {
      expect(lastModifiedBy(copy)(page('weight'))).toBeUndefined()
      rmSync(join(copy, '.git'), { recursive: true })
      expect(lastModifiedBy(copy)(page('weight'))).toBeUndefined()
    } finally {
      rmSync(copy, { recursive: true })
    }
  })
})
