import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { storedText, openCounter, openSection } from './steps.ts'

/** The text is stored after a shorter pause than this. */
const pauseMs = 1000

test.describe('word-counter', () => {
  test('the text is stored only if the visitor chooses that, and then to the last word', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const setItem = Storage.prototype.setItem
      Storage.prototype.setItem = function keepShort(key: string, value: string) {
        if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    })
    const tool = await openCounter(page)
    const { field, main, output, button, alert } = tool
    const text = field('text')
    const options = main.locator('summary', { hasText: 'Options' })
    await text.fill('Before it is wanted.')
    await openSection(tool, /^Options/)
    await expect(field('keepText')).not.toBeChecked()
    await page.clock.runFor(pauseMs)
    expect(await storedText(page)).toBeNull()
    await field('keepText').press('Space')
    expect(await storedText(page)).toBe('Before it is wanted.')
    await expect(options).toContainText('saved on this device')

    await test.step('a text that is too long is not stored, and the page says so', async () => {
      await text.fill('long '.repeat(300))
      await page.clock.runFor(pauseMs)
      await expect(alert).toContainText('could not be kept')
      await expect(options).not.toContainText('saved on this device')
      // The older text is gone from storage too.
      expect(await storedText(page)).toBeNull()
      await expect(output('words')).toHaveText('300')
      await text.fill('Short again.')
      await page.clock.runFor(pauseMs)
      await expect(alert).toHaveCount(0)
      await expect(options).toContainText('saved on this device')
      expect(await storedText(page)).toBe('Short again.')
    })
    await test.step('the last words are stored when the page is left right after them', async () => {
      await text.fill('Just in time')
      await page.reload()
      await hydrated(page)
      await expect(text).toHaveValue('Just in time')
      await expect(output('words')).toHaveText('3')
      await text.fill('In time again')
      await page.locator('header .brand').click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Word counter')
      expect(await storedText(page)).toBe('In time again')
      await page.goBack()
      await expect(text).toHaveValue('In time again')
    })
    await test.step('a cleared text is stored as empty, and what another tab erases stays erased', async () => {
      await button('Clear all').click()
      await page.clock.runFor(pauseMs)
      await expect.poll(() => storedText(page)).toBe('')
      await openSection(tool, /^Options/)
      await expect(field('keepText')).toBeChecked()
      const other = await context.newPage()
      await other.goto('/robots.txt')
      await other.evaluate(() => localStorage.clear())
      await expect(field('keepText')).not.toBeChecked()
      await text.fill('More words')
      await page.clock.runFor(pauseMs)
      expect(await storedText(page)).toBeNull()
    })
    await test.step('nothing is stored after the visitor switches storing off', async () => {
      await field('keepText').press('Space')
      await chooseLanguage(page, 'es')
      await expect(text).toHaveValue('More words')
      await expect(field('keepText')).toBeChecked()
      await field('keepText').uncheck()
      expect(await storedText(page)).toBeNull()
      await text.fill('Not any more.')
      await page.reload()
      await hydrated(page)
      await expect(text).toHaveValue('')
      expect(await storedText(page)).toBeNull()
      expect(new URL(page.url()).search).toBe('')
    })
  })
})
