import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { readFile } from 'node:fs/promises'
import {
  expectNothingBroken,
  expectNothingKept,
  openTool,
  type OpenTool,
  queryOf,
  resultOf,
} from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'

const english = '/en/ovulation-calculator'

/** Opens the page with the clock set to a day. */
const openOn = async (page: Page, day: string, address = english): Promise<OpenTool> => {
  await page.clock.setFixedTime(new Date(`${day}T12:00:00`))
  return openTool(page, 'ovulation', address)
}

const calculate = async ({ field, button }: OpenTool, lastPeriod: string): Promise<void> => {
  await field('lastPeriod').fill(lastPeriod)
  await button(/^(Calculate|Calculer|Calcular)$/).click()
}

const openOptions = ({ main }: OpenTool): Promise<void> => main.locator('form summary').click()

/** Expects the ovulation, the fertile window and the next period as they are shown. */
const expectDates = async ({ output }: OpenTool, dates: string): Promise<void> => {
  const names = ['ovulationDate', 'fertileWindowStart', 'fertileWindowEnd', 'nextPeriod']
  for (const [at, date] of dates.split('; ').entries())
    await expect(output(names[at] ?? '')).toHaveText(date)
}

/** Returns the days of a month that the calendar marks with these words. */
const daysOf = (page: Page, month: string, words: string) =>
  page
    .getByRole('table', { name: month })
    .getByRole('cell', { name: words })
    .locator('span:first-child')

/** Downloads the calendar file and reads it with Mozilla's parser. */
const downloadEvents = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /\.ics/ }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { name: download.suggestedFilename(), file, events }
}

const january = 'January 30, 2026; January 25, 2026; January 31, 2026; February 13, 2026'

