import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import {
  corpusPdf,
  extract,
  hasCorpus,
  languageBox,
  opened,
  printed,
  scan,
  textArea,
} from './steps.ts'

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

  for (const [language, action, sentence, done] of [
    ['fr', 'Extraire le texte', 'Où est la forêt enchantée ?', 'C’est prêt\u202F: '],
    ['es', 'Extraer el texto', 'El niño bebió agua mañana.', 'Listo: 5 palabras'],
  ] as const)
    test(`the whole way in ${language}`, async ({ page }) => {
      const steps = await opened(page, language)
      await steps.choose(await printed(page, 'uno.png', [sentence]))
      await extract(steps, action)
      await expect(textArea(steps)).toHaveValue(sentence)
      await expect(steps.status.first()).toContainText(done)
    })

  test('another language of the page keeps files, choices and the text', async ({ page }) => {
    const steps = await opened(page)
    await steps.choose(await printed(page, 'a.png', ['It stays as it was.']))
    await extract(steps)
    await chooseLanguage(page, 'fr')
    await expect(steps.tool.locator('.ocr-languages')).toContainText('Anglais')
    await expect(textArea(steps)).toHaveValue('It stays as it was.')
    await expect(languageBox(steps, 'en')).toBeChecked()
    await expect(steps.status.first()).toContainText('mots')
    // Nothing is read anew.
    await page.waitForTimeout(1000)
    await expect(steps.progress).toHaveCount(0)
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

  test('sound with a text, its doubtful words and faults', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await steps.choose(scan('eng-receipt.jpg'), scan('eng-phototest.png'))
    await extract(steps)
    await expectSound(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await steps.tool.getByRole('tab', { name: /^To check/ }).click()
    await expect(steps.tool.locator('mark').first()).toBeVisible()
    await expectSound(page)
  })
}
