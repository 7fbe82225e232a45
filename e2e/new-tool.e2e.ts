import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { site as configuration } from '../site.config.ts'
import { type Localized, languages } from '../src/core/language.ts'
import { groupAnchors } from '../src/core/tool.ts'
import { deferredUi, test as base, expect, hydrated } from './fixtures.ts'
import { ScratchProject } from './scratch-project.ts'

const { name: siteName, origin } = configuration

const id = 'trial-doubler'
const fileToolId = 'trial-numbers'
const converterId = 'trial-sizes'
const toolIds = [id, fileToolId, converterId]
const group = 'calculators'
const paths: Localized<string> = { fr: `/${id}`, en: `/en/${id}`, es: `/es/${id}` }
const homes: Localized<string> = { fr: '/?lng=fr', en: '/en', es: '/es' }
const titles: Localized<string> = {
  fr: `Trial doubler\u202F: le double d’un nombre – ${siteName}`,
  en: `Trial doubler: double any number – ${siteName}`,
  es: `Trial doubler: el doble de un número – ${siteName}`,
}

interface Site {
  project: ScratchProject
  /** The files that creating the three tools added or changed. */
  changed: readonly string[]
  address: string
}

const fingerprints = (folder: string) =>
  new Map(
    globSync('{src,server,public,scripts,e2e}/**/*', { cwd: folder })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
  )

const succeed = ({ code, output }: { code: number | null; output: string }) =>
  expect(code, output).toBe(0)

const makeSite = async (): Promise<Site> => {
  const project = new ScratchProject()
  const before = fingerprints(project.folder)
  succeed(project.run('node', 'scripts/new-tool.ts', id, '--group', group))
  succeed(project.run('node', 'scripts/new-tool.ts', fileToolId, '--group', 'files'))
  succeed(project.run('node', 'scripts/new-tool.ts', converterId, '--converter'))
  const after = fingerprints(project.folder)
  const changed = [...after.keys()].filter((file) => before.get(file) !== after.get(file))
  succeed(project.run('node', 'scripts/build.ts'))
  return { project, changed, address: await project.serve() }
}

/** Building a whole site takes half a minute, and several on a machine that has other things to do. */
const slowMs = 600_000

const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what is needed.
    async ({}, use) => {
      const site = await makeSite()
      await use(site)
      site.project.remove()
    },
    { scope: 'worker', timeout: slowMs },
  ],
  baseURL: ({ site }, use) => use(site.address),
})

// The tests run one after the other, because the site is built once.
test.describe.configure({ mode: 'default' })

