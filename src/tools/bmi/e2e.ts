import type { Page } from '@playwright/test'
import {
  expectNothingBroken,
  expectNothingKept,
  openTool,
  queryOf,
} from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations, violations } from '../../../e2e/accessibility.ts'

const path = '/en/bmi-calculator'

const open = async (page: Page, address = path) => {
  const tool = await openTool(page, 'bmi', address)
  return {
    ...tool,
    weight: tool.field('weight'),
    height: tool.field('height'),
    system: tool.field('unitSystem'),
    bmi: tool.output('bmi'),
    category: tool.output('category'),
    /** The result, which is colored by its category. */
    box: tool.main.locator('[data-category]'),
    /** The row of the table with the visitor's category. */
    place: tool.main.locator('tr[aria-current=true]'),
  }
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('bmi', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('gives the index, its category and its working, and keeps nothing', async ({ page }) => {
    const tool = await open(page, `${path}?weight=70&height=175&unitSystem=imperial&other=kept`)
    const { main, system, weight, height, bmi, category, box, place } = tool
    await test.step('what a link says of one’s body is not taken, and does not stay', async () => {
      await expect.poll(() => queryOf(page)).toEqual({ other: 'kept' })
      await expect(system).toHaveValue('metric')
      await expect(weight).toHaveValue('')
      await expect(height).toHaveValue('')
      await expect(main.getByText('Enter weight and height.')).toBeVisible()
    })
    await weight.fill('68')
    await expect(bmi).toBeEmpty()
    await height.fill('165')
    await expect(bmi).toHaveText('25.0')
    await tool.button('Copy: Your BMI').click()
    await expect.poll(() => clipboard(page)).toBe('25.0')
    await expect(category).toHaveText('Normal weight')
    await expect(main).toContainText('68 ÷ 1.65² = 24.98')
    await expect(main).toContainText('24.98 is below 25')
    await expect(tool.output('healthyWeight')).toHaveText('50.4 to 67.8 kg')
    await expect(place).toContainText('Normal weight')
    await expect(place).toContainText('50.4 to under 68.1 kg')
    await expect(main.getByRole('img')).toHaveAccessibleName(/Your BMI of 25\.0 .*Normal weight/)
    await test.step('the result, the scale and the table are printed', async () => {
      await page.emulateMedia({ media: 'print' })
      for (const shown of [bmi, place, main.getByRole('img')]) await expect(shown).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
    })
    await test.step('each category has its name and color, from its border on', async () => {
      await height.fill('200')
      const colors = new Set<string>()
      for (const [kilograms, index, name, key] of [
        ['73.96', '18.5', 'Underweight', 'underweight'],
        ['74', '18.5', 'Normal weight', 'normal_weight'],
        ['100', '25.0', 'Overweight', 'overweight'],
        ['120', '30.0', 'Obesity', 'obesity'],
      ] as const) {
        await weight.fill(kilograms)
        await expect(bmi).toHaveText(index)
        await expect(category).toHaveText(name)
        await expect(box).toHaveAttribute('data-category', key)
        colors.add(await box.evaluate((element) => getComputedStyle(element).backgroundColor))
      }
      expect(colors.size).toBe(4)
    })
    await weight.fill('154')
    await height.fill('67')
    await expect(bmi).toHaveText('343.1')
    await expect(main).toContainText('Check the weight, the height and the units.')
    await height.fill('167')
    await expect(main).not.toContainText('Check the weight')
    await expectNothingKept(page, { other: 'kept' })
    await page.reload()
    await expect(weight).toHaveValue('')
    await expect(bmi).toBeEmpty()
    await expect(place).toHaveCount(0)
  })

  test('works with the keyboard alone, in pounds and inches, and in another language', async ({
    page,
  }) => {
    const { main, system, weight, height, bmi, category, alert } = await open(page)
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
    await expect(main).toContainText('150\u00A0lb = 68.0388\u00A0kg, 65\u00A0in = 1.651\u00A0m')
    await expect(main).toContainText('= 24.96')
    await test.step('a change of units takes along what was typed, and back again', async () => {
      await height.fill('5\'7"')
      await expect(main).toContainText('Read as 67\u00A0in')
      await weight.fill('11 st 4 lb')
      await expect(main).toContainText('Read as 158\u00A0lb')
      await expect(bmi).toHaveText('24.7')
      await system.selectOption('metric')
      await expect(weight).toHaveValue('71.7')
      await expect(height).toHaveValue('170.2')
      await system.selectOption('imperial')
      await expect(weight).toHaveValue('11 st 4 lb')
      await expect(height).toHaveValue('5\'7"')
      await expect(bmi).toHaveText('24.7')
      // Pounds and inches were typed before they were chosen as units.
      await system.selectOption('metric')
      await weight.fill('154')
      await height.fill('67')
      await system.selectOption('imperial')
      await expect(weight).toHaveValue('154')
      await expect(height).toHaveValue('67')
      await expect(bmi).toHaveText('24.1')
      await expect(alert).toHaveCount(0)
    })
    await weight.fill('1,234')
    await height.fill('5\'7"')
    await expect(bmi).toHaveText('193.3')
    await chooseLanguage(page, 'fr')
    await expect(category).toHaveText('Obésité')
    await expect(bmi).toHaveText('193,3')
    await expect(weight).toHaveValue('1234')
    await expect(height).toHaveValue('5\'7"')
    await expect(system).toHaveValue('imperial')
  })

  test('says what is wrong with a field once typing pauses, and the other keeps its value', async ({
    page,
  }) => {
    const tool = await open(page)
    const { system, weight, height, bmi, alert } = tool
    await weight.fill('68')
    await height.fill('20226')
    await expect(alert).toHaveText(
      'Enter a height from 50 to 272\u00A0cm, such as 175 or 1.75\u00A0m.',
    )
    await expect(height).toHaveAttribute('aria-invalid', 'true')
    await expect(bmi).toBeEmpty()
    await expect(weight).toHaveValue('68')
    await expectNothingBroken(tool)
    await height.fill('165')
    await expect(alert).toHaveCount(0)
    await expect(bmi).toHaveText('25.0')
    await weight.fill('heavy')
    await expect(alert).toHaveText('Enter a weight from 2 to 650\u00A0kg, such as 70.')
    await expect(bmi).toBeEmpty()
    await expect(height).toHaveValue('165')
    await system.selectOption('imperial')
    await weight.fill('2000')
    await height.fill('175')
    await expect(alert).toHaveText([
      /from 5 to 1,433\u00A0lb, such as 154 or 11\sst\s4\slb/,
      /from 20 to 107\u00A0in, such as 67 or 5′7″/,
    ])
    await expectNothingBroken(tool)
    await weight.fill('')
    await height.fill('')
    await expect(alert).toHaveCount(0)
    // No problem is shown while the visitor types.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await height.pressSequentially('16')
    await expect(height).toHaveValue('16')
    await expect(alert).toHaveCount(0)
    await page.clock.runFor(1000)
    await expect(alert).toHaveCount(1)
    await height.press('5')
    await expect(alert).toHaveCount(0)
  })

  test('is whole on a phone, in French', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const tool = await open(page, '/calculateur-imc?lng=fr')
    const { main, weight, height, bmi, category, box, button } = tool
    await weight.fill('90')
    await height.fill('1 m 80')
    await expect(bmi).toHaveText('27,8')
    await expect(category).toHaveText('Surpoids')
    await expect(box).toHaveAttribute('data-category', 'overweight')
    await expect(main).toContainText('Interprété comme 180\u00A0cm')
    await expect(main).toContainText('90 ÷ 1,8² = 27,78')
    for (const shown of [weight, height, bmi, category]) await expect(shown).toBeInViewport()
    await button('Copier : Votre IMC').click()
    await expect.poll(() => clipboard(page)).toBe('27.8')
    await expectNoViolations(page)
  })

  for (const [address, shown, name] of [
    ['/en/bmi-calculator', '27.8', 'Overweight'],
    ['/es/calculadora-imc', '27,8', 'Sobrepeso'],
  ] as const)
    test(`is accessible with its result: ${address}`, { tag: '@full' }, async ({ page }) => {
      const { weight, height, bmi, category } = await open(page, address)
      await weight.fill('90')
      await height.fill('180')
      await expect(bmi).toHaveText(shown)
      await expect(category).toHaveText(name)
      await expectNoViolations(page)
    })

  for (const theme of ['light', 'dark'] as const)
    test(`every category passes axe, ${theme}`, { tag: '@full' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme })
      const { weight, height, box } = await open(page)
      await height.fill('1.75')
      for (const [kilograms, key] of [
        ['50', 'underweight'],
        ['70', 'normal_weight'],
        ['85', 'overweight'],
        ['190', 'obesity'],
      ] as const) {
        await weight.fill(kilograms)
        await expect(box).toHaveAttribute('data-category', key)
        expect(await violations(page, 'all')).toEqual([])
      }
    })
})
