import { consentQuestion } from '../page-steps.ts'
import type { Page } from '@playwright/test'
import type { Language } from '../../src/core/language.ts'
import { AdServer } from './ad-server.ts'
import { test as base, expect, hydrated } from '../fixtures.ts'
import { ScratchProject } from '../scratch-project.ts'
import { textOf } from '../site.ts'

interface Site {
  project: ScratchProject
  ads: AdServer
  address: string
}

const makeSite = async (): Promise<Site> => {
  const ads = new AdServer()
  await ads.start()
  const project = new ScratchProject({
    UTILO_ADS_CLIENT: 'ca-pub-test',
    UTILO_ADS_SCRIPT: `${ads.origin}/ads.js`,
    UTILO_ADS_BOX: '1234567890',
    UTILO_ANALYTICS_SCRIPT: `${ads.origin}/count.js`,
    UTILO_ANALYTICS_ATTRIBUTES: 'data-domain=utilo.example',
  })
  const { code, output } = project.run('node', 'scripts/build.ts')
  expect(code, output).toBe(0)
  return { project, ads, address: await project.serve() }
}

/** The tests of a site with ads and analytics configured, both on another local origin. */
export const test = base.extend<{ ads: AdServer }, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what is needed.
    async ({}, use) => {
      const site = await makeSite()
      await use(site)
      await site.ads.stop()
      site.project.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ site }, use) => use(site.address),
  allowedOrigins: ({ site }, use) => use([site.ads.origin]),
  // The server records only the requests of this test.
  ads: async ({ site }, use) => {
    site.ads.asked.length = 0
    await use(site.ads)
  },
})

export { expect, hydrated }

export const tool = '/en/weight-converter'

/** The four signals of consent mode. */
export const signals = (ads: string, analytics: string): Readonly<Record<string, string>> => ({
  ad_storage: ads,
  ad_user_data: ads,
  ad_personalization: ads,
  analytics_storage: analytics,
})

/** The signals that consent mode receives first, and again while nobody has answered. */
export const deniedFirst = [
  ['consent', 'default', signals('denied', 'denied')],
  ['consent', 'update', signals('denied', 'denied')],
]

/** The consent banner. */
export const question = consentQuestion

export const answer = async (
  page: Page,
  choice: 'refuse' | 'accept' | 'choose' | 'refuseAll' | 'acceptAll' | 'save' | 'keep',
  language: Language = 'en',
): Promise<void> => {
  const name = textOf(language, `consent:${choice}`)
  await question(page).getByRole('button', { name, exact: true }).click()
}

/** Opens a page and waits for the banner. */
export const openAsking = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
  await expect(question(page)).toBeVisible()
}

/** Visits a page so that its fonts are cached, because a late font moves the text. */
export const visitForTypefaces = async (page: Page): Promise<void> => {
  await page.goto(tool)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/** Returns what consent mode was told, in order. */
export const consentCommands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    ((window as { dataLayer?: unknown[] }).dataLayer ?? [])
      .map((entry) => [...(entry as Iterable<unknown>)])
      .filter(([command]) => command === 'consent'),
  )

export const keptChoice = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('utilo:consent'))
