import type { Page } from '@playwright/test'
import { deferredUi, expect, test } from './fixtures.ts'
import { delayScript } from './network.ts'
import {
  chooseLanguage,
  heroField,
  input,
  open,
  openByKeys,
  optionOf,
  options,
  palette,
} from './page-steps.ts'
import { expectNoViolations } from './accessibility.ts'
import { locales, mistakesIn, noSidewaysScroll, sidewaysScroll, textOf, wordsOf } from './site.ts'

const pageTitle = (page: Page) => page.locator('main h1')

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

for (const [language, query, answer, address, id] of [
  ['en', '20% of 85', '17', /^\/en\/percentage-calculator\?/, 'percentage'],
  ['fr', '72 kg en livres', '158,73', /^\/convertisseur-poids\?value=72&from=kg&to=lb$/, 'weight'],
  ['es', '10 km en millas', '6,21', /^\/es\/conversor-de-longitud\?value=10&/, 'length'],
] as const)
  test.describe(language, language === 'en' ? {} : { tag: '@full' }, () => {
    test.use({ locale: locales[language] })

    test('an answer is given outright, and opens its tool with the same values', async ({
      page,
    }) => {
      await open(page, language === 'fr' ? '/contact' : `/${language}`)
      await openByKeys(page)
      await page.keyboard.type(query)
      const first = options(page).first()
      await expect(first).toContainText(answer)
      await expect(first).toHaveAttribute('aria-selected', 'true')
      await expect(options(page).nth(1)).toHaveText(optionOf(language, id))
      expect(mistakesIn(await wordsOf(page))).toEqual([])
      await page.keyboard.press('Enter')
      await expect(pageTitle(page)).toHaveText(textOf(language, `${id}:heading`))
      await expect.poll(() => addressOf(page)).toMatch(address)
      await expect(palette(page)).toHaveCount(0)
      await expect(pageTitle(page)).toBeFocused()
      await expect(page.locator('output').first()).toContainText(answer)
    })
  })

test('a weight and a height are passed on in memory, and never stand in the address', async ({
  page,
}) => {
  const bmi = page.locator('output[name=bmi]')
  const ask = async (text: string, result: string) => {
    await openByKeys(page)
    await page.keyboard.type(text)
    await expect(options(page).first()).toContainText(result)
    await page.keyboard.press('Enter')
    await expect(bmi).toHaveText(result)
    await expect(page).toHaveURL('/en/bmi-calculator')
  }
  await open(page, '/en/contact')
  await ask('bmi 70 kg 175 cm', '22.9')
  await expect(page.locator('input[name=height]')).toHaveValue('175 cm')
  // The page that is already shown takes the values of the next question.
  await ask('bmi 5 ft 10 160 lb', '23.0')
  await expect(page.locator('select[name=unitSystem]')).toHaveValue('imperial')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/175|160/)
})

test('by keyboard one goes through the list and comes back to where one was, in the page’s language', async ({
  page,
}) => {
  await open(page, '/en/weight-converter')
  const value = page.locator('input[name=value]')
  await value.focus()
  await openByKeys(page, 'Meta+k')
  // Nothing is selected before something is typed or an arrow key is pressed.
  await expect(input(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.type('chronometre')
  await expect(options(page).first()).toHaveText(optionOf('en', 'stopwatch-timer'))
  await input(page).fill('pdf')
  await expect(options(page)).toHaveCount(6)
  await expect(palette(page).getByRole('status')).toHaveText('6 results')
  const active = async () => {
    const id = await input(page).getAttribute('aria-activedescendant')
    const selected = palette(page).locator('[role=option][aria-selected=true]')
    await expect(selected).toHaveAttribute('id', id ?? '')
    return options(page).evaluateAll(
      (all, wanted) => all.findIndex((option) => option.id === wanted),
      id,
    )
  }
  expect(await active()).toBe(0)
  await page.keyboard.press('ArrowUp')
  await expect.poll(active).toBe(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toBe(1)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(value).toBeFocused()
  await expect(page).toHaveURL('/en/weight-converter')

  // An answer also takes effect on the page that it belongs to.
  await openByKeys(page)
  await page.keyboard.type('3 kg to g')
  await expect(options(page).first()).toContainText('3,000')
  await page.keyboard.press('Enter')
  await expect(value).toHaveValue('3')
  await expect(page.locator('output[name=result]')).toHaveText('3,000')

  await chooseLanguage(page, 'es')
  await openByKeys(page)
  await input(page).fill('currency')
  await expect(options(page).first()).toHaveText(optionOf('es', 'currency'))
  await input(page).fill('72 kg en libras')
  await expect(options(page).first()).toContainText('158,73')
  expect(mistakesIn(await wordsOf(page))).toEqual([])
})

test('from the header it opens with favourites first, and a click leads on', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem(
      'utilo:tools',
      JSON.stringify({ favourites: ['vat', 'speed'], recent: ['qr-code', 'vat'] }),
    )
  })
  await open(page, '/en')
  await deferredUi(page)
  await page.locator('header').getByRole('link', { name: 'Search' }).click()
  await expect(input(page)).toBeFocused()
  await expect(options(page)).toHaveText(
    [
      'vat',
      'speed',
      'qr-code',
      'currency',
      'compress-images',
      'merge-pdf',
      'pdf-to-word',
      'weight',
    ].map((id) => optionOf('en', id)),
  )
  await expect(palette(page).getByRole('group')).toHaveCount(3)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    options(page)
      .nth(1)
      .click({ modifiers: ['Control'] }),
  ])
  await expect(tab).toHaveURL('/en/speed-converter')
  await tab.close()
  await expect(input(page)).toBeFocused()
  await options(page).nth(2).click()
  await expect(page).toHaveURL('/en/qr-code-generator')
  // Going back shows the previous page without the palette, which has not added a history entry.
  await expect(pageTitle(page)).toHaveText(textOf('en', 'qr-code:heading'))
  await openByKeys(page)
  await page.goBack()
  await expect(page).toHaveURL('/en')
  await expect(palette(page)).toHaveCount(0)
  await expect(pageTitle(page)).toHaveText(textOf('en', 'home:heading'))
})

