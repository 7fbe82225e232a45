import { expectNothingBroken } from '../../../../e2e/calculator-steps.ts'
import { failRequests, forgiveFailures } from '../../../../e2e/failing-requests.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectOutputs, openCounter, unfold } from './steps.ts'

/** @param hugo - 26 words of 163 characters. */
export const folds = (hugo: string): void => {
  test('limits show what is used, left and too much', async ({ page }) => {
    const tool = await openCounter(page)
    const limit = (words: string) => tool.main.locator('.words-limit', { hasText: words })
    await unfold(tool, /^Limits/)
    await expect(limit('Post on X')).toContainText('0 / 280')
    await expect(limit('SMS')).toContainText('0 / 160')
    await tool.field('text').fill('Look 👍 at https://example.com/a/very/long/path?with=a&query')
    await expect(limit('Post on X')).toContainText('34 / 280')
    await expect(limit('Post on X')).toContainText('Left: 246')
    await tool.field('text').fill('prêt '.repeat(20))
    await expect(limit('SMS')).toContainText('100 / 134')
    await expect(limit('SMS')).toContainText('2 messages')
    await expect(limit('SMS')).toContainText('“ê” is not in the SMS alphabet: 70')
    await expect(limit('Page title')).toContainText('Too many: 40')
    await expect(limit('Meta description')).toContainText('Left: 60')
    await expect(limit('Page title').locator('meter')).toHaveAttribute('value', '60')
  })

  test('a limit of one’s own is measured in words or characters', async ({ page }) => {
    const tool = await openCounter(page, 'fr')
    const { field, alert, main } = tool
    await field('text').fill(hugo)
    await unfold(tool, /^Limites/)
    const own = main.locator('.words-goal .words-limit')
    await expect(own).toHaveCount(0)
    await field('goal').fill('1 000')
    await expect(own).toContainText('26 / 1\u202f000')
    await field('goal').fill('20')
    await expect(own).toContainText('En trop\u202f: 6')
    await field('goalUnit').selectOption('characters')
    await expect(own).toContainText('163 / 20')
    for (const rubbish of ['beaucoup', '0', '-5', '2,5', '1e400', '👍', '9'.repeat(60)]) {
      await field('goal').fill(rubbish)
      await expect(alert).toBeVisible()
      await expect(own).toHaveCount(0)
      await expectNothingBroken(tool)
    }
    await expect(field('text')).toHaveValue(hugo)
    await field('goal').fill('')
    await expect(alert).toHaveCount(0)
  })

  test('most used words are listed with and without the common ones', async ({ page }) => {
    const tool = await openCounter(page, 'fr')
    const listed = tool.main.locator('.words-most-used li')
    await unfold(tool, /^Mots les plus/)
    await expect(tool.main).toContainText('Aucun mot à montrer')
    await tool.field('text').fill('L’école, une école et des écoliers. Et l’école\u00a0!')
    await expect(listed).toHaveText(['école3 (37,5\u00a0%)', 'écoliers1 (12,5\u00a0%)'])
    await tool.field('functionWords').check()
    await expect(listed.nth(1)).toHaveText('et2 (25\u00a0%)')
    await expect(listed).toHaveCount(5)
  })

  test('the text’s language is found, or chosen, and its rules followed', async ({ page }) => {
    const tool = await openCounter(page, 'en')
    await unfold(tool, /^Options/)
    await tool.field('text').fill('M. Dupont et Mme. Lefèvre sont là avec les enfants.')
    await expect(tool.main).toContainText('Rules followed: Français')
    await expectOutputs(tool, { sentences: '1' })
    await tool.field('textLanguage').selectOption('en')
    await expect(tool.main).toContainText('Rules followed: English')
    await expectOutputs(tool, { sentences: '2' })
    await tool.field('textLanguage').selectOption('auto')
    await expectOutputs(tool, { sentences: '1' })
    // Signes and feuillets for a French text, on any page.
    await unfold(tool, /^More figures/)
    await expect(tool.output('signs')).toHaveText('51')
    await tool.field('text').fill('The house is in the middle of our street.')
    await expect(tool.output('signs')).toHaveCount(0)
  })

  test('rarer figures and the rules are there', async ({ page }) => {
    const tool = await openCounter(page, 'fr')
    await tool.field('text').fill('Un porte-monnaie 👨‍👩‍👧‍👦 oublié.')
    await unfold(tool, /^Autres chiffres/)
    await expectOutputs(tool, {
      words: '4',
      wordsBetweenSpaces: '4',
      characters: '26',
      codeUnits: '36',
      bytes: '51',
      speakingTime: '1 min',
    })
    await expect(tool.main).toContainText('Une apostrophe ne sépare pas')
    await expect(tool.main).toContainText('200 mots par minute')
  })

  test('a part that could not be loaded can be asked for again', async ({ page, complaints }) => {
    await failRequests(page, '**/limit-meters*.js', () => true)
    const tool = await openCounter(page)
    await unfold(tool, /^Limits/)
    await expect(tool.alert).toContainText('could not be loaded')
    await expect(tool.button('Try again')).toBeVisible()
    forgiveFailures(complaints)
  })
}
