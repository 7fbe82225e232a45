import { resolve } from 'node:path'
import { PublishedSite } from '../offline/published-site.ts'
import { locales, sitePages } from '../site.ts'
import { expect, test } from './fixtures.ts'
import { Visit, button, field, output } from './visit.ts'

/** What the pages share. The rest of it is tested in Chromium, in `e2e`. */

test('Ctrl K finds a tool, and answers a question', async ({ visit }) => {
  await visit.open('/en/weight-converter')
  await visit.until(() => document.documentElement.dataset['deferredUi'] === 'true')
  await visit.press('Control', 'k')
  await visit.until(() => document.activeElement?.getAttribute('role') === 'combobox')
  await visit.type('20% of 85')
  await visit.expectText({ css: 'dialog [role=option]' }, '17')
  await visit.press('Enter')
  await visit.expectText({ css: 'main h1' }, 'Percentage')
  await visit.expectText(output('result'), '17.00')
})

test('the language is chosen in the menu, and kept', async ({ visit }) => {
  const heading = { css: 'main h1' }
  await visit.open('/en/vat-calculator')
  await visit.typeInto(field('amount'), '120')
  await visit.click({ css: '[popovertarget=language-menu]' })
  await visit.click({ css: '#language-menu [hreflang=fr]' })
  await visit.until(() => document.documentElement.lang === 'fr')
  await visit.expectText(heading, 'TVA')
  expect(await visit.text(field('amount'))).toBe('120')
  await visit.open('/contact')
  await visit.until(() => document.documentElement.lang === 'fr')
})

test('the dark theme is chosen in the menu, and kept', async ({ visit }) => {
  const background = () => visit.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await visit.open('/en')
  await visit.click({ css: '[popovertarget=theme-menu]' })
  await visit.click({ css: '#theme-menu label', name: 'Dark' })
  await expect.poll(background).toBe('rgb(15, 21, 18)')
  await visit.open('/en/bmi-calculator')
  await expect.poll(background).toBe('rgb(15, 21, 18)')
})

test('what was copied can be pasted', async ({ visit }) => {
  await visit.open('/en/password-generator')
  await visit.expectText(output('password'), /^\S{12,}$/)
  const password = await visit.text(output('password'))
  await visit.click(button('Copy'))
  await visit.until(() => document.querySelector('main')?.textContent.includes('Copied!') === true)
  await visit.open('/en/word-counter')
  await visit.click(field('text'))
  await visit.press('Control', 'v')
  await visit.expectText(field('text'), password)
})

test('a tool becomes a favourite, and comes first on the home page', async ({ visit }) => {
  await visit.open('/en/qr-code-generator')
  await visit.click({ css: '#tool-bar [aria-pressed]' })
  await visit.until(
    () =>
      document.querySelector('#tool-bar [aria-pressed]')?.getAttribute('aria-pressed') === 'true',
  )
  await visit.open('/en')
  await visit.until(
    () =>
      document
        .querySelector('main a[href*="-"]:not([href*="?"])')
        ?.getAttribute('href')
        ?.includes('qr-code') === true,
  )
})

test('a list is put in order by buttons and by drag', async ({ visit }) => {
  const names = () =>
    visit.evaluate(() =>
      [...document.querySelectorAll('[data-city] h2')].map((name) => name.textContent),
    )
  const handle = (place: number) => ({
    css: `[data-city]:nth-child(${place}) [title="Drag to move"]`,
  })
  await visit.setSize(1360, 1000)
  await visit.open('/en/world-clock')
  await visit.click(button('Edit list'))
  expect((await names()).slice(0, 3)).toEqual(['Paris', 'New York', 'London'])
  await visit.click(button('Move Paris later'))
  await expect
    .poll(async () => (await names()).slice(0, 3))
    .toEqual(['New York', 'Paris', 'London'])
  await visit.drag(handle(1), handle(3))
  await expect
    .poll(async () => (await names()).slice(0, 3))
    .toEqual(['Paris', 'London', 'New York'])
})

test.describe('without a network', () => {
  const published = test.extend<{ site: PublishedSite; offlineVisit: Visit }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs off this pattern.
    site: async ({}, use) => {
      const site = new PublishedSite()
      await use(site)
      await site.remove()
    },
    offlineVisit: async ({ running, site }, use) => {
      const driver = await running.visit()
      await use(new Visit(driver, await site.start()))
      await driver.close()
    },
  })

  /** Opens a page and waits until it is cached with everything that it has loaded. */
  const openAndKeep = async (visit: Visit, path: string) => {
    await visit.open(path)
    await expect
      .poll(
        () =>
          visit.evaluate(async (address) => {
            const loaded = performance
              .getEntriesByType('resource')
              .map(({ name }) => new URL(name).pathname)
              .filter((name) => /^\/(assets|locales)\//.test(name))
            const found = await Promise.all(
              [address, ...loaded].map((name) => caches.match(name, { ignoreVary: true })),
            )
            return found.filter((response) => !response).length
          }, path),
        { timeout: 60_000, intervals: [100] },
      )
      .toBe(0)
  }

  published('pages that were visited work', async ({ site, offlineVisit: visit }) => {
    await openAndKeep(visit, '/en/length-converter')
    await openAndKeep(visit, '/en/percentage-calculator')
    await site.stop()
    await visit.open('/en/length-converter')
    await visit.typeInto(field('value'), '254')
    await visit.expectText(output('result'), '100')
    await visit.open('/en/percentage-calculator?x=20&y=85')
    await visit.expectText(output('result'), '17.00')
  })

  published(
    'a file tool that was kept does its job',
    { tag: '@full' },
    async ({ site, offlineVisit: visit }) => {
      await openAndKeep(visit, '/en/compress-images')
      await visit.click({ css: '#tool-bar button:not([aria-pressed])' })
      await visit.click({ css: 'dialog button', name: 'Make available offline' })
      await visit.expectText({ css: 'dialog' }, 'Available offline', 120_000)
      await site.stop()
      await visit.open('/en/compress-images')
      await visit.chooseFiles(resolve('src/tools/compress-images/fixtures/photo.jpg'))
      await visit.click(button('Compress'))
      const { bytes } = await visit.download(button('Download compressed'))
      expect(bytes.length).toBeGreaterThan(0)
    },
  )
})

/** The width of the narrowest phones that are still sold, in CSS pixels. */
const narrowPx = 360

for (const language of ['fr', 'en', 'es'] as const)
  test(
    `every page in ${locales[language]} complains of nothing, and fits a narrow phone`,
    { tag: '@full' },
    async ({ visit }) => {
      test.setTimeout(600_000)
      await visit.setSize(narrowPx, 800)
      for (const { id, paths } of sitePages) {
        await visit.open(`${paths[language]}?lng=${language}`)
        await visit.until(() => document.documentElement.dataset['deferredUi'] === 'true')
        const widthPx = await visit.evaluate(() => document.documentElement.scrollWidth)
        expect(widthPx, id).toBeLessThanOrEqual(narrowPx)
        expect(visit.complaints, id).toEqual([])
      }
    },
  )
