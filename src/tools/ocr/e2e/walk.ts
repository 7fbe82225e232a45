import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { corpusPdf, hasCorpus, languageBox, opened, printed, scan, textArea } from './steps.ts'

/** The way through the tool, by keyboard and in every language. */
export const walk = (): void => {
  test('with the keyboard alone', async ({ page }) => {
    // Playwright starts to catch dialogs with the first listener, too late for a key pressed at once.
    page.on('filechooser', () => undefined)
    const steps = await opened(page)
    const files = [
      await printed(page, 'one.png', ['Keys are enough.']),
      await printed(page, 'two.png', ['This one goes.']),
    ]
    await steps.zone.focus()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Enter'),
    ])
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles(files)
    await expect(steps.button('Extract text')).toBeFocused()
    await steps.button('Remove two.png').press('Enter')
    await expect(steps.button('Remove one.png')).toBeFocused()
    await languageBox(steps, 'fr').press('Space')
    await expect(languageBox(steps, 'fr')).toBeChecked()
    await languageBox(steps, 'fr').press('Space')
    await steps.button('Extract text').press('Enter')
    await expect(textArea(steps)).toBeFocused({ timeout: 30_000 })
    await expect(textArea(steps)).toHaveValue('Keys are enough.')
    await page.keyboard.press('Tab')
    await expect(steps.button('Copy')).toBeFocused()
    await steps.button('Start over').press('Enter')
    await expect(steps.zone).toBeFocused()
  })

  test('sound before anything is read, with a range and a password', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(
      scan('eng-phototest.png'),
      corpusPdf('tracemonkey'),
      corpusPdf('issue6010_1'),
      corpusPdf('REDHAT-1531897-0'),
    )
    await steps.tool.locator('input[name=pages]').first().fill('99')
    await expect(steps.tool.locator('[data-opening=unreadable]')).toHaveCount(1)
    await expectSound(page)
  })
}
