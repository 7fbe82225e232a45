import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectNothingBroken } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { open } from './steps.ts'

/** What the fields take, refuse, and take along. */
export const typing = (): void => {
  test('reads a height and a weight as people say them', async ({ page }) => {
    const { main, system, weight, height, bmi } = await open(page)
    await weight.fill('68')
    for (const typed of ['1.65', '1,65 m', '1 m 65']) {
      await height.fill(typed)
      await expect(bmi).toHaveText('25.0')
      await expect(main).toContainText('Read as 165\u00A0cm')
    }
    await system.selectOption('imperial')
    for (const typed of ['5\'7"', '5 ft 7 in', '5’7”']) {
      await height.fill(typed)
      await expect(main).toContainText('Read as 67\u00A0in')
    }
    await weight.fill('11 st 4 lb')
    await expect(main).toContainText('Read as 158\u00A0lb')
    await expect(bmi).toHaveText('24.7')
  })

  test('a change of units takes along what was typed, and back again', async ({ page }) => {
    const { system, weight, height, bmi, alert } = await open(page)
    await weight.fill('70')
    await height.fill('1,75 m')
    await system.selectOption('imperial')
    await expect(weight).toHaveValue('154.3')
    await expect(height).toHaveValue('68.9')
    await expect(bmi).toHaveText('22.9')
    await system.selectOption('metric')
    await expect(weight).toHaveValue('70')
    await expect(height).toHaveValue('1,75 m')
    await expect(bmi).toHaveText('22.9')
    // Pounds and inches typed before they were chosen.
    await weight.fill('154')
    await height.fill('67')
    await system.selectOption('imperial')
    await expect(weight).toHaveValue('154')
    await expect(height).toHaveValue('67')
    await expect(bmi).toHaveText('24.1')
    await expect(alert).toHaveCount(0)
  })

  test('what a field cannot mean, it says, and the other keeps its value', async ({ page }) => {
    const tool = await open(page)
    const { weight, height, bmi, alert } = tool
    await weight.fill('68')
    for (const rubbish of ['0', '-165', '1e400', 'abc', '😀', '20226', 'NaN', '9'.repeat(60)]) {
      await height.fill(rubbish)
      await expect(alert).toHaveText(
        'Type a height from 50 to 272\u00A0cm, such as 175 or 1.75\u00A0m.',
      )
      await expect(height).toHaveAttribute('aria-invalid', 'true')
      await expect(bmi).toBeEmpty()
      await expect(weight).toHaveValue('68')
      await expectNothingBroken(tool)
    }
    await height.fill('165')
    await expect(alert).toHaveCount(0)
    await expect(bmi).toHaveText('25.0')
    for (const rubbish of ['900', '0', '1e400', 'heavy', '-3']) {
      await weight.fill(rubbish)
      await expect(alert).toHaveText('Type a weight from 2 to 650\u00A0kg, such as 70.')
      await expect(bmi).toBeEmpty()
      await expect(height).toHaveValue('165')
    }
    await tool.system.selectOption('imperial')
    await weight.fill('2000')
    await height.fill('175')
    await expect(alert).toHaveText([
      /from 5 to 1,433\u00A0lb, such as 154 or 11\u00A0st 4\u00A0lb/,
      /from 20 to 107\u00A0in, such as 67 or 5'7"/,
    ])
    await expectNothingBroken(tool)
  })

  test('says no fault while one is still typing', async ({ page }) => {
    const { height, alert } = await open(page)
    await page.clock.install()
    await height.pressSequentially('16')
    await expect(height).toHaveValue('16')
    await expect(alert).toHaveCount(0)
    await page.clock.runFor(1000)
    await expect(alert).toHaveCount(1)
    await height.press('5')
    await expect(alert).toHaveCount(0)
  })

  test('another language keeps what was typed', async ({ page }) => {
    const { system, weight, height, bmi, category } = await open(page)
    await system.selectOption('imperial')
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
}
