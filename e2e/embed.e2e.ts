import type { FrameLocator, Page } from '@playwright/test'
import type { Language } from '../src/core/language.ts'
import { expect, hydrated } from './fixtures.ts'
import { foreignPage, test } from './embed/hosts.ts'
import { expectNoViolations } from './accessibility.ts'
import { open } from './page-steps.ts'
import { sitePages, textOf } from './site.ts'

const pathOf = (id: string, language: Language = 'en') =>
  sitePages.find((page) => page.id === id)?.paths[language] ?? ''

/** The parts of a page that surround a tool. */
const dependencies =
  'a[href="#main"], header, nav, #tool-bar, h1 + p, [data-ad], section[aria-labelledby=about], section[aria-labelledby=steps], section[aria-labelledby=questions], section[aria-labelledby=related], footer'

/** The one link of an embedded tool, which leads to its page. */
const sourceLink = (place: Page | FrameLocator) => place.getByRole('link', { name: /^Utilo — / })

const visibleSurroundings = (place: Page | FrameLocator) =>
  place.locator(dependencies).filter({ visible: true })

const frameFor = (address: string, width = 600) =>
  `<iframe src="${address}" title="A tool" width="${width}" height="700"></iframe>`

/** Returns the frames of another site, once their pages are interactive. */
const answeringFrames = async (page: Page, count: number) => {
  const frames = Array.from({ length: count }, (_, index) =>
    page.frameLocator(`iframe >> nth=${index}`),
  )
  for (const frame of frames)
    await expect(frame.locator('html[data-ready=true][data-embed]')).toBeAttached()
  return frames
}

const sidewaysPx = (frame: FrameLocator) =>
  frame.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

/** Returns what a browser shows of a URL in a frame: the page's id, or that it was refused. */
const shownIn = async (page: Page, address: string) => {
  const frame = page.frames().find((child) => child.name() === address)
  if (frame === undefined) return undefined
  if (frame.url().startsWith('chrome-error:')) return 'refused'
  return (await frame.locator('body').getAttribute('data-page')) ?? undefined
}

const forgiveRefusals = (complaints: string[]) =>
  complaints
    .splice(0)
    .filter((complaint) => !/frame-ancestors|X-Frame-Options|status of 404/.test(complaint))

for (const [language, tool] of [
  ['fr', 'vat'],
  ['en', 'world-clock'],
  ['es', 'weight'],
] as const)
  test(
    `in frames of another site, tools stand alone and do their job (${language})`,
    language === 'fr' ? {} : { tag: '@full' },
    async ({ page, baseURL, foreign }) => {
      // The script simulates a browser that blocks storage in frames of other sites.
      await page.addInitScript(() => {
        if (self !== top)
          Object.defineProperty(window, 'localStorage', {
            get: () => {
              throw new DOMException('blocked', 'SecurityError')
            },
          })
      })
      const query = language === 'fr' ? '?lng=fr&embed=1' : '?embed=1'
      const addresses = ['weight', 'vat', 'world-clock'].map(
        (id) => `${baseURL}${pathOf(id, language)}${query}`,
      )
      const html = addresses.map((address, index) => frameFor(address, index === 1 ? 320 : 600))
      await page.goto(foreignPage(foreign, html.join('')))
      const frames = await answeringFrames(page, 3)
      const [weight, vat, clock] = frames as [FrameLocator, FrameLocator, FrameLocator]

      await weight.locator('select[name=from]').selectOption('kg')
      await weight.locator('select[name=to]').selectOption('g')
      await weight.locator('input[name=value]').fill('3')
      await expect(weight.locator('output[name=result]')).toHaveText(/^3[\s.,\u202f\u00a0]?000$/)
      await vat.locator('input[name=amount]').fill('100')
      await vat.locator('input[name=amount]').press('Enter')
      await expect(vat.locator('output[name=total]')).toContainText('1')
      await expect(clock.locator('main')).toContainText(/\d{1,2}:\d{2}/)

      for (const frame of frames) {
        expect(await frame.locator('html').getAttribute('lang')).toBe(language)
        await expect(frame.locator('h1')).toBeVisible()
        await expect(visibleSurroundings(frame)).toHaveCount(0)
        await expect(sourceLink(frame)).toBeVisible()
        expect(await sidewaysPx(frame)).toBe(0)
      }

      // No key leads out of the tool, and its one link opens a new tab.
      await weight.locator('input[name=value]').press('Control+k')
      await expect(weight.locator('main')).toHaveAttribute('data-tool', 'weight')
      const opened = page.context().waitForEvent('page')
      await sourceLink(weight).click()
      const full = await opened
      await hydrated(full)
      expect(new URL(full.url()).pathname).toBe(pathOf('weight', language))
      await expect(full.locator('h1')).toHaveText(textOf(language, 'weight:heading'))
      await expect(full.getByRole('banner')).toBeVisible()
      await full.close()

      // The embedded page has no violations without a frame either, in both themes and on narrow screens.
      await open(page, `${pathOf(tool, language)}${query}`)
      await expect(sourceLink(page)).toContainText(textOf(language, `catalogue:home.tool_${tool}`))
      await expect(visibleSurroundings(page)).toHaveCount(0)
      await expectNoViolations(page)
    },
  )

test('what is not to be embedded is refused by the browser, from our server and a static host', async ({
  page,
  baseURL,
  foreign,
  staticHost,
  complaints,
}) => {
  const framed = ['weight', 'world-clock'].map((id) => pathOf(id))
  const closed = ['home', 'merge-pdf', 'password', 'contact'].map((id) => pathOf(id))
  const addresses = [...framed, ...closed, '/en/nowhere'].flatMap((path) => [
    `${baseURL}${path}`,
    `${staticHost}${path}/`,
  ])
  const html = addresses.map(
    (address) => `<iframe src="${address}" name="${address}" title="A page"></iframe>`,
  )
  await page.goto(foreignPage(foreign, html.join('')))
  for (const address of addresses) {
    const path = new URL(address).pathname.replace(/\/$/, '')
    const id = sitePages.find(({ paths }) => paths.en === path)?.id
    await expect
      .poll(() => shownIn(page, address), { message: address })
      .toBe(framed.includes(path) ? id : 'refused')
  }
  expect(complaints.length).toBeGreaterThan(0)
  expect(forgiveRefusals(complaints)).toEqual([])
})

test('the code that is copied shows the tool in another site, as high as it needs', async ({
  page,
  context,
  baseURL,
  foreign,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  const nameOf = (key: string) => textOf('en', `features:embed.${key}`)
  await open(page, '/en/weight-converter?value=5&from=kg&to=g')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(sourceLink(page)).toHaveCount(0)
  const button = page.getByRole('button', { name: nameOf('button') })
  await button.click()
  const dialog = page.getByRole('dialog', { name: nameOf('button') })
  await expect(dialog).toBeVisible()
  const code = () => dialog.getByRole('textbox').inputValue()
  expect(await code()).toContain(`src="${baseURL}/en/weight-converter?embed=1"`)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: nameOf('copy') }).click()
  const snippet = await code()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(snippet)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.goto(foreignPage(foreign, snippet))
  const [frame] = (await answeringFrames(page, 1)) as [FrameLocator]
  await expect(frame.locator('output[name=result]')).toHaveText('5,000')
  await expect(sourceLink(frame)).toBeVisible()
  const spareOf = () =>
    frame
      .locator('body')
      .evaluate((body) => innerHeight - Math.ceil(body.getBoundingClientRect().height))
  await expect.poll(spareOf).toBeGreaterThanOrEqual(0)
  expect(await spareOf()).toBeLessThan(60)
})
