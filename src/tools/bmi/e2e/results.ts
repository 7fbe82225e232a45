import { expect, test } from '../../../../e2e/fixtures.ts'
import { open } from './steps.ts'

/** What the numbers come to, and how it is shown. */
export const results = (): void => {
  test('starts metric and empty, and says what to enter', async ({ page }) => {
    const { main, system, weight, height, bmi } = await open(page)
    await expect(system).toHaveValue('metric')
    expect(
      await system
        .locator('option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
    ).toEqual(['metric', 'imperial'])
    await expect(weight).toHaveValue('')
    await expect(height).toHaveValue('')
    await expect(main.getByText('Enter weight and height.')).toBeVisible()
    await expect(bmi).toBeEmpty()
    await weight.fill('68')
    await expect(bmi).toBeEmpty()
  })

  test('68 kg and 165 cm: 25.0, a normal weight, and why', async ({ page }) => {
    const { main, weight, height, bmi, category, box, place } = await open(page)
    await weight.fill('68')
    await height.fill('165')
    await expect(bmi).toHaveText('25.0')
    await expect(category).toHaveText('Normal weight')
    await expect(box).toHaveAttribute('data-category', 'normal_weight')
    await expect(main).toContainText('68 ÷ 1.65² = 24.98')
    await expect(main).toContainText('24.98 is below 25')
    await expect(main.locator('output[name=healthyWeight]')).toHaveText('50.4 to 67.8 kg')
    await expect(place).toContainText('Normal weight')
    await expect(place).toContainText('50.4 to under 68.1 kg')
    await expect(main.getByRole('img')).toHaveAccessibleName(/Your BMI of 25\.0 .*Normal weight/)
    await weight.fill('')
    await expect(bmi).toBeEmpty()
    await expect(place).toHaveCount(0)
  })

  test('150 lb and 65 in: 24.96', async ({ page }) => {
    const { main, system, weight, height, bmi, box } = await open(page)
    await system.selectOption('imperial')
    await weight.fill('150')
    await height.fill('65')
    await expect(bmi).toHaveText('25.0')
    await expect(main).toContainText('150\u00A0lb = 68.0388\u00A0kg, 65\u00A0in = 1.651\u00A0m')
    await expect(main).toContainText('= 24.96')
    await expect(box).toHaveAttribute('data-category', 'normal_weight')
  })

  test('each category begins at its border', async ({ page }) => {
    const { weight, height, bmi, category, box } = await open(page)
    await height.fill('200')
    const colours = new Set<string>()
    for (const [kilograms, index, name, key] of [
      ['73.96', '18.5', 'Underweight', 'underweight'],
      ['74', '18.5', 'Normal weight', 'normal_weight'],
      ['99.96', '25.0', 'Normal weight', 'normal_weight'],
      ['100', '25.0', 'Overweight', 'overweight'],
      ['119.96', '30.0', 'Overweight', 'overweight'],
      ['120', '30.0', 'Obesity', 'obesity'],
    ] as const) {
      await weight.fill(kilograms)
      await expect(bmi).toHaveText(index)
      await expect(category).toHaveText(name)
      await expect(box).toHaveAttribute('data-category', key)
      colours.add(await box.evaluate((element) => getComputedStyle(element).backgroundColor))
    }
    expect(colours.size).toBe(4)
  })

  test('an unusual figure asks to look at the units', async ({ page }) => {
    const { main, weight, height, bmi } = await open(page)
    await weight.fill('154')
    await height.fill('67')
    await expect(bmi).toHaveText('343.1')
    await expect(main).toContainText('Check the weight, the height and the units.')
    await height.fill('167')
    await expect(main).not.toContainText('Check the weight')
  })

  test('in French and Spanish', async ({ page }) => {
    for (const [address, shown, name, working] of [
      ['/calculateur-imc?lng=fr', '27,8', 'Surpoids', '90 ÷ 1,8² = 27,78'],
      ['/es/calculadora-imc', '27,8', 'Sobrepeso', '90 ÷ 1,8² = 27,78'],
    ] as const) {
      const { main, weight, height, bmi, category, box } = await open(page, address)
      await weight.fill('90')
      await height.fill('180')
      await expect(bmi).toHaveText(shown)
      await expect(category).toHaveText(name)
      await expect(box).toHaveAttribute('data-category', 'overweight')
      await expect(main).toContainText(working)
    }
  })
}
