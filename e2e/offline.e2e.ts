import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'
import { delayScript } from './network.ts'
import { test, visit } from './offline/visits.ts'
import { favouriteButton } from './page-steps.ts'

test.describe.configure({ timeout: 180_000 })

const photo = 'src/tools/compress-images/fixtures/photo.jpg'

/** Returns what is cached of the build before `publishOther`, by path. */
const keptOfFormer = (page: Page) =>
  page.evaluate(async () => {
    const pages: string[] = []
    const pagesCache = await caches.open('utilo-pages')
    for (const request of await pagesCache.keys()) {
      const response = await pagesCache.match(request, { ignoreVary: true })
      if (!response?.headers.get('content-type')?.includes('text/html')) continue
      if (!(await response.text()).includes('content="build-b"')) pages.push(request.url)
    }
    const files = (await (await caches.open('utilo-files')).keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => /-[\w-]{8}\.(?:js|mjs|wasm|css|json)$/.test(path) && !path.includes('_B_.'))
    return { pages, files }
  })

/**
 * Stops the service workers. The browser does that with idle ones by itself, but not reliably while DevTools, and so
 * Playwright, is attached to them: one that is to be replaced then holds back every request now and then.
 */
const stopServiceWorkers = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

test('a page of the first visit works without a network, and so does each that was visited', async ({
  site,
  address,
  visited: page,
}) => {
  const rateDate = page
    .locator('main')
    .getByText(/Rate for/)
    .first()
  // The service worker started too late to see the requests of this visit.
  await visit(page, address, '/en/length-converter')
  await visit(page, address, '/en/vat-calculator', '?amount=secret')
  await visit(page, address, '/en/word-counter')
  await visit(page, address, '/en/currency-converter')
  const date = await rateDate.textContent()
  const kept = await page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(url)
    return all
  })
  expect(kept.filter((url) => url.includes('?') || url.includes('/api/'))).toEqual([])
  await site.stop()

  await page.reload()
  await hydrated(page)
  await expect(rateDate).toHaveText(date ?? '')
  await page.goto(`${address}/en/length-converter?value=3`)
  await hydrated(page)
  const before = await page.locator('output[name=result]').textContent()
  await page.locator('input[name=value]').fill('12')
  await expect(page.locator('output[name=result]')).not.toHaveText(before ?? '')
  await page.goto(`${address}/en/word-counter`)
  await hydrated(page)
  await page.locator('main textarea').fill('three short words')
  await expect(page.locator('main')).toContainText('3')

  await page.goto(`${address}/en/mortgage-calculator`)
  await expect(page.locator('h1')).toHaveText('This page is not available offline')
  await page.getByRole('link', { name: /length/i }).click()
  await hydrated(page)
  await expect(page.locator('main[data-tool=length]')).toBeVisible()
  await page.goto(`${address}/es/nada`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a file tool that was kept does its job without a network, though it never did one before', async ({
  site,
  address,
  visited: page,
}) => {
  const keepButton = page.getByRole('button', { name: /^Make available offline \(.*[KM]B\)/ })
  await test.step('the button that keeps a tool moves nothing when it comes', async () => {
    const release = await delayScript(page, '**/assets/keep-button-*.js')
    await page.goto(`${address}/en/compress-images`)
    const star = favouriteButton(page)
    const before = await star.boundingBox()
    release()
    await expect(keepButton).toBeVisible()
    expect(await star.boundingBox()).toEqual(before)
    expect(before?.width).toBe(44)
    await page.unrouteAll()
  })

  await keepButton.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Size:')
  await dialog.getByRole('button', { name: 'Make available offline' }).click()
  await expect(dialog).toContainText('Available offline', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Available offline' })).toBeFocused()
  await site.stop()

  await page.reload()
  await hydrated(page)
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: readFileSync(photo) })
  await page.getByRole('button', { name: 'Compress', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeEnabled({
    timeout: 60_000,
  })

  // When the only open page is already of the new version, the version takes over silently, at the latest with the
  // next page. The former files are removed, and those in use were fetched again.
  site.publishOther()
  await site.start()
  const workersKept = () =>
    page.evaluate(async () => {
      const files = await (await caches.open('utilo-files')).keys()
      return files.map(({ url }) => url).filter((url) => /worker-[^/]*\.js$/.test(url))
    })
  await expect(async () => {
    await stopServiceWorkers(page)
    await page.reload()
    await hydrated(page)
    await expect(page.locator('meta[name=build]')).toHaveCount(1)
    await expect
      .poll(() => keptOfFormer(page), { timeout: 15_000 })
      .toEqual({ pages: [], files: [] })
  }).toPass({ timeout: 60_000 })
  expect(await workersKept()).not.toEqual([])
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Available offline' }).click()
  await dialog.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(dialog.getByRole('button', { name: 'Make available offline' })).toBeVisible()
})

test('a new version is offered, interrupts nothing, and works without a network once taken', async ({
  site,
  address,
  visited: page,
}) => {
  await visit(page, address, '/en/compress-images')
  await visit(page, address, '/en/length-converter')
  await page.locator('input[name=value]').fill('12')
  const untouched = await page.context().newPage()
  await visit(untouched, address, '/en/vat-calculator')
  await untouched.locator('input[name=amount]').fill('250')
  await site.stop()
  site.publishOther()
  await site.start()

  // Another tab fetches the new version; it is of that version itself and shows no notice.
  const other = await page.context().newPage()
  await other.goto(`${address}/en`)
  await hydrated(other)
  await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 90_000 })
  await expect(other.getByText('A new version is ready.')).toHaveCount(0)
  await expect(page.locator('input[name=value]')).toHaveValue('12')
  await expect(page.locator('meta[name=build]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('meta[name=build]')).toHaveCount(1)
  await hydrated(page)
  await expect(page.getByText('A new version is ready.')).toHaveCount(0)
  // What the visitor does in another tab is not interrupted.
  await expect(untouched.locator('input[name=amount]')).toHaveValue('250')
  await expect(untouched.locator('meta[name=build]')).toHaveCount(0)
  await site.stop()
  // The page was cached before the new version and not visited since.
  await page.goto(`${address}/en/compress-images`)
  await hydrated(page)
  await expect(page.locator('meta[name=build]')).toHaveCount(1)
  await expect(
    page.locator('main[data-tool=compress-images] input[type=file]').first(),
  ).toBeAttached()

  // The former build's files stay for the tab of that build, and are removed when a page of the new build is open
  // alone.
  expect((await keptOfFormer(page)).files).not.toEqual([])
  await other.close()
  await untouched.close()
  await page.reload()
  await hydrated(page)
  await expect.poll(() => keptOfFormer(page), { timeout: 15_000 }).toEqual({ pages: [], files: [] })
})
