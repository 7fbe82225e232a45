import type { Page } from '@playwright/test'
import {
  type OpenTool,
  expectNothingBroken,
  expectNothingKept,
  openTool,
} from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/language-menu.ts'
import { expectSound } from '../../../e2e/live-page.ts'

const openOn = async (page: Page, day: string, address: string): Promise<OpenTool> => {
  await page.clock.setFixedTime(new Date(`${day}T12:00:00`))
  return openTool(page, 'age', address)
}

const expectOutputs = async ({ output }: OpenTool, outputs: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(outputs)) await expect(output(name)).toHaveText(text)
}

const openOtherDay = ({ main }: OpenTool) => main.locator('summary').first().click()

test.describe('age', () => {
  test('is there as soon as a date is, in every unit', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21', '/en/age-calculator')
    await expect(tool.main).toContainText('Select a birth date.')
    await expect(tool.output('years')).toBeEmpty()
    await expect(tool.field('birthDate')).toHaveAttribute('max', '2026-11-21')
    await tool.field('birthDate').fill('1990-03-12')
    await expectOutputs(tool, {
      years: '36',
      months: '8',
      days: '9',
      totalMonths: '440',
      totalWeeks: '1,914',
      totalDays: '13,403',
      nextBirthday: 'Friday, March 12, 2027',
      daysUntil: '111',
      weekday: 'Monday',
    })
    const steps = tool.main.locator('.age-steps')
    await expect(steps).toContainText('From March 12, 1990 to March 12, 2026')
    await expect(steps).toContainText('then to November 12, 2026')
    await expect(steps).toContainText('then to November 21, 2026')
    await expectNothingKept(page)
  })

  test('writes dates and numbers as the language does, and keeps the date across languages', async ({
    page,
  }) => {
    const tool = await openOn(page, '2026-11-21', '/calculateur-age?lng=fr')
    await tool.field('birthDate').fill('1900-01-01')
    await expectOutputs(tool, {
      years: '126',
      months: '10',
      days: '20',
      totalDays: '46\u202F345',
      nextBirthday: 'vendredi 1er janvier 2027',
      daysUntil: '41',
      weekday: 'lundi',
    })
    await chooseLanguage(page, 'es')
    await expect(page).toHaveURL(/\/es\/calculadora-de-edad$/)
    await expect(tool.field('birthDate')).toHaveValue('1900-01-01')
    await expectOutputs(tool, {
      totalDays: '46.345',
      nextBirthday: 'viernes, 1 de enero de 2027',
      weekday: 'lunes',
    })
    await expectNothingKept(page)
  })

  test('knows a birthday today, tomorrow and yesterday, and a day of birth', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21', '/en/age-calculator')
    const birthDate = tool.field('birthDate')
    await birthDate.fill('1990-11-21')
    await expect(tool.main).toContainText('Happy birthday! 36 years old today.')
    await expectOutputs(tool, { years: '36', months: '0', days: '0', daysUntil: '365' })
    await birthDate.fill('1990-11-22')
    await expect(tool.main).not.toContainText('Happy birthday')
    await expectOutputs(tool, { years: '35', months: '11', days: '30', daysUntil: '1' })
    await birthDate.fill('1990-11-20')
    await expectOutputs(tool, { years: '36', months: '0', days: '1', daysUntil: '364' })
    await birthDate.fill('2026-11-21')
    await expect(tool.main).toContainText('Born today')
    await expectOutputs(tool, { years: '0', months: '0', days: '0', totalDays: '0' })
    await expectNothingBroken(tool)
  })

  test('lets those born on 29 February choose, and asks nobody else', async ({ page }) => {
    const tool = await openOn(page, '2026-02-28', '/en/age-calculator')
    await tool.field('birthDate').fill('2000-02-28')
    await expect(tool.field('leapBirthday')).toHaveCount(0)
    await tool.field('birthDate').fill('2000-02-29')
    await expectOutputs(tool, { years: '26', months: '0', days: '0' })
    await tool.field('leapBirthday').selectOption('march-1')
    await expectOutputs(tool, {
      years: '25',
      months: '11',
      days: '30',
      totalDays: '9,496',
      nextBirthday: 'Sunday, March 1, 2026',
      daysUntil: '1',
    })
  })

  test('counts to any other day, and refuses one before the birth', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21', '/en/age-calculator')
    await tool.field('birthDate').fill('2024-02-29')
    await openOtherDay(tool)
    await tool.field('asOf').fill('2026-03-01')
    await expectOutputs(tool, { years: '2', months: '0', days: '1', totalDays: '731' })
    await tool.field('asOf').fill('2023-12-31')
    await expect(tool.alert).toContainText('February 29, 2024 or later')
    await expect(tool.output('years')).toBeEmpty()
    await expect(tool.field('birthDate')).toHaveValue('2024-02-29')
    await tool.field('asOf').fill('2054-02-28')
    await expect(tool.main).toContainText('That day is a birthday: 30 years.')
    await tool.field('asOf').fill('')
    await expectOutputs(tool, { years: '2', months: '8', days: '23' })
  })

  test('takes half a date for no other day, nor for today', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21', '/en/age-calculator')
    await tool.field('birthDate').fill('1990-03-12')
    await openOtherDay(tool)
    await tool.field('asOf').focus()
    await page.keyboard.type('0315')
    await tool.field('birthDate').focus()
    await expect(tool.alert).toContainText('Give a full date')
    await expect(tool.output('years')).toBeEmpty()
    await tool.field('asOf').fill('2026-03-15')
    await expect(tool.alert).toHaveCount(0)
    await expectOutputs(tool, { years: '36', months: '0', days: '3' })
  })

  test('says what it expects of an impossible date, and recovers', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21', '/en/age-calculator')
    const birthDate = tool.field('birthDate')
    for (const [typed, sentence] of [
      ['2026-11-22', 'choose today, November 21, 2026, or earlier'],
      ['9999-12-31', 'has not come yet'],
      ['0026-03-12', 'choose October 15, 1582 or later'],
      ['20226-03-12', 'Give a full date that exists'],
      ['275760-09-13', 'Give a full date that exists'],
    ] as const) {
      await birthDate.fill(typed)
      await expect(tool.alert).toContainText(sentence)
      await expect(tool.output('years')).toBeEmpty()
      await expectNothingBroken(tool)
    }
    await birthDate.fill('1582-10-15')
    await expect(tool.alert).toHaveCount(0)
    await expectOutputs(tool, { years: '444', weekday: 'Friday' })
    await birthDate.fill('')
    await expect(tool.main).toContainText('Select a birth date.')
  })

  test('is typed by keyboard alone, without a fault shown on the way', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21', '/en/age-calculator')
    await tool.field('birthDate').focus()
    await page.keyboard.type('0312')
    for (const digit of '199') {
      await page.keyboard.type(digit)
      await expect(tool.alert).toHaveCount(0)
    }
    await page.keyboard.type('0')
    await expect(tool.field('birthDate')).toHaveValue('1990-03-12')
    await expectOutputs(tool, { years: '36' })
    await page.keyboard.press('Enter')
    await expectOutputs(tool, { years: '36' })
    await expectNothingKept(page)
  })

  test('says a year left unfinished is none', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21', '/en/age-calculator')
    await tool.field('birthDate').focus()
    await page.keyboard.type('031219')
    await expect(tool.alert).toHaveCount(0)
    await tool.field('birthDate').blur()
    await expect(tool.alert).toContainText('1582')
  })

  test('copies the age as a sentence and totals as plain digits', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openOn(page, '2026-11-21', '/en/age-calculator')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await tool.field('birthDate').fill('1990-03-12')
    await tool.button('Copy the age').click()
    expect(await clipboard()).toBe('36 years, 8 months, and 9 days')
    await tool.button('Copy: In days').click()
    expect(await clipboard()).toBe('13403')
  })

  test('follows midnight', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-21T23:59:30') })
    const tool = await openTool(page, 'age', '/en/age-calculator')
    await tool.field('birthDate').fill('1990-11-22')
    await expectOutputs(tool, { years: '35', daysUntil: '1' })
    await page.clock.fastForward('01:00')
    await expectOutputs(tool, { years: '36' })
    await expect(tool.main).toContainText('Happy birthday!')
    await expect(tool.field('birthDate')).toHaveAttribute('max', '2026-11-22')
  })

  for (const [timezoneId, max] of [
    ['Pacific/Kiritimati', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-21'],
  ] as const)
    test.describe(`in ${timezoneId}`, () => {
      test.use({ timezoneId })
      test('today is the day where the visitor is', async ({ page }) => {
        await page.clock.setFixedTime(new Date('2026-11-21T12:00:00Z'))
        const tool = await openTool(page, 'age', '/en/age-calculator')
        await expect(tool.field('birthDate')).toHaveAttribute('max', max)
      })
    })

  for (const address of [
    '/calculateur-age?lng=fr',
    '/en/age-calculator',
    '/es/calculadora-de-edad',
  ])
    test(`is sound with a result, every field and a fault: ${address}`, async ({ page }) => {
      const tool = await openOn(page, '2026-02-28', address)
      await tool.field('birthDate').fill('2000-02-29')
      await expect(tool.output('years')).toHaveText('26')
      await openOtherDay(tool)
      await expectSound(page)
      await tool.field('asOf').fill('1999-01-01')
      await expect(tool.alert).toBeVisible()
      await expectSound(page)
    })

  test('works where the browser has no Temporal', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Temporal')
    })
    const tool = await openOn(page, '2026-11-21', '/calculateur-age?lng=fr')
    await tool.field('birthDate').fill('1990-03-12')
    await expectOutputs(tool, {
      years: '36',
      months: '8',
      days: '9',
      nextBirthday: 'vendredi 12 mars 2027',
    })
    await expect(tool.field('birthDate')).toHaveAttribute('max', '2026-11-21')
  })
})
