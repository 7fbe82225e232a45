import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

/** Returns the stable elements of a converter's page. */
const converterOf = (page: Page, tool: string) => {
  const main = page.locator(`main[data-tool="${tool}"]`)
  return {
    main,
    value: main.locator('input[name=value]'),
    from: main.locator('select[name=from]'),
    to: main.locator('select[name=to]'),
    result: main.locator('output[name=result]'),
    alert: main.getByRole('alert'),
    swap: main.getByRole('button', { name: 'Swap units' }),
    copy: main.getByRole('button', { name: /^(Copy result|Copier le résultat)$/ }),
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
  /** The result as the English page shows it. */
  result: string
}

interface ConverterTests {
  tool: string
  path: string
  /** The initial conversion of the page. */
  initial: Conversion
  /** A conversion between other units, whose value has a decimal point and whose result is above a thousand. */
  other: Conversion & { copied: string }
  /** The result of the other conversion after swapping the units. */
  swapped: string
  /** The French page's path, and how it shows the result of the other conversion. */
  french: { path: string; result: string }
}

const addressOf = (path: string, { value, from, to }: Conversion) =>
  `${path}?${new URLSearchParams({ value, from, to })}`

/**
 * The browser tests of every converter. All converters are one component, so `npm test` runs them for one converter
 * and `npm run test:full` for the others, with the tag `@full`. Each tool adds its own.
 */
export const testConverter = (settings: ConverterTests, tag: '@full' | [] = []): void =>
  test.describe(settings.tool, { tag }, () => {
    const { tool, path, initial, other, swapped, french } = settings
    const otherQuery = { value: other.value, from: other.from, to: other.to }
    const withComma = other.value.replace('.', ',')

    test('answers each key, swaps, says it in the address and remembers the units', async ({
      page,
    }) => {
      const { value, from, to, result, swap, row } = await openConverter(page, tool, path)
      await expect(value).toHaveValue(initial.value)
      await expect(from).toHaveValue(initial.from)
      await expect(to).toHaveValue(initial.to)
      await expect(result).toHaveText(initial.result)
      const entries = await page.evaluate(() => history.length)
      await from.selectOption(other.from)
      await to.selectOption(other.to)
      await value.fill('')
      await value.pressSequentially(other.value)
      await expect(result).toHaveText(other.result)
      await expect.poll(() => queryOf(page)).toEqual(otherQuery)

      const units = await to
        .locator('option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
      expect(units.length).toBeGreaterThan(2)
      for (const unit of units) await expect(row(unit)).toContainText(/^-?[\d,.]+\s\S/)
      await expect(row(other.to)).toContainText(other.result)

      await swap.click()
      await expect(value).toHaveValue(other.value)
      await expect(from).toHaveValue(other.to)
      await expect(to).toHaveValue(other.from)
      await expect(result).toHaveText(swapped)
      await expect
        .poll(() => queryOf(page))
        .toEqual({ ...otherQuery, from: other.to, to: other.from })
      expect(await page.evaluate(() => history.length)).toBe(entries)

      const again = await openConverter(page, tool, path)
      await expect(again.from).toHaveValue(other.to)
      await expect(again.to).toHaveValue(other.from)
      await expect(again.value).toHaveValue(initial.value)
    })

    test('takes its inputs from the address, and refuses what is no number', async ({ page }) => {
      const address = addressOf(path, { ...other, value: withComma })
      const tab = await openConverter(page, tool, address)
      const { value, from, swap, to, copy, result, alert } = tab
      await expect(value).toHaveValue(other.value)
      await expect(from).toHaveValue(other.from)
      await expect(to).toHaveValue(other.to)
      await expect(result).toHaveText(other.result)

      await value.fill('12.05.2024')
      await expect(alert).toContainText('Enter a number, such as 72.5')
      await expect(result).toBeEmpty()
      await expect(value).toHaveAttribute('aria-invalid', 'true')
      await expect(copy).toBeDisabled()
      await expect.poll(() => queryOf(page)).not.toHaveProperty('value')
      await value.fill('')
      await expect(alert).toHaveCount(0)
      await expect(result).toBeEmpty()
      await value.fill(withComma)
      await expect(alert).toHaveCount(0)
      await expect(result).toHaveText(other.result)
      await expect.poll(() => queryOf(page)).toEqual(otherQuery)

      await test.step('by the keyboard alone', async () => {
        await swap.focus()
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
        // Focusing the field selected its content, which typing replaced.
        await expect(value).toHaveValue(initial.value)
        await expect(result).not.toBeEmpty()
      })
    })

    test('writes numbers the French way, and copies plain digits', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const address = `${addressOf(french.path, other)}&lng=fr`
      const { value, result, copy } = await openConverter(page, tool, address)
      await expect(value).toHaveValue(withComma)
      await expect(result).not.toBeEmpty()
      // `toHaveText` is not used, because it treats all kinds of spaces alike.
      expect(await result.textContent()).toBe(french.result)
      await copy.click()
      await expect(copy).toContainText('Copié')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(other.copied)
    })
  })