test.describe('a new tool', { tag: '@full' }, () => {
  test('is one folder, and nothing else is touched', ({ site }) => {
    expect(site.changed.length).toBeGreaterThan(10)
    const elsewhere = site.changed.filter(
      (file) => !toolIds.some((tool) => file.startsWith(`src/tools/${tool}/`)),
    )
    expect(elsewhere).toEqual([])
  })

  test('passes every check of the project', ({ site: { project } }) => {
    test.setTimeout(slowMs)
    const folders = toolIds.map((tool) => `src/tools/${tool}`)
    succeed(project.run('oxfmt', '--check', ...folders))
    succeed(project.run('oxlint', '--type-aware', ...folders))
    succeed(project.run('tsc', '-p', 'tsconfig.json'))
    succeed(project.run('tsc', '-p', 'tsconfig.logic.json'))
    succeed(project.run('vitest', 'run', ...folders))
    succeed(project.run('vitest', 'run', 'scripts/terms.test.ts'))
    for (const tool of toolIds) {
      const registry = project.run('vitest', 'run', 'src/tools/registry.test.ts', '-t', tool)
      succeed(registry)
      expect(registry.output).toMatch(/Tests.*\b[1-9]\d* passed/)
    }
    // Whether the site stays within its budgets with three more tools is not tested here.
    expect(project.run('node', 'scripts/check-budget.ts').output).not.toMatch(/no budget|\(trial-/)
  })

  for (const language of languages)
    test(`has its card in its section of the home page, and its page behind it (${language})`, async ({
      page,
    }) => {
      await page.goto(homes[language])
      await hydrated(page)
      const card = page.locator(`#${groupAnchors[group]} a.card[href="${paths[language]}"]`)
      await expect(card).toContainText('Trial doubler')
      await card.click()
      await expect(page.locator(`main[data-tool="${id}"][data-group="${group}"]`)).toBeVisible()
      await expect(page).toHaveTitle(titles[language])
    })

  test('is reached through the menu of the header', async ({ page }) => {
    await page.goto(paths.en)
    await hydrated(page)
    const link = page.locator(`header a[href="/en#${groupAnchors[group]}"]`).first()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await link.click()
    await expect(page.locator(`#${groupAnchors[group]} a[href="${paths.en}"]`)).toBeInViewport()
  })

  test('is found by its words in every language, whatever the page’s', async ({ page }) => {
    await page.goto('/en')
    await deferredUi(page)
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog')
    for (const words of ['twice', 'deux fois', 'dos veces', 'trial doubler']) {
      await search.getByRole('combobox').fill(words)
      await expect(search.getByRole('option').first()).toContainText('Trial doubler')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.en)
  })

  test('is in the search words, the web manifest, the sitemap and the routes', async ({
    site,
    request,
  }) => {
    const client = join(site.project.folder, 'dist/client')
    const [words = ''] = globSync(`${client}/locales/*/search.json`)
    expect(JSON.parse(readFileSync(words, 'utf8'))).toHaveProperty(
      [id],
      expect.arrayContaining(['doblar un número', 'doubler', 'twice']),
    )

    // The file tool accepts text files, so the installed app is offered for them.
    const manifest = readFileSync(join(client, 'manifest.webmanifest'), 'utf8')
    expect(manifest).toContain('"text/plain":[".txt"]')

    const { pages } = JSON.parse(
      readFileSync(join(site.project.folder, 'dist/server.json'), 'utf8'),
    ) as { pages: unknown[] }
    expect(pages).toContainEqual(expect.objectContaining({ id, paths }))
    for (const path of Object.values(paths))
      expect((await request.get(path)).status(), path).toBe(200)

    const entries =
      (await (await request.get('/sitemap.xml')).text()).match(/<url>.*?<\/url>/g) ?? []
    const own = entries.filter((entry) => entry.includes(id))
    expect(own).toHaveLength(3)
    for (const [index, language] of languages.entries()) {
      expect(own[index]).toContain(`<loc>${origin}${paths[language]}</loc>`)
      for (const entry of own)
        expect(entry).toContain(`hreflang="${language}" href="${origin}${paths[language]}"`)
    }
  })

  for (const language of languages)
    test(`has a prerendered page that says what it is (${language})`, ({ site }) => {
      const html = readFileSync(
        join(site.project.folder, 'dist/client', paths[language], 'index.html'),
        'utf8',
      )
      const address = `${origin}${paths[language]}`
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain(`<title>${titles[language]}</title>`)
      expect(html).toContain(`<link rel="canonical" href="${address}">`)
      for (const other of languages)
        expect(html).toContain(`hreflang="${other}" href="${origin}${paths[other]}"`)
      expect(html).toContain(`hreflang="x-default" href="${origin}${paths.fr}"`)
      expect(html).toContain('<output name="result"')
      const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
      const graph = (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph']
      expect(graph.map((part) => part['@type'])).toEqual([
        'WebApplication',
        'BreadcrumbList',
        'FAQPage',
      ])
      expect(graph[0]).toMatchObject({ name: 'Trial doubler', url: address, inLanguage: language })
    })

  test('that is a converter answers what is typed into the search', async ({ page }) => {
    await page.goto('/en')
    await deferredUi(page)
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog')
    await search.getByRole('combobox').fill('1.5 kb in bytes')
    await expect(search.getByRole('option').first()).toContainText('1,500')
  })

  test('passes its own end-to-end tests', ({ site: { project } }) => {
    test.setTimeout(slowMs)
    const run = project.run('playwright', 'test', '--workers', '1', ...toolIds)
    succeed(run)
    expect(run.output).toMatch(/\b7 passed/)
  })
})

test(
  'a bad or a taken id is refused with a sentence, and nothing is made',
  { tag: '@full' },
  ({ site: { project } }) => {
    const before = fingerprints(project.folder)
    for (const [bad, sentence] of [
      ['weight', '“weight” is taken'],
      ['Weight', '“Weight” is not an id'],
      ['../weight', '“../weight” is not an id'],
    ] as const) {
      const { code, output } = project.run('node', 'scripts/new-tool.ts', bad)
      expect(code).toBe(1)
      expect(output.trim()).toMatch(/^[^\n]+\.$/)
      expect(output).toContain(sentence)
    }
    expect(fingerprints(project.folder)).toEqual(before)
  },
)
