import { expect, test } from '../../../../e2e/fixtures.ts'
import type { Language } from '../../../core/language.ts'
import { expectAnother, openPassword } from './steps.ts'

const tabs = { en: 'Passphrase', fr: 'Phrase de passe', es: 'Frase' } as const

/** The requests for word lists, by their language. */
const isWordList = (url: string) => /\/assets\/(fr|en|es)-[^/]*\.json$/.test(url)

/**
 * Phrases made of words.
 *
 * @param wordsOf - the words of a language's list.
 */
export const passphrases = (wordsOf: (language: Language) => readonly string[]) => {
  /** Some English words hold a hyphen: the words of a phrase are told apart by spaces. */
  const expectWords = (phrase: string, count: number, language: Language) => {
    const words = phrase.split(' ')
    expect(words).toHaveLength(count)
    const list = new Set(wordsOf(language))
    expect(words.filter((word) => !list.has(word))).toEqual([])
  }

  for (const language of ['en', 'fr', 'es'] as const)
    test(`seven words of the page’s language, in ${language}`, async ({ page }) => {
      const requested: string[] = []
      page.on('request', (request) => {
        if (isWordList(request.url())) requested.push(request.url())
      })
      const tool = await openPassword(page, language)
      expect(requested).toEqual([])
      await tool.tab(tabs[language]).click()
      await expect(tool.password).toHaveText(/^[A-Za-z]+-/)
      expect(requested).toHaveLength(1)
      await expect(tool.field('list')).toHaveValue(language)
      await expect(tool.field('words')).toHaveValue('7')
      await tool.field('separator').selectOption('space')
      await expect(tool.password).toContainText(' ')
      expectWords(await tool.read(), 7, language)
      expectWords(await expectAnother(tool, () => tool.regenerate.click()), 7, language)
      await expect(tool.main.locator('.password-strength')).toContainText('90 bits')
      expect(new URL(page.url()).searchParams.has('words')).toBe(false)
    })

  test('another list, another number of words, and other signs between them', async ({ page }) => {
    const tool = await openPassword(page)
    await tool.tab('Passphrase').click()
    await tool.field('list').selectOption('es')
    await expect(tool.password).toHaveAttribute('lang', 'es')
    await expect(tool.main).toContainText('7,776 of the 8,192 words in Victor Dargallo’s list')
    await tool.field('words').fill('4')
    // The Spanish list has neither hyphens nor capitals.
    await expect(tool.password).toHaveText(/^[a-z]+(-[a-z]+){3}$/)
    await expect(tool.main.locator('.password-strength')).toContainText('that takes 7 words.')
    for (const [separator, pattern] of [
      ['point', /^[a-z]+(\.[a-z]+){3}$/],
      ['underscore', /^[a-z]+(_[a-z]+){3}$/],
      ['space', /^[a-z]+( [a-z]+){3}$/],
      ['none', /^([A-Z][a-z]+){4}$/],
    ] as const) {
      await tool.field('separator').selectOption(separator)
      await expect(tool.password).toHaveText(pattern)
    }
    // Without a separator capitals show where words begin: they cannot be switched off.
    await expect(tool.field('capitalize')).toBeDisabled()
    await expect(tool.field('capitalize')).toBeChecked()
    await tool.field('separator').selectOption('hyphen')
    await expect(tool.field('capitalize')).toBeEnabled()
    await expect(tool.field('capitalize')).not.toBeChecked()
    await tool.field('capitalize').check()
    await expect(tool.password).toHaveText(/^[A-Z][a-z]+(-[A-Z][a-z]+){3}$/)
    await tool.field('digit').check()
    await expect(tool.password).toHaveText(/^[A-Z][a-z]+\d?(-[A-Z][a-z]+\d?){3}$/)
    expect((await tool.read()).match(/\d/g)).toHaveLength(1)
    // 4 × log₂ 7,776 + log₂ 40 = 57.02.
    await expect(tool.main.locator('.password-strength')).toContainText('57 bits')
  })

  test('the phrase is copied as it stands, and nothing of it is there the next time', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openPassword(page, 'fr')
    await tool.tab('Phrase de passe').click()
    await tool.field('separator').selectOption('space')
    await tool.field('words').fill('12')
    await expect(tool.password).toHaveText(/^(\S+ ){11}\S+$/)
    await tool.copy.click()
    await expect(page.locator('.toast')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await tool.read())
    const before = await tool.read()
    await page.reload()
    await expect(tool.password).toHaveText(/^\S{12}$/)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(before)
  })

  test('a list that could not be loaded says so, and is loaded when asked again', async ({
    page,
    complaints,
  }) => {
    await page.route(
      (url) => isWordList(url.pathname),
      (route) => route.abort(),
    )
    const tool = await openPassword(page)
    await tool.tab('Passphrase').click()
    await expect(tool.alert).toHaveText('The word list could not be loaded. Check the connection.')
    await expect(tool.password).toBeEmpty()
    await expect(tool.copy).toBeDisabled()
    await page.unrouteAll()
    await tool.button('Try again').click()
    await expect(tool.password).toHaveText(/^[a-z-]+$/)
    await expect(tool.alert).toHaveCount(0)
    // The browser's own remark on the request that failed.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('Failed to load resource')])
  })

  test('half a list is none', async ({ page }) => {
    await page.route(
      (url) => isWordList(url.pathname),
      (route) => route.fulfill({ json: { words: '0abacus3domen' } }),
    )
    const tool = await openPassword(page)
    await tool.tab('Passphrase').click()
    await expect(tool.alert).toHaveText('The word list could not be loaded. Check the connection.')
    // A password needs no list.
    await tool.tab('Password').click()
    await expect(tool.password).toHaveText(/^[!-~]{12}$/)
  })
}
