import AxeBuilder from '@axe-core/playwright'
import { expectNothingKept } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { open, path } from './steps.ts'

/** What holds for the page as a whole. */
export const wholePage = (): void => {
  test('copies plain digits', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { weight, height, button } = await open(page, '/calculateur-imc?lng=fr')
    await weight.fill('68')
    await height.fill('165')
    await button('Copier : Votre IMC').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('25.0')
  })

  test('works with the keyboard alone, and Enter loses nothing', async ({ page }) => {
    const { system, weight, height, bmi } = await open(page)
    await system.focus()
    await page.keyboard.press('ArrowDown')
    await expect(system).toHaveValue('imperial')
    await page.keyboard.press('Tab')
    await expect(weight).toBeFocused()
    await page.keyboard.type('150')
    await page.keyboard.press('Tab')
    await expect(height).toBeFocused()
    await page.keyboard.type('65')
    await page.keyboard.press('Enter')
    await expect(bmi).toHaveText('25.0')
    await expect(height).toBeFocused()
    await expect(weight).toHaveValue('150')
  })

  test('keeps nothing: not in the address, not on the device', async ({ page }) => {
    const { system, weight, height, bmi } = await open(page)
    await system.selectOption('imperial')
    await weight.fill('150')
    await height.fill('65')
    await expect(bmi).toHaveText('25.0')
    await expectNothingKept(page)
    await page.reload()
    await expect(weight).toHaveValue('')
    await expect(system).toHaveValue('metric')
    const restored = await open(page, `${path}?weight=68&height=165&unitSystem=imperial`)
    await expect(restored.weight).toHaveValue('')
    await expect(restored.system).toHaveValue('metric')
  })

  for (const theme of ['light', 'dark'] as const)
    test(`every category passes axe, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme })
      const { weight, height, box } = await open(page)
      await height.fill('1.75')
      for (const [kilograms, key] of [
        ['50', 'underweight'],
        ['70', 'normal_weight'],
        ['85', 'overweight'],
        ['190', 'obesity'],
        ['', undefined],
      ] as const) {
        await weight.fill(kilograms)
        if (key === undefined) await expect(box).toHaveCount(0)
        else await expect(box).toHaveAttribute('data-category', key)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        expect(violations).toEqual([])
      }
    })

  test('on a phone the fields and the result are on the first screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { weight, height, category, bmi } = await open(page, '/calculateur-imc?lng=fr')
    await weight.fill('50')
    await height.fill('1,75')
    for (const shown of [weight, height, bmi, category]) await expect(shown).toBeInViewport()
  })

  test('prints the result, the scale and the table', async ({ page }) => {
    const { main, weight, height, bmi, place } = await open(page)
    await weight.fill('68')
    await height.fill('165')
    await page.emulateMedia({ media: 'print' })
    for (const shown of [bmi, place, main.getByRole('img')]) await expect(shown).toBeVisible()
  })
}
