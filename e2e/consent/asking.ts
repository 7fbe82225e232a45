import { languages } from '../../src/core/language.ts'
import {
  answer,
  consentCommands,
  deniedFirst,
  expect,
  keptChoice,
  openAsking,
  question,
  test,
  tool,
  visitForTypefaces,
} from './consent-site.ts'
import { shiftsOf, watchShifts } from '../layout-shifts.ts'
import { adSlots, chooseLanguage } from '../page-steps.ts'
import { expectNoViolations } from '../accessibility.ts'
import { textOf } from '../site.ts'

test.describe('before any answer', { tag: '@full' }, () => {
  for (const language of languages)
    test(`it is asked, and nothing of others is loaded (${language})`, async ({
      page,
      ads,
      context,
    }) => {
      await openAsking(
        page,
        { fr: '/convertisseur-poids?lng=fr', en: tool, es: '/es/conversor-de-peso' }[language],
      )
      const words = textOf(language, 'consent:question.both')
      const host = new URL(ads.origin).host
      await expect(question(page)).toContainText(
        words.replace('{{ads}}', host).replace('{{analytics}}', host),
      )
      const main = await page.locator('main').innerText()
      expect(main.length).toBeGreaterThan(500)
      await page.waitForLoadState('networkidle')
      expect(ads.asked).toEqual([])
      expect((await context.cookies()).map(({ name }) => name)).toEqual(
        language === 'fr' ? ['lng'] : [],
      )
      expect(await keptChoice(page)).toBeNull()
      expect(await consentCommands(page)).toEqual(deniedFirst)
      await expect(adSlots(page).locator('ins')).toHaveCount(0)
    })

  test('refusing is as easy as agreeing: the same button, beside it', async ({
    page,
    ads: _ads,
  }) => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1360, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await openAsking(page, tool)
      const buttons = question(page).getByRole('button')
      await expect(buttons).toHaveText(
        ['refuse', 'accept', 'choose'].map((key) => textOf('en', `consent:${key}`)),
      )
      const looks = await buttons.evaluateAll((elements) =>
        elements.map((element) => {
          const { top, width, height } = element.getBoundingClientRect()
          const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(element)
          return [
            top,
            Math.round(width),
            height,
            color,
            backgroundColor,
            borderColor,
            fontWeight,
          ].join()
        }),
      )
      expect(looks[0]).toBe(looks[1])
    }
  })

  test('the question moves nothing and leaves a phone’s visitor the tool', async ({
    page,
    ads: _ads,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visitForTypefaces(page)
    await watchShifts(page)
    await openAsking(page, tool)
    const sheet = await question(page).boundingBox()
    const result = await page.locator('output[name=result]').boundingBox()
    expect((result?.y ?? 0) + (result?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0)
    expect(await shiftsOf(page)).toEqual([])
    await page.locator('input[name=value]').fill('80')
    await expect(page.locator('output[name=result]')).toHaveText('176.3696')
    // The end of the page can be read above the banner.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const last = await page.locator('footer a').last().boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0)
  })

  test('the keyboard comes to it first, and goes on to the page after', async ({
    page,
    ads: _ads,
  }) => {
    await openAsking(page, tool)
    await page.keyboard.press('Tab')
    await expect(question(page).getByRole('link')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(question(page).getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question(page)).toHaveCount(0)
    await expect(page.locator('main h1')).toBeFocused()
  })

  test('it is accessible, folded and unfolded, and follows the page’s language', async ({
    page,
    ads: _ads,
  }) => {
    await openAsking(page, tool)
    await expectNoViolations(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await chooseLanguage(page, 'es')
    await expect(question(page)).toContainText(textOf('es', 'consent:title'))
    await answer(page, 'choose', 'es')
    await expect(question(page).getByRole('checkbox')).toHaveCount(2)
    for (const box of await question(page).getByRole('checkbox').all())
      await expect(box).not.toBeChecked()
    await expectNoViolations(page)
  })
})
