import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { holdScript } from './hold-script.ts'
import { chooseLanguage } from './language-menu.ts'
import {
  heroField,
  input,
  names,
  open,
  openByKeys,
  options,
  palette,
  searchable,
} from './search-steps.ts'
import { locales, mistakesIn, noSidewaysScroll, sidewaysScroll, textOf, wordsOf } from './site.ts'

const pageTitle = (page: Page) => page.locator('main h1')

test.describe('without a mouse', () => {
  for (const [language, query, answer, address, heading] of [
    [
      'fr',
      '72 kg en livres',
      '158,73',
      /^\/convertisseur-poids\?value=72&from=kg&to=lb$/,
      'weight',
    ],
    ['en', '20% of 85', '17', /^\/en\/percentage-calculator\?/, 'percentage'],
    ['es', '10 km en millas', '6,21', /^\/es\/conversor-de-longitud\?value=10&/, 'length'],
  ] as const)
    test.describe(language, () => {
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
        await expect(names(page).first()).toHaveText(
          textOf(language, `catalogue:home.tool_${heading}`),
        )
        expect(mistakesIn(await wordsOf(page))).toEqual([])
        await page.keyboard.press('Enter')
        await expect(pageTitle(page)).toHaveText(textOf(language, `${heading}:heading`))
        await expect
          .poll(() => new URL(page.url()).pathname + new URL(page.url()).search)
          .toMatch(address)
        await expect(palette(page)).toHaveCount(0)
        await expect(pageTitle(page)).toBeFocused()
        await expect(page.locator('output').first()).toContainText(answer)
      })
    })

  test('one goes through the list, and comes back to where one was', async ({ page }) => {
    await open(page, '/en/weight-converter')
    const value = page.locator('input[name=value]')
    await value.focus()
    await openByKeys(page, 'Meta+k')
    // Nothing is chosen before something is typed, or an arrow pressed.
    await expect(input(page)).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.type('chronometre')
    await expect(names(page).first()).toHaveText('Stopwatch and timer')
    await input(page).fill('pdf')
    await expect(options(page)).toHaveCount(4)
    await expect(palette(page).getByRole('status')).toHaveText('4 results')
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
    await expect.poll(active).toBe(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe(1)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(value).toBeFocused()
    await expect(page).toHaveURL('/en/weight-converter')
    // On the page that it is about, an answer takes effect too.
    await openByKeys(page)
    await page.keyboard.type('3 kg to g')
    await expect(options(page).first()).toContainText('3,000')
    await page.keyboard.press('Enter')
    await expect(value).toHaveValue('3')
    await expect(page.locator('output[name=result]')).toHaveText('3,000')
  })
})

test.describe('from the home page', () => {
  test('the field opens it by typing, not by passing through', async ({ page }) => {
    const release = await holdScript(page)
    await page.goto('/en', { waitUntil: 'commit' })
    await heroField(page).fill('fahren')
    release()
    await hydrated(page)
    // What was begun before the script was there goes on, with the caret where it stood.
    await expect(input(page)).toHaveValue('fahren')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('heit')
    await expect(names(page)).toHaveText(['Temperature'])
    await page.keyboard.press('Escape')
    await expect(heroField(page)).toBeFocused()
    await expect(heroField(page)).toHaveValue('fahrenheit')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(heroField(page)).toBeFocused()
    await expect(palette(page)).toHaveCount(0)
    await heroField(page).fill('')
    await page.keyboard.press('ArrowDown')
    await expect(input(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await heroField(page).click()
    await expect(input(page)).toBeFocused()
  })

  test('favourites and recent tools come first, and a click leads on', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem(
        'utilo:tools',
        JSON.stringify({ favourites: ['vat', 'speed'], recent: ['qr-code', 'vat'] }),
      )
    })
    await open(page, '/en')
    await searchable(page)
    await page.locator('header').getByRole('link', { name: 'Search' }).click()
    await expect(input(page)).toBeFocused()
    await expect(names(page)).toHaveText([
      'VAT',
      'Speed',
      'QR code',
      'Currency',
      'Compress images',
      'PDF to Word',
      'Weight',
      'Percentage',
    ])
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
    // Back shows the page one came from, with nothing over it; nor has the search been a step of its own.
    await expect(pageTitle(page)).toHaveText(textOf('en', 'qr-code:heading'))
    await openByKeys(page)
    await page.goBack()
    await expect(page).toHaveURL('/en')
    await expect(palette(page)).toHaveCount(0)
    await expect(pageTitle(page)).toHaveText(textOf('en', 'home:heading'))
  })
})