test.describe('ovulation', () => {
  test('dates are there with the first valid day, with what they are worth, and are kept nowhere', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const query = '?lastPeriod=2025-11-01&cycleLength=30&other=kept'
    const tool = await openOn(page, '2026-01-20', `${english}${query}`)
    const { main, field, output, alert, button } = tool
    await test.step('what a link says of one’s body is not taken, and does not stay', async () => {
      await expect.poll(() => queryOf(page)).toEqual({ other: 'kept' })
      await expect(field('cycleLength')).toHaveValue('28')
      await expect(main).toContainText('Enter the first day of your last period')
    })
    await field('lastPeriod').fill('2026-01-16')
    await expectDates(tool, january)
    await button('Calculate').click()
    await expect(resultOf(main)).toBeFocused()
    await expect(main).toContainText('This is not a contraceptive method.')
    await expect(main).toContainText('misses the right day in most cycles')
    await button('Copy: Estimated ovulation').click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('January 30, 2026')
    await test.step('the calendar marks every day of three cycles, by word as well', async () => {
      await expect(page.getByRole('columnheader').first()).toContainText('Sunday')
      for (const [month, words, days] of [
        ['January 2026', 'Period starts', ['16']],
        ['January 2026', 'Fertile window', ['25', '26', '27', '28', '29', '31']],
        ['January 2026', 'Ovulation', ['30']],
        ['January 2026', 'Today', ['20']],
        ['February 2026', 'Period starts', ['13']],
        ['February 2026', 'Fertile window', ['22', '23', '24', '25', '26', '28']],
        ['February 2026', 'Ovulation', ['27']],
        ['March 2026', 'Period starts', ['13']],
        ['March 2026', 'Ovulation', ['27']],
        ['April 2026', 'Period starts', ['10']],
        ['April 2026', 'Fertile window', []],
      ] as const)
        await expect(daysOf(page, month, words)).toHaveText([...days])
    })
    const list = page.getByRole('table', { name: 'Cycle by cycle' })
    await expect(list.getByRole('row')).toHaveCount(4)
    await expect(list).toContainText('Jan 25 – Jan 31')
    await test.step('months, list and warning are printed, without the buttons', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('table', { name: 'January 2026' })).toBeVisible()
      await expect(list).toBeVisible()
      await expect(main.getByText('This is not a contraceptive method.').first()).toBeVisible()
      await expect(button(/\.ics/)).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
    await test.step('they widen with the shortest and longest cycle', async () => {
      await expect(main).not.toContainText('Possibly fertile')
      await openOptions(tool)
      await field('shortestCycle').fill('26')
      await expect(alert).toContainText('Enter both lengths')
      await expectDates(tool, january)
      await field('longestCycle').fill('31')
      await expect(alert).toHaveCount(0)
      await expect(output('ovulationRange')).toHaveText('Jan 28 – Feb 2')
      await expect(output('fertileRange')).toHaveText('Jan 23 – Feb 3')
      await expect(output('nextPeriodRange')).toHaveText('Feb 11 – Feb 16')
      await expectDates(tool, january)
      await expect(daysOf(page, 'January 2026', 'Possibly fertile')).toHaveText(['23', '24'])
      await expect(list).toContainText('Feb 18 – Mar 6')
      await field('shortestCycle').fill('29')
      await expect(alert).toContainText('longer than the usual cycle')
      await expect(output('ovulationRange')).toHaveCount(0)
    })
    await field('shortestCycle').fill('')
    await field('longestCycle').fill('')
    await field('cycleLength').fill('35')
    await expectDates(
      tool,
      'February 6, 2026; February 1, 2026; February 7, 2026; February 20, 2026',
    )
    await expectNothingKept(page, { other: 'kept' })
    await page.reload()
    await expect(field('cycleLength')).toHaveValue('28')
    await expect(field('lastPeriod')).toHaveValue('')
    await expect(output('ovulationDate')).toBeEmpty()
  })

  test('works with the keyboard alone; what cannot be is refused with a sentence', async ({
    page,
  }) => {
    const tool = await openOn(page, '2026-01-20')
    const { main, field, output, alert } = tool
    await expect(field('lastPeriod')).toHaveAttribute('max', '2027-01-21')
    await field('cycleLength').press('Enter')
    await expect(alert).toContainText('Enter a valid date')
    await expect(output('ovulationDate')).toBeEmpty()
    await expect(field('lastPeriod')).toBeFocused()
    await expect(main).toContainText('Enter the first day of your last period')
    await page.keyboard.type('01162026')
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expectDates(tool, january)
    for (const [name, other, typed, sentence] of [
      ['cycleLength', 'lastPeriod', '46', 'Enter 20 to 45 days'],
      ['cycleLength', 'lastPeriod', '28.5', 'Enter a whole number, such as 28'],
      ['cycleLength', 'lastPeriod', 'twenty', 'Enter a number, such as 28'],
      ['lastPeriod', 'cycleLength', '2027-01-22', 'Choose January 21, 2027 or earlier'],
      ['lastPeriod', 'cycleLength', '0026-01-16', 'Choose January 1, 1900 or later'],
      ['lastPeriod', 'cycleLength', '20226-01-16', 'Enter a valid date'],
    ] as const) {
      const [before, kept] = [await field(name).inputValue(), await field(other).inputValue()]
      await field(name).fill(typed)
      await expect(alert).toContainText(sentence)
      await expect(output('ovulationDate')).toBeEmpty()
      await expect(main.getByRole('table')).toHaveCount(0)
      await expect(field(other)).toHaveValue(kept)
      await expectNothingBroken(tool)
      await field(name).fill(before)
      await expect(alert).toHaveCount(0)
      await expect(output('ovulationDate')).toHaveText('January 30, 2026')
    }
    await field('cycleLength').fill('')
    await expect(output('ovulationDate')).toBeEmpty()
    await field('cycleLength').fill('28')
    await test.step('a period may lie ahead', async () => {
      await field('lastPeriod').fill('2026-01-20')
      await expect(output('ovulationDate')).toHaveText('February 3, 2026')
      await expect(main).not.toContainText('hasn’t come yet')
      await field('lastPeriod').fill('2026-01-24')
      await expect(output('ovulationDate')).toHaveText('February 7, 2026')
      await expect(main).toContainText('That day hasn’t come yet')
    })
    await expectNothingKept(page)
  })

  test.describe('for a British visitor', () => {
    test.use({ locale: 'en-GB' })

    test('the calendar begins on Monday, and comes as a file that another program reads', async ({
      page,
    }) => {
      const tool = await openOn(page, '2026-02-01')
      const { main, field, output } = tool
      await calculate(tool, '2026-01-16')
      await expect(page.getByRole('columnheader').first()).toContainText('Monday')
      const { name, file, events } = await downloadEvents(page)
      expect(name).toBe('cycles.ics')
      // The first fertile window ended on the previous day.
      expect(
        events.map(({ summary, startDate, endDate }) =>
          [summary, startDate, endDate].map(String).join(' '),
        ),
      ).toEqual([
        'Period starts (estimate) 2026-02-13 2026-02-14',
        'Fertile window (estimate) 2026-02-22 2026-03-01',
        'Ovulation (estimate) 2026-02-27 2026-02-28',
        'Period starts (estimate) 2026-03-13 2026-03-14',
        'Fertile window (estimate) 2026-03-22 2026-03-29',
        'Ovulation (estimate) 2026-03-27 2026-03-28',
        'Period starts (estimate) 2026-04-10 2026-04-11',
      ])
      for (const { description, startDate } of events) {
        expect(startDate.isDate).toBe(true)
        expect(description).toContain('This is not a contraceptive method.')
      }
      expect(file).toMatch(/\r\n$/)
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
      await test.step('dates that are over are carried on, and after a year they are not', async () => {
        await field('lastPeriod').fill('2025-12-20')
        await expect(output('nextPeriod')).toHaveText('January 17, 2026')
        await expect(main).toContainText('was due on January 17, 2026')
        await expect(main.getByRole('table', { name: 'February 2026' })).toBeVisible()
        await expect(main.getByRole('table', { name: 'December 2025' })).toHaveCount(0)
        await field('lastPeriod').fill('2025-01-30')
        await expect(output('ovulationDate')).toHaveText('February 13, 2025')
        await expect(main).toContainText('more than a year ago')
        await expect(main.getByRole('table')).toHaveCount(0)
      })
    })
  })

  test(
    'dates are written as each language does, where the browser has no Temporal too',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'Temporal')
      })
      const tool = await openOn(page, '2026-01-20', '/calculateur-ovulation?lng=fr')
      const { main, field, output } = tool
      await calculate(tool, '2026-01-16')
      await expectDates(tool, '30 janvier 2026; 25 janvier 2026; 31 janvier 2026; 13 février 2026')
      await expect(main).toContainText('Ce n’est pas une méthode de contraception.')
      await expect(page.getByRole('columnheader').first()).toContainText('lundi')
      await chooseLanguage(page, 'es')
      await expect(field('lastPeriod')).toHaveValue('2026-01-16')
      await expectDates(
        tool,
        '30 de enero de 2026; 25 de enero de 2026; 31 de enero de 2026; 13 de febrero de 2026',
      )
      await expect(main).toContainText('No es un método anticonceptivo.')
      await expect(page.getByRole('columnheader').first()).toContainText('lunes')
      await expectNothingKept(page)
      await openOptions(tool)
      await field('shortestCycle').fill('26')
      await field('longestCycle').fill('31')
      await expect(output('fertileRange')).toBeVisible()
      await expectNoViolations(page)
    },
  )

  for (const [address, file, words] of [
    ['/calculateur-ovulation?lng=fr', 'cycles.ics', 'Fenêtre fertile (estimation)'],
    [english, 'cycles.ics', 'Fertile window (estimate)'],
    ['/es/calculadora-de-ovulacion', 'ciclos.ics', 'Ventana fértil (estimación)'],
  ] as const)
    test(
      `the file speaks the page’s language; a fault is accessible: ${address}`,
      {
        tag: '@full',
      },
      async ({ page }) => {
        const tool = await openOn(page, '2026-01-20', address)
        await calculate(tool, '2026-01-16')
        const { name, events } = await downloadEvents(page)
        expect(name).toBe(file)
        expect(events[0]?.summary).toBe(words)
        expect(events[0]?.description).toMatch(
          /pas une méthode de contracep|not a contraceptive method|No es un método anticonceptivo/,
        )
        await openOptions(tool)
        await tool.field('shortestCycle').fill('26')
        await tool.field('cycleLength').fill('5')
        await expect(tool.alert.first()).toBeVisible()
        await expectNoViolations(page)
      },
    )
})
