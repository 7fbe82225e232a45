import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { textOf } from '../../../../e2e/site.ts'
import { languages } from '../../../core/language.ts'
import { openQr, paths, phone } from './steps.ts'

/** The same tests in other languages and states. */
test.describe('qr-code', { tag: '@full' }, () => {
  for (const language of languages)
    test(`speaks ${language}: field, picture and download in sight on a phone`, async ({
      page,
    }) => {
      await page.setViewportSize(phone)
      const tool = await openQr(page, paths[language])
      const say = (key: string) => textOf(language, `qr-code:${key}`)
      await expect(tool.main).toContainText(say('prompts.text'))
      await expect(tool.field('level').locator('option')).toHaveText(
        ['L', 'M', 'Q', 'H'].map((level) => say(`levels.${level}`)),
      )
      await tool.field('text').fill('https://example.com')
      await tool.rest()
      await expect(tool.picture).toBeVisible()
      const box = await tool.png.boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(phone.height)
      expect((await tool.picture.boundingBox())?.width).toBeGreaterThanOrEqual(240)
      await tool.main.getByRole('button', { name: say('downloadPng') }).click()
      await expect(page.locator('.toast')).toContainText(say('downloaded'))
    })

  test('is accessible with too much text, and with every kind of content', async ({ page }) => {
    const tool = await openQr(page, `${paths.es}?level=H`)
    await tool.field('text').fill('a'.repeat(3000))
    await tool.rest()
    await expect(tool.alert).toBeVisible()
    await expectNoViolations(page)
    for (const [kind, values] of [
      ['link', { url: 'nulle part' }],
      ['wifi', { ssid: 'Zoé', wifiPassword: 'court' }],
      ['email', { recipient: 'zoe' }],
      ['contact', { phone: 'abc', contactEmail: 'zoe@' }],
      ['payment', { beneficiary: 'Zoé', iban: 'CH93 0076 2011 6238 5295 7' }],
    ] as const) {
      await tool.choose(kind)
      await tool.fillAll(values)
      await tool.rest()
      // The messages of invalid fields, and the collapsed fields.
      const folded = tool.main.locator('.qr-folded:not([open]) > summary')
      if ((await folded.count()) > 0) await folded.click()
      await expectNoViolations(page)
    }
  })
})
