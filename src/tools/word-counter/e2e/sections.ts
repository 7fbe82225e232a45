import { expectNothingBroken } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import {
  expectCountsInView,
  expectOutputs,
  limitOf,
  openCounter,
  setFieldText,
  phone,
  openSection,
} from './steps.ts'

test.describe('word-counter', () => {
  test('limits, most used words, further statistics and the text’s language work, and are accessible together', async ({
    page,
  }) => {
    const tool = await openCounter(page, 'fr')
    const { field, main, alert } = tool
    const text = field('text')
    const limit = (words: string) => limitOf(tool, words)
    await test.step('limits show what is used, what is left and what is too much', async () => {
      await openSection(tool, /^Limites/)
      await expect(limit('Post sur X')).toContainText('0 / 280')
      await expect(limit('SMS')).toContainText('0 / 160')
      await text.fill('Vois 👍 sur https://example.com/a/very/long/path?with=a&query')
      await expect(limit('Post sur X')).toContainText('35 / 280')
      await expect(limit('Post sur X')).toContainText('245')
      await text.fill('prêt '.repeat(20))
      await expect(limit('SMS')).toContainText('100 / 134')
      await expect(limit('SMS')).toContainText('2 messages')
      await expect(limit('SMS')).toContainText('ê')
      await expect(limit('Titre')).toContainText(/En trop\s: 40/)
      await expect(limit('Titre').locator('meter')).toHaveAttribute('value', '60')
    })
    await test.step('a limit of the visitor’s own is measured in words or characters', async () => {
      const own = main.locator('.words-goal .words-limit')
      await expect(own).toHaveCount(0)
      await field('goal').fill('1 000')
      await expect(own).toContainText('20 / 1\u202f000')
      await field('goal').fill('15')
      await expect(own).toContainText('En trop\u202f: 5')
      await field('goalUnit').selectOption('characters')
      await expect(own).toContainText('100 / 15')
      for (const invalid of ['beaucoup', '0', '2,5', '9'.repeat(60)]) {
        await field('goal').fill(invalid)
        await expect(alert).toBeVisible()
        await expect(own).toHaveCount(0)
        await expectNothingBroken(tool)
      }
      await field('goal').fill('')
      await expect(alert).toHaveCount(0)
    })
    await test.step('most used words are listed with and without function words', async () => {
      const listed = main.locator('.words-most-used li')
      await text.fill('')
      await openSection(tool, /^Mots les plus/)
      await expect(main).toContainText('Aucun mot à afficher')
      await text.fill('L’école, une école et des écoliers. Et l’école\u00a0!')
      await expect(listed).toHaveText(['école3 (37,5\u00a0%)', 'écoliers1 (12,5\u00a0%)'])
      await field('functionWords').press('Space')
      await expect(listed.nth(1)).toHaveText('et2 (25\u00a0%)')
      await expect(listed).toHaveCount(5)
    })
    await test.step('further statistics and the rules are shown', async () => {
      await text.fill('Un porte-monnaie 👨‍👩‍👧‍👦 oublié.')
      await openSection(tool, /^Autres chiffres/)
      await expectOutputs(tool, {
        words: '4',
        wordsBetweenSpaces: '4',
        characters: '26',
        codeUnits: '36',
        bytes: '51',
        speakingTime: '1 min',
      })
      await expect(main).toContainText('Une apostrophe ne sépare pas')
      await expect(main).toContainText('200 mots par minute')
    })
    await test.step('the text’s language is detected or chosen, and its rules are applied', async () => {
      await openSection(tool, /^Options/)
      await text.fill('Mrs. Hall is here with the children. She waits.')
      await expect(main).toContainText('English')
      await expectOutputs(tool, { sentences: '2' })
      await field('textLanguage').selectOption('fr')
      await expectOutputs(tool, { sentences: '3' })
      await field('textLanguage').selectOption('auto')
      await expectOutputs(tool, { sentences: '2' })
    })
    await main.getByRole('button', { name: 'Article de blog' }).press('Enter')
    await field('goal').fill('100')
    await expect(main.locator('.words-most-used li')).toHaveCount(10)
    await expectNoViolations(page)
  })

  test('counts and field are in view on a phone, side by side on a desktop, stable, and printed in full', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const tool = await openCounter(page, 'fr')
    const { main, field, output, button } = tool
    await expectCountsInView(page, tool)
    await page.setViewportSize(phone)
    await page.evaluate(() => scrollTo(0, 0))
    const topOf = async (name: string) => (await field(name).boundingBox())?.y
    const before = await topOf('text')
    await setFieldText(tool, 'mot '.repeat(3800))
    await expect(output('words')).toHaveText('3\u202f800')
    expect(await topOf('text')).toBe(before)

    await page.emulateMedia({ media: 'print' })
    await expect(output('words')).toBeVisible()
    await expect(button('Article de blog')).toBeHidden()
    // The whole text is printed, not only what fits the field on a screen.
    const hidden = await field('text').evaluate((area) => area.scrollHeight - area.clientHeight)
    expect(hidden).toBeLessThanOrEqual(1)
    await expect(main.locator('.words-more')).toBeHidden()

    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1360, height: 900 })
    const text = await field('text').boundingBox()
    const words = await output('words').boundingBox()
    const last = await output('sentencesPerParagraph').boundingBox()
    if (!text || !words || !last) throw new Error('nothing is shown')
    expect(words.x).toBeGreaterThan(text.x + text.width)
    expect(last.y + last.height).toBeLessThan(900)
  })
})
