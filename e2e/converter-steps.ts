import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

/** The stable names of a converter's page. */
export const converterOf = (page: Page, tool: string) => {
  const main = page.locator(`main[data-tool="${tool}"]`)
  return {
    main,
    value: main.locator('input[name=value]'),
    from: main.locator('select[name=from]'),
    to: main.locator('select[name=to]'),
    result: main.locator('output[name=result]'),
    alert: main.getByRole('alert'),
    swap: main.getByRole('button', { name: 'Swap units' }),
    copy: main.getByRole('button', { name: 'Copy result' }),
    row: (key: string) => main.locator(`[data-unit="${key}"] .amount`),
  }
}

export const openConverter = async (page: Page, tool: string, address: string) => {
  await page.goto(address)
  await hydrated(page)
  return converterOf(page, tool)
}

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

interface Conversion {
  value: string
  from: string
  to: string
  /** As the English page shows it. */
  result: string
  /** As it is copied. */
  copied: string
}

interface ConverterTests {
  tool: string
  path: string
  /** What the page starts with. */
  initial: Conversion
  /** A conversion between other units, its value with a decimal point and its result above a thousand. */
  other: Conversion
  /** The other conversion the other way round: its swapped result. */
  swapped: string
  /** The French page's address and how it shows the other result. */
  french: { path: string; result: string }
}

const addressOf = (path: string, { value, from, to }: Conversion) =>
  `${path}?${new URLSearchParams({ value, from, to })}`

/** What every converter does, in a real browser; each tool adds what is its own. */
export const testConverter = (settings: ConverterTests): void =>
  test.describe(settings.tool, () => {
    const { tool, path, initial, other, swapped, french } = settings
    const open = (page: Page, address: string) => openConverter(page, tool, address)

    test('starts with the specified conversion', async ({ page }) => {
      const { value, from, to, result } = await open(page, path)
      await expect(value).toHaveValue(initial.value)
      await expect(from).toHaveValue(initial.from)
      await expect(to).toHaveValue(initial.to)
      await expect(result).toHaveText(initial.result)
    })

    test('takes its inputs from the address, with either decimal sign', async ({ page }) => {
      for (const value of [other.value, other.value.replace('.', ',')]) {
        const shown = await open(page, addressOf(path, { ...other, value }))
        await expect(shown.value).toHaveValue(other.value)
        await expect(shown.from).toHaveValue(other.from)
        await expect(shown.to).toHaveValue(other.to)
        await expect(shown.result).toHaveText(other.result)
      }
    })

    test('answers each key, and replaces the address without adding history', async ({ page }) => {
      const { value, from, to, result } = await open(page, path)
      const entries = await page.evaluate(() => history.length)
      await from.selectOption(other.from)
      await to.selectOption(other.to)
      await value.fill('')
      await value.pressSequentially(other.value)
      await expect(result).toHaveText(other.result)
      await expect
        .poll(() => queryOf(page))
        .toEqual({ value: other.value, from: other.from, to: other.to })
      expect(await page.evaluate(() => history.length)).toBe(entries)
    })

    test('a comma is as good as a point', async ({ page }) => {
      const { value, result } = await open(page, addressOf(path, { ...other, value: '1' }))
      await value.fill(other.value.replace('.', ','))
      await expect(result).toHaveText(other.result)
      await expect.poll(() => queryOf(page)['value']).toBe(other.value)
    })

    test('says what it expects, shows no result, and recovers', async ({ page }) => {
      const { value, result, alert, copy } = await open(page, addressOf(path, other))
      for (const rubbish of ['abc', '1e400', 'NaN', 'Infinity', '--5', '12.05.2024', '٣']) {
        await value.fill(rubbish)
        await expect(alert).toContainText('Type a number')
        await expect(result).toBeEmpty()
        await expect(value).toHaveAttribute('aria-invalid', 'true')
        await expect(copy).toBeDisabled()
        await expect.poll(() => queryOf(page)).not.toHaveProperty('value')
      }
      await value.fill('')
      await expect(alert).toHaveCount(0)
      await expect(result).toBeEmpty()
      await value.fill(other.value)
      await expect(alert).toHaveCount(0)
      await expect(result).toHaveText(other.result)
    })

    test('swaps its units and keeps the number', async ({ page }) => {
      const { value, from, to, result, swap } = await open(page, addressOf(path, other))
      await swap.click()
      await expect(value).toHaveValue(other.value)
      await expect(from).toHaveValue(other.to)
      await expect(to).toHaveValue(other.from)
      await expect(result).toHaveText(swapped)
      await expect
        .poll(() => queryOf(page))
        .toEqual({ value: other.value, from: other.to, to: other.from })
    })

    test('copies plain digits with a point', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      for (const address of [addressOf(path, other), `${addressOf(french.path, other)}&lng=fr`]) {
        const { main } = await open(page, address)
        const copy = main.getByRole('button', { name: /^(Copy result|Copier le résultat)$/ })
        await copy.click()
        await expect(copy).toContainText(/Copied!|Copié/)
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(other.copied)
      }
    })

    test('writes numbers the French way on the French page', async ({ page }) => {
      const { value, result } = await open(page, `${addressOf(french.path, other)}&lng=fr`)
      await expect(value).toHaveValue(other.value.replace('.', ','))
      await expect(result).not.toBeEmpty()
      // Not toHaveText: it takes every kind of space for the same.
      expect(await result.textContent()).toBe(french.result)
    })

    test('shows the amount in every unit', async ({ page }) => {
      const { to, row } = await open(page, addressOf(path, other))
      const units = await to
        .locator('option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
      expect(units.length).toBeGreaterThan(2)
      for (const unit of units) await expect(row(unit)).toContainText(/^-?[\d,.]+\s\S/)
      await expect(row(other.to)).toContainText(other.result)
    })

    test('remembers the last units, not the number', async ({ page }) => {
      const { from, to } = await open(page, path)
      await from.selectOption(other.from)
      await to.selectOption(other.to)
      const again = await open(page, path)
      await expect(again.from).toHaveValue(other.from)
      await expect(again.to).toHaveValue(other.to)
      await expect(again.value).toHaveValue(initial.value)
    })

    test('works with the keyboard alone', async ({ page }) => {
      const { value, from, swap, to, copy, result } = await open(page, addressOf(path, other))
      await value.focus()
      await page.keyboard.type(initial.value)
      await page.keyboard.press('Tab')
      await expect(from).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(swap).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(from).toHaveValue(other.to)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(to).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(copy).toBeFocused()
      await expect(value).toHaveValue(initial.value)
      await expect(result).not.toBeEmpty()
    })
  })
