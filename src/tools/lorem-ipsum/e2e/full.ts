import { expectNothingBroken } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { textOf } from '../../../../e2e/site.ts'
import {
  clipboard,
  expectNoMoves,
  expectRoomOnPhones,
  openLorem,
  phone,
  refuseCopying,
} from './steps.ts'

/** The journeys again in other languages, sizes and states. */
test.describe('lorem-ipsum', { tag: '@full' }, () => {
  for (const language of ['en', 'es'] as const)
    test(`is copied, in sight on a phone, in ${language}`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.clock.install({ time: '2029-01-01' })
      await page.setViewportSize(phone)
      const { copy, shown } = await openLorem(page, language)
      const say = (key: string) => textOf(language, key)
      await expectRoomOnPhones(page, language)
      await expect(page.locator('.toast')).toContainText(say('lorem-ipsum:copied'))
      expect(await clipboard(page)).toBe(await shown())
      await refuseCopying(page)
      await copy.click()
      const toast = page.getByRole('alert').filter({ hasText: say('lorem-ipsum:notCopied') })
      await expect(toast).toContainText(say('common:copy.failed'))
    })

  for (const [width, height, query] of [
    [390, 844, '?count=1&type=words'],
    [390, 844, '?count=100'],
    [768, 1024, '?count=1&type=sentences'],
    [1360, 900, '?count=2&type=words&startWithStandard=false'],
    [1360, 900, '?format=html'],
  ] as const)
    test(`nothing moves when the script brings ${query} (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await expectNoMoves(page, query)
    })

  test('takes a megabyte and half a character for a count', async ({ page }) => {
    const tool = await openLorem(page)
    for (const typed of ['\uD83D', 'lorem '.repeat(170_000)]) {
      await tool.count.fill(typed)
      await expect(tool.alert).toContainText('That is not a number')
      await expect(tool.size).toContainText('1 paragraph,')
      await expectNothingBroken(tool)
      await tool.count.fill('6')
      await expect(tool.alert).toHaveCount(0)
    }
  })

  for (const [language, query] of [
    ['en', '?count=100'],
    ['es', '?count=&type=words&format=list'],
  ] as const)
    test(`is accessible in ${language} with ${query}`, async ({ page }) => {
      await openLorem(page, language, query)
      await expectNoViolations(page)
    })
})
