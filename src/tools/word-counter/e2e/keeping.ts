import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { keptText, openCounter, unfold } from './steps.ts'

export const keeping = (): void => {
  test('nothing is kept unless the visitor says so, and nothing after', async ({ page }) => {
    const tool = await openCounter(page)
    const { field, main, output } = tool
    await field('text').fill('Before it is wanted.')
    await unfold(tool, /^Options/)
    await expect(field('keepText')).not.toBeChecked()
    expect(await keptText(page)).toBeNull()
    await field('keepText').check()
    expect(await keptText(page)).toBe('Before it is wanted.')
    await expect(main.locator('summary', { hasText: 'Options' })).toContainText(
      'kept on this device',
    )
    await field('text').fill('Written on.')
    await expect.poll(() => keptText(page)).toBe('Written on.')

    await page.reload()
    await hydrated(page)
    await expect(field('text')).toHaveValue('Written on.')
    await expect(output('words')).toHaveText('2')
    await unfold(tool, /^Options/)
    await expect(field('keepText')).toBeChecked()
    await chooseLanguage(page, 'es')
    await expect(field('text')).toHaveValue('Written on.')
    await expect(field('keepText')).toBeChecked()

    await field('keepText').uncheck()
    expect(await keptText(page)).toBeNull()
    await field('text').fill('Not any more.')
    await page.reload()
    await hydrated(page)
    await expect(field('text')).toHaveValue('')
    expect(await keptText(page)).toBeNull()
    expect(new URL(page.url()).search).toBe('')
  })

  test('the last words are kept when the page is left right after them', async ({ page }) => {
    const tool = await openCounter(page)
    await unfold(tool, /^Options/)
    await tool.field('keepText').check()
    await tool.field('text').fill('Just in time')
    await page.reload()
    await hydrated(page)
    await expect(tool.field('text')).toHaveValue('Just in time')
    await tool.field('text').fill('In time again')
    await page.locator('header .brand').click()
    await expect(page.locator('h1')).not.toHaveText('Word counter')
    expect(await keptText(page)).toBe('In time again')
  })

  test('a cleared text is kept as cleared, and what is erased elsewhere stays erased', async ({
    page,
    context,
  }) => {
    const tool = await openCounter(page)
    await unfold(tool, /^Options/)
    await tool.field('keepText').check()
    await tool.field('text').fill('Some words')
    await tool.button('Clear all').click()
    await expect.poll(() => keptText(page)).toBe('')
    const other = await context.newPage()
    await other.goto('/en')
    await other.evaluate(() => localStorage.clear())
    await expect(tool.field('keepText')).not.toBeChecked()
    await tool.field('text').fill('More words')
    await page.reload()
    await hydrated(page)
    expect(await keptText(page)).toBeNull()
  })

  test('says so when a text is too long to be kept, and keeps it once it is not', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const setItem = Storage.prototype.setItem
      Storage.prototype.setItem = function keepShort(key: string, value: string) {
        if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    })
    const tool = await openCounter(page)
    await unfold(tool, /^Options/)
    await tool.field('keepText').check()
    await tool.field('text').fill('short')
    await expect.poll(() => keptText(page)).toBe('short')
    await tool.field('text').fill('long '.repeat(300))
    await expect(tool.alert).toContainText('could not be kept')
    const options = tool.main.locator('summary', { hasText: 'Options' })
    await expect(options).not.toContainText('kept on this device')
    // Not the older one in its place.
    expect(await keptText(page)).toBeNull()
    await expect(tool.output('words')).toHaveText('300')
    await tool.field('text').fill('short again')
    await expect(tool.alert).toHaveCount(0)
    await expect(options).toContainText('kept on this device')
    expect(await keptText(page)).toBe('short again')
  })

  test('what is typed early goes before what was kept, which can be brought back', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      localStorage.setItem('utilo:word-counter', 'Kept from last week'),
    )
    await page.route('**/assets/client-*.js', async (route) => {
      await page.locator('textarea[name=text]').fill('New today')
      await route.continue()
    })
    const tool = await openCounter(page)
    await expect(tool.field('text')).toHaveValue('New today')
    await tool.button('Undo').click()
    await expect(tool.field('text')).toHaveValue('Kept from last week')
  })
}
