import { expectNothingKept } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { calculate, english, expectDates, openOn, openOptions } from './steps.ts'

const january = [
  'January 30, 2026',
  'January 25, 2026',
  'January 31, 2026',
  'February 13, 2026',
] as const

export const estimates = () => {
  test('are there once asked for, with what they are worth, and follow the fields', async ({
    page,
  }) => {
    const tool = await openOn(page, '2026-01-20')
    await expect(tool.field('cycleLength')).toHaveValue('28')
    await expect(tool.main).toContainText('Enter the first day of your last period')
    await tool.field('lastPeriod').fill('2026-01-16')
    await expect(tool.output('ovulationDate')).toBeEmpty()
    await tool.button('Calculate').click()
    await expectDates(tool, january)
    const notice = tool.main.locator('.calculator-result')
    await expect(notice).toContainText('This is not a contraceptive method.')
    await expect(notice).toContainText('misses the right day in most cycles')
    await tool.field('cycleLength').fill('35')
    await expectDates(tool, [
      'February 6, 2026',
      'February 1, 2026',
      'February 7, 2026',
      'February 20, 2026',
    ])
    await expectNothingKept(page)
  })

  test('Enter is as good as the button', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20')
    await tool.field('lastPeriod').focus()
    await page.keyboard.type('01162026')
    await page.keyboard.press('Enter')
    await expectDates(tool, january)
  })

  for (const [lastPeriod, length, ...dates] of [
    [
      '2026-01-16',
      '20',
      'January 22, 2026',
      'January 17, 2026',
      'January 23, 2026',
      'February 5, 2026',
    ],
    [
      '2026-01-16',
      '21',
      'January 23, 2026',
      'January 18, 2026',
      'January 24, 2026',
      'February 6, 2026',
    ],
    [
      '2026-01-16',
      '45',
      'February 16, 2026',
      'February 11, 2026',
      'February 17, 2026',
      'March 2, 2026',
    ],
    [
      '2025-12-20',
      '28',
      'January 3, 2026',
      'December 29, 2025',
      'January 4, 2026',
      'January 17, 2026',
    ],
    [
      '2024-02-15',
      '28',
      'February 29, 2024',
      'February 24, 2024',
      'March 1, 2024',
      'March 14, 2024',
    ],
  ] as const)
    test(`are right for ${lastPeriod} and ${length} days`, async ({ page }) => {
      const tool = await openOn(page, '2026-01-20')
      await calculate(tool, lastPeriod, length)
      await expectDates(tool, dates)
    })

  test('are written as the language does, and stay when it changes', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20', '/calculateur-ovulation?lng=fr')
    await calculate(tool, '2026-01-16')
    await expectDates(tool, [
      '30 janvier 2026',
      '25 janvier 2026',
      '31 janvier 2026',
      '13 février 2026',
    ])
    await expect(tool.main).toContainText('Ce n’est pas une méthode de contraception.')
    await chooseLanguage(page, 'es')
    await expect(tool.field('lastPeriod')).toHaveValue('2026-01-16')
    await expectDates(tool, [
      '30 de enero de 2026',
      '25 de enero de 2026',
      '31 de enero de 2026',
      '13 de febrero de 2026',
    ])
    await expect(tool.main).toContainText('No es un método anticonceptivo.')
    await expectNothingKept(page)
  })

  test('widen with the shortest and longest cycle', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20')
    await calculate(tool, '2026-01-16')
    await openOptions(tool)
    await tool.field('shortestCycle').fill('26')
    await expect(tool.alert).toContainText('Give both lengths')
    await expectDates(tool, january)
    await tool.field('longestCycle').fill('31')
    await expect(tool.alert).toHaveCount(0)
    await expect(tool.output('ovulationRange')).toHaveText('Jan 28 – Feb 2')
    await expect(tool.output('fertileRange')).toHaveText('Jan 23 – Feb 3')
    await expect(tool.output('nextPeriodRange')).toHaveText('Feb 11 – Feb 16')
    await expectDates(tool, january)
    await tool.field('shortestCycle').fill('29')
    await expect(tool.alert).toContainText('longer than the usual cycle')
    await expect(tool.output('ovulationRange')).toHaveCount(0)
    await expectNothingKept(page)
  })

  test('that are over are carried on, and after a year they are not', async ({ page }) => {
    const tool = await openOn(page, '2026-11-21')
    await calculate(tool, '2026-09-07')
    await expect(tool.output('nextPeriod')).toHaveText('October 5, 2026')
    await expect(tool.main).toContainText('was due on October 5, 2026')
    await expect(tool.main.getByRole('table', { name: 'November 2026' })).toBeVisible()
    await expect(tool.main.getByRole('table', { name: 'September 2026' })).toHaveCount(0)
    await tool.field('lastPeriod').fill('2025-11-19')
    await expect(tool.output('ovulationDate')).toHaveText('December 3, 2025')
    await expect(tool.main).toContainText('more than a year ago')
    await expect(tool.main.getByRole('table')).toHaveCount(0)
  })

  test('work where the browser has no Temporal', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Temporal')
    })
    const tool = await openOn(page, '2026-01-20')
    await calculate(tool, '2026-01-16')
    await expectDates(tool, january)
    await expect(tool.main.getByRole('table', { name: 'February 2026' })).toBeVisible()
  })

  for (const address of ['/calculateur-ovulation?lng=fr', english, '/es/calculadora-de-ovulacion'])
    test(`are sound to look at, ranges and faults with them: ${address}`, async ({ page }) => {
      const tool = await openOn(page, '2026-01-20', address)
      await calculate(tool, '2026-01-16')
      await openOptions(tool)
      await tool.field('shortestCycle').fill('26')
      await tool.field('longestCycle').fill('31')
      await expect(tool.output('fertileRange')).toBeVisible()
      await expectSound(page)
      await tool.field('cycleLength').fill('5')
      await expect(tool.alert.first()).toBeVisible()
      await expectSound(page)
    })
}
