import { expect, test } from '../../../../e2e/fixtures.ts'
import { readDownload } from '../../../ui/file-tool/e2e-steps.ts'
import { openPassword } from './steps.ts'

/** Many at once. */
export const several = () => {
  test('a list of 5, 10 or 20, each different and each with what was chosen', async ({ page }) => {
    const tool = await openPassword(page)
    const items = tool.main.locator('.password-list .password-listed')
    await expect(items).toHaveCount(0)
    await tool.button('Generate the list').click()
    await expect(items).toHaveCount(5)
    await expect(tool.main.getByRole('status').filter({ hasText: '5 passwords' })).toBeVisible()
    const first = await items.allTextContents()
    await tool.button('Generate the list').click()
    await expect(items.first()).not.toHaveText(first[0] ?? '')
    await tool.field('count').selectOption('20')
    await expect(items).toHaveCount(20)
    await tool.field('length').fill('8')
    await tool.field('symbols').uncheck()
    await expect(items.first()).toHaveText(/^[A-Za-z0-9]{8}$/)
    const texts = await items.allTextContents()
    expect(new Set([...texts, await tool.read()]).size).toBe(21)
    for (const text of texts) expect(text).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z0-9]{8}$/)
    // Nothing to draw from, no list; it comes back.
    for (const kind of ['uppercase', 'lowercase', 'numbers']) await tool.field(kind).uncheck()
    await expect(items).toHaveCount(0)
    await expect(tool.button('Generate the list')).toBeDisabled()
    await tool.field('numbers').check()
    await expect(items).toHaveCount(20)
    await expect(items.nth(19)).toHaveText(/^\d{8}$/)
  })

  test('each is copied, all are copied, all are downloaded', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const tool = await openPassword(page, 'fr')
    await tool.tab('Phrase de passe').click()
    await expect(tool.password).toHaveText(/-/)
    await tool.field('count').selectOption('10')
    await tool.button('Générer la liste').click()
    const items = tool.main.locator('.password-list .password-listed')
    await expect(items).toHaveCount(10)
    await expect(tool.main).toContainText('10 phrases de passe')
    const texts = await items.allTextContents()
    await tool.button('Copier : n° 3').click()
    await expect(page.locator('.toast')).toContainText('Mot de passe copié')
    expect(await clipboard()).toBe(texts[2])
    await tool.button('Copier toute la liste').click()
    await expect(page.locator('.toast')).toContainText('Liste copiée dans le presse-papiers.')
    expect(await clipboard()).toBe(texts.map((text) => `${text}\n`).join(''))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tool.button('Télécharger (.txt)').click(),
    ])
    const { name, bytes } = await readDownload(download)
    expect(name).toBe('mots-de-passe.txt')
    expect(bytes.toString('utf8').split('\n')).toEqual([...texts, ''])
    expect(new URL(page.url()).searchParams.size).toBe(1)
  })
}