test('slips of the finger are forgiven, and nothing found says what to do', async ({
  page,
  complaints,
}) => {
  await open(page, '/en/nowhere-to-be-found')
  await searchable(page)
  await heroField(page).click()
  for (const [query, name] of [
    ['merge pfd', 'Merge and split PDF'],
    ['farenheit', 'Temperature'],
    ['hipotcea', 'Mortgage'],
  ] as const) {
    await input(page).fill(query)
    await expect(names(page).first()).toHaveText(name)
  }
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

  test('it fills the screen, and its list ends above the keyboard', async ({ page }) => {
    await open(page, '/')
    await searchable(page)
    await heroField(page).tap()
    await expect(input(page)).toBeFocused()
    const box = await palette(page).boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    const seen = await palette(page).evaluate((element) =>
      element.style.getPropertyValue('--seen-height'),
    )
    expect(seen).toBe('844px')
    for (const option of await options(page).all())
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.type('réduire photo')
    await options(page).first().tap()
    await expect(page).toHaveURL('/compresser-images')
  })

  test('it is a tap away in the header, down to 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await open(page, '/convertisseur-poids')
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    const header = await page.locator('header.top').boundingBox()
    expect(header?.height).toBeLessThan(80)
    await searchable(page)
    await page.locator('header [data-search]').tap()
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('100 usd en eur')
    await expect(palette(page).locator('.palette-answer')).toBeInViewport()
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    await palette(page).getByRole('button').tap()
    await expect(palette(page)).toHaveCount(0)
    await expect(page.locator('header [data-search]')).toBeFocused()
  })
})

test('it speaks the page’s language as soon as that has changed', async ({ page }) => {
  await open(page, '/en/weight-converter')
  await openByKeys(page)
  await input(page).fill('currency')
  await expect(names(page).first()).toHaveText('Currency')
  await page.keyboard.press('Escape')
  await chooseLanguage(page, 'es')
  await openByKeys(page)
  await input(page).fill('currency')
  await expect(names(page).first()).toHaveText(textOf('es', 'catalogue:home.tool_currency'))
  await input(page).fill('72 kg en libras')
  await expect(options(page).first()).toContainText('158,73')
  expect(mistakesIn(await wordsOf(page))).toEqual([])
})

test('is accessible, open, in both themes', async ({ page }) => {
  await open(page, '/en')
  await openByKeys(page)
  await expect(palette(page)).toMatchAriaSnapshot(`
    - dialog "Search the whole site":
      - combobox "Search the whole site" [expanded]
      - button "Close the search"
      - listbox "Results":
        - group "Most useful":
          - option "Currency 150 currencies, at dated daily rates"
  `)
  for (const query of ['', '72 kg to lb', 'zzzqqq']) {
    await input(page).fill(query)
    if (query.startsWith('72')) await expect(options(page).first()).toContainText('158.73')
    if (query.startsWith('z')) await expect(palette(page).getByRole('link')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      expect([query, colorScheme, violations.map(({ id }) => id)]).toEqual([query, colorScheme, []])
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await input(page).fill('weight')
  const outline = await options(page)
    .first()
    .evaluate((option) => getComputedStyle(option).outlineStyle)
  expect(outline).toBe('solid')
})
