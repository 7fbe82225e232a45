import type { Page } from '@playwright/test'
import {
  type OpenTool,
  expectNothingBroken,
  expectNothingKept,
  openTool,
  queryOf,
} from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'

const path = '/en/age-calculator'

const openOn = async (page: Page, day: string, address = path): Promise<OpenTool> => {
  await page.clock.setFixedTime(new Date(`${day}T12:00:00`))
  return openTool(page, 'age', address)
}

const expectOutputs = async ({ output }: OpenTool, outputs: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(outputs)) await expect(output(name)).toHaveText(text)
}

const openOtherDay = ({ main }: OpenTool) => main.locator('summary').first().click()

test.describe('age', () => {
  test('is there in every unit as soon as a date is, for any day, and is kept nowhere', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const query = '?birthDate=1990-01-01&asOf=2026-01-01&other=kept'
    const tool = await openOn(page, '2026-11-21', `${path}${query}`)
    const { main, field, output, button } = tool
    const birthDate = field('birthDate')
    await test.step('what a link says of one’s birth is not taken, and does not stay', async () => {
      await expect.poll(() => queryOf(page)).toEqual({ other: 'kept' })
      await expect(main).toContainText('Select a birth date.')
      await expect(output('years')).toBeEmpty()
      await expect(birthDate).toHaveAttribute('max', '2026-11-21')
    })
    await birthDate.fill('1990-03-12')
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
    await expect(main).toContainText('From March 12, 1990 to March 12, 2026')
    await expect(main).toContainText('then to November 12, 2026')
    await expect(main).toContainText('then to November 21, 2026')
    await test.step('the age is copied as a sentence, totals as plain digits', async () => {
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
      await button('Copy the age').click()
      await expect.poll(clipboard).toBe('36 years, 8 months, and 9 days')
      await button('Copy: In days').click()
      await expect.poll(clipboard).toBe('13403')
    })
    await test.step('a birthday today and the day of birth are greeted', async () => {
      await birthDate.fill('1990-11-21')
      await expect(main).toContainText('Happy birthday! 36 years old today.')
      await expectOutputs(tool, { years: '36', months: '0', days: '0', daysUntil: '365' })
      await birthDate.fill('1990-11-22')
      await expect(main).not.toContainText('Happy birthday')
      await expectOutputs(tool, { years: '35', months: '11', days: '30', daysUntil: '1' })
      await birthDate.fill('2026-11-21')
      await expect(main).toContainText('Born today')
      await expectOutputs(tool, { years: '0', months: '0', days: '0', totalDays: '0' })
      await expectNothingBroken(tool)
    })
    await openOtherDay(tool)
    const asOf = field('asOf')
    await test.step('those born on 29 February choose their birthday, and nobody else', async () => {
      await asOf.fill('2026-02-28')
      await birthDate.fill('2000-02-28')
      await expect(field('leapBirthday')).toHaveCount(0)
      await birthDate.fill('2000-02-29')
      await expectOutputs(tool, { years: '26', months: '0', days: '0' })
      await field('leapBirthday').selectOption('march-1')
      await expectOutputs(tool, {
        years: '25',
        months: '11',
        days: '30',
        totalDays: '9,496',
        nextBirthday: 'Sunday, March 1, 2026',
        daysUntil: '1',
      })
    })
    await asOf.fill('1999-12-31')
    await expect(tool.alert).toContainText('February 29, 2000 or later')
    await expect(output('years')).toBeEmpty()
    await expect(birthDate).toHaveValue('2000-02-29')
    await asOf.fill('2030-03-01')
    await expect(main).toContainText('That day is a birthday: 30 years old.')
    await asOf.fill('')
    await expectOutputs(tool, { years: '26', months: '8', days: '23' })
    await test.step('half a date is no other day, nor is it today', async () => {
      await asOf.focus()
      await page.keyboard.type('0315')
      await birthDate.focus()
      await expect(tool.alert).toContainText('Enter a valid date')
      await expect(output('years')).toBeEmpty()
      await asOf.fill('2026-03-15')
      await expect(tool.alert).toHaveCount(0)
      await expectOutputs(tool, { years: '26', months: '0', days: '14' })
    })
    await expectNothingKept(page, { other: 'kept' })
  })

  test('is typed by keyboard alone; an impossible date gets a sentence', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21')
    const { main, alert, output } = tool
    const birthDate = tool.field('birthDate')
    await birthDate.focus()
    await page.keyboard.type('0312')
    for (const digit of '199') {
      await page.keyboard.type(digit)
      await expect(alert).toHaveCount(0)
    }
    await page.keyboard.type('0')
    await expect(birthDate).toHaveValue('1990-03-12')
    await expectOutputs(tool, { years: '36' })
    await page.keyboard.press('Enter')
    await expectOutputs(tool, { years: '36' })
    await expectNothingKept(page)
    for (const [typed, sentence] of [
      ['2026-11-22', 'Choose today, November 21, 2026, or an earlier day'],
      ['0026-03-12', 'Choose October 15, 1582 or later'],
      ['20226-03-12', 'Enter a valid date'],
    ] as const) {
      await birthDate.fill(typed)
      await expect(alert).toContainText(sentence)
      await expect(output('years')).toBeEmpty()
      await expectNothingBroken(tool)
    }
    await birthDate.fill('1582-10-15')
    await expect(alert).toHaveCount(0)
    await expectOutputs(tool, { years: '444', weekday: 'Friday' })
    await birthDate.fill('')
    await expect(main).toContainText('Select a birth date.')
    await test.step('a year left unfinished is none', async () => {
      // When a date field gets the focus, typing begins in its first part.
      await birthDate.blur()
      await birthDate.focus()
      await page.keyboard.type('031219')
      await expect(alert).toHaveCount(0)
      await birthDate.blur()
      await expect(alert).toContainText('1582')
    })
  })

  test(
    'writes as each language does, where the browser has no Temporal too',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'Temporal')
      })
      const tool = await openOn(page, '2026-11-21', '/calculateur-age?lng=fr')
      const birthDate = tool.field('birthDate')
      await expect(birthDate).toHaveAttribute('max', '2026-11-21')
      await birthDate.fill('1900-01-01')
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
      await expect(birthDate).toHaveValue('1900-01-01')
      await expectOutputs(tool, {
        totalDays: '46.345',
        nextBirthday: 'viernes, 1 de enero de 2027',
        weekday: 'lunes',
      })
      await expectNothingKept(page)
      await birthDate.fill('2000-02-29')
      await openOtherDay(tool)
      await expectNoViolations(page)
    },
  )

  test.describe('beyond the date line', () => {
    test.use({ timezoneId: 'Pacific/Kiritimati' })
    test('today is the day where the visitor is, and follows midnight', async ({ page }) => {
      // It is half a minute before midnight there, and morning of the same day in Greenwich.
      await page.clock.install({ time: new Date('2026-11-21T09:59:30Z') })
      const tool = await openTool(page, 'age', path)
      await expect(tool.field('birthDate')).toHaveAttribute('max', '2026-11-21')
      await tool.field('birthDate').fill('1990-11-22')
      await expectOutputs(tool, { years: '35', daysUntil: '1' })
      await page.clock.fastForward('01:00')
      await expectOutputs(tool, { years: '36' })
      await expect(tool.main).toContainText('Happy birthday!')
      await expect(tool.field('birthDate')).toHaveAttribute('max', '2026-11-22')
    })
  })

  for (const address of ['/calculateur-age?lng=fr', path, '/es/calculadora-de-edad'])
    test(`is accessible with a fault: ${address}`, { tag: '@full' }, async ({ page }) => {
      const tool = await openOn(page, '2026-02-28', address)
      await tool.field('birthDate').fill('2000-02-29')
      await expect(tool.output('years')).toHaveText('26')
      await openOtherDay(tool)
      await tool.field('asOf').fill('1999-01-01')
      await expect(tool.alert).toBeVisible()
      await expectNoViolations(page)
    })
})
