import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { readDownload } from '../../../components/file-tool/e2e-steps.ts'
import { clipboard, openPassword, wordListPattern } from './steps.ts'

test.describe('password', () => {
  test('a list has different passwords, which can be copied one by one or together, downloaded and printed', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openPassword(page, 'fr')
    const { field, button, listed, main } = tool
    await expect(listed).toHaveCount(0)
    const generate = button('Générer la liste')
    await generate.click()
    await expect(listed).toHaveCount(5)
    await expect(main.getByRole('status').filter({ hasText: '5 mots de passe' })).toBeVisible()
    const [first = ''] = await listed.allTextContents()
    await generate.click()
    await expect(listed.first()).not.toHaveText(first)
    await field('count').selectOption('20')
    await expect(listed).toHaveCount(20)
    await field('length').fill('8')
    await field('symbols').press('Space')
    await expect(listed.first()).toHaveText(/^[A-Za-z0-9]{8}$/)
    const passwords = await listed.allTextContents()
    expect(new Set([...passwords, await tool.read()]).size).toBe(21)
    for (const text of passwords)
      expect(text).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9]{8}$/)
    // Without characters there is no list; it comes back with them.
    for (const kind of ['uppercase', 'lowercase', 'numbers']) await field(kind).uncheck()
    await expect(listed).toHaveCount(0)
    await expect(generate).toBeDisabled()
    await field('numbers').check()
    await expect(listed).toHaveCount(20)
    await expect(listed.nth(19)).toHaveText(/^\d{8}$/)

    await field('count').selectOption('10')
    await tool.phraseTab.click()
    await field('digit').check()
    await expect(main).toContainText('10 phrases de passe')
    await expect(listed.nth(9)).toHaveText(/^\D+\d/)
    const phrases = await listed.allTextContents()
    await button('Copier : n° 3').click()
    await expect(page.locator('.toast')).toContainText('Mot de passe copié')
    expect(await clipboard(page)).toBe(phrases[2])
    await button('Copier toute la liste').click()
    await expect(page.locator('.toast')).toContainText('Liste copiée dans le presse-papiers.')
    expect(await clipboard(page)).toBe(phrases.map((text) => `${text}\n`).join(''))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Télécharger (.txt)').click(),
    ])
    const { name, bytes } = await readDownload(download)
    expect(name).toBe('mots-de-passe.txt')
    expect(bytes.toString('utf8').split('\n')).toEqual([...phrases, ''])
    await field('count').selectOption('5')
    await main.getByText('Ce que ces bits veulent dire').click()
    await expectNoViolations(page)
    await page.emulateMedia({ media: 'print' })
    for (const part of [tool.password, listed.first()]) await expect(part).toBeVisible()
    for (const part of [tool.copy, tool.regenerate, field('words'), field('count')])
      await expect(part).toBeHidden()
  })

  test('an incomplete or missing word list is refused, and loads again on request', async ({
    page,
    complaints,
  }) => {
    await page.route(wordListPattern, (route) =>
      route.fulfill({ json: { words: '0abacus3domen' } }),
    )
    const tool = await openPassword(page)
    const failed = 'The word list could not be loaded. Check your connection.'
    await tool.phraseTab.click()
    await expect(tool.alert).toHaveText(failed)
    await expect(tool.password).toBeEmpty()
    await expect(tool.copy).toBeDisabled()
    // Passwords need no word list.
    await tool.passwordTab.click()
    await expect(tool.password).toHaveText(/^[!-~]{12}$/)
    await tool.phraseTab.click()
    await page.unrouteAll()
    await page.route(wordListPattern, (route) => route.abort())
    const asked = page.waitForEvent('requestfailed')
    await tool.button('Try again').click()
    await asked
    await expect(tool.alert).toHaveText(failed)
    await page.unrouteAll()
    await tool.button('Try again').click()
    await expect(tool.password).toHaveText(/^[a-z-]+$/)
    await expect(tool.alert).toHaveCount(0)
    // The browser logs the failed request.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('Failed to load resource')])
  })
})