/** Expects that the field stands neither close to what is above and below it nor far from it. */
const expectEvenGaps = async (page: Page) => {
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    if (!box) throw new Error(`${selector} is not shown`)
    return { top: box.y, bottom: box.y + box.height }
  }
  const [lead, field, search, heading] = await Promise.all(
    ['main h1 + p', 'main search > :first-child', 'main search', 'main section h2'].map(boxOf),
  )
  for (const gapPx of [
    (field?.top ?? 0) - (lead?.bottom ?? 0),
    (heading?.top ?? 0) - (search?.bottom ?? 0),
  ]) {
    expect(gapPx).toBeGreaterThanOrEqual(30)
    expect(gapPx).toBeLessThanOrEqual(50)
  }
}

test('on a page that does not exist it forgives a slip, and says what to do where it finds nothing', async ({
  page,
  complaints,
}) => {
  await open(page, '/en/nowhere-to-be-found')
  await expectEvenGaps(page)
  await openByKeys(page)
  await input(page).fill('merge pfd')
  await expect(options(page).first()).toHaveText(optionOf('en', 'merge-pdf'))
  await input(page).fill('  zzzqqq ')
  await expect(palette(page).getByRole('status')).toHaveText('No tool matches “zzzqqq”.')
  await expect(options(page)).toHaveCount(0)
  await expect(input(page)).toHaveAttribute('aria-expanded', 'false')
  await palette(page).getByRole('link', { name: 'See all tools' }).click()
  await expect(pageTitle(page)).toHaveText(textOf('en', 'home:heading'))
  await expect(palette(page)).toHaveCount(0)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: locales.fr })

  test('it fills the screen, its list ends above the keyboard, and it is a tap away down to 320 px', async ({
    page,
  }) => {
    await open(page, '/')
    await deferredUi(page)
    await page.locator('header [data-search]').tap()
    await expect(input(page)).toBeFocused()
    expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const seen = await palette(page).evaluate((element) =>
      element.style.getPropertyValue('--seen-height'),
    )
    expect(seen).toBe('844px')
    for (const option of await options(page).all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.type('réduire photo')
    await options(page).first().tap()
    await expect(page).toHaveURL('/compresser-images')

    await page.setViewportSize({ width: 320, height: 568 })
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80)
    await page.locator('header [data-search]').tap()
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('100 usd en eur')
    await expect(options(page).first()).toContainText('100 USD')
    await expect(options(page).first()).toBeInViewport()
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    await palette(page).getByRole('button').tap()
    await expect(palette(page)).toHaveCount(0)
    await expect(page.locator('header [data-search]')).toBeFocused()
  })
})

test('is accessible with an answer shown', async ({ page }) => {
  await open(page, '/en')
  await openByKeys(page)
  await expect(palette(page)).toMatchAriaSnapshot(`
    - dialog "Search the site":
      - combobox "Search the site" [expanded]
      - button "Close search"
      - listbox "Results":
        - group "Most useful":
          - option "Currency 150+ currencies, updated daily"
  `)
  await page.emulateMedia({ forcedColors: 'active' })
  await input(page).fill('weight')
  await expect(options(page).first()).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  await input(page).fill('72 kg to lb')
  await expect(options(page).first()).toContainText('158.73')
  await expectNoViolations(page)
})

test(
  'is accessible before anything is typed, and where nothing is found',
  { tag: '@full' },
  async ({ page }) => {
    await open(page, '/en')
    await openByKeys(page)
    await expect(options(page).first()).toBeVisible()
    await expectNoViolations(page)
    await input(page).fill('zzzqqq')
    await expect(palette(page).getByRole('link')).toBeVisible()
    await expectNoViolations(page)
  },
)

const failed = 'Search could not be opened'

test('without its words the names still answer', async ({ page, complaints }) => {
  await page.route('**/search.json', (route) => route.fulfill({ status: 503, body: 'down' }))
  await open(page, '/en')
  await openByKeys(page)
  await input(page).fill('weight')
  await expect(options(page).first()).toHaveText(optionOf('en', 'weight'))
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('503')
})

test('without its script one is told, also where the words for it come late', async ({
  page,
  complaints,
}) => {
  await page.route('**/assets/palette-*', (route) => route.abort())
  const release = await delayScript(page, '**/features.json')
  const featuresRequest = page.waitForRequest('**/features.json')
  await open(page, '/en')
  await featuresRequest
  const failure = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/palette-'),
  )
  await page.locator('header').getByRole('link', { name: 'Search' }).click()
  await failure
  await expect(page.getByText(failed)).toHaveCount(0)
  release()
  await expect(page.getByText(failed)).toBeVisible()
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED')
})

test('without its script the field of the home page keeps what was typed, and one can try again', async ({
  page,
  complaints,
}) => {
  await page.route('**/assets/answers-*', (route) => route.abort())
  await open(page, '/en')
  await heroField(page).fill('stone')
  await expect(page.getByRole('search').getByRole('alert')).toBeVisible()
  await page.unroute('**/assets/answers-*')
  await page.getByRole('search').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('search').getByRole('option').first()).toContainText('Weight')
  await expect(heroField(page)).toHaveValue('stone')
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_FAILED')
})
