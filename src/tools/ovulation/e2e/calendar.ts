import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { calculate, english, openOn, openOptions } from './steps.ts'

const cellsOf = (page: Page, month: string, words: string) =>
  page.getByRole('table', { name: month }).getByRole('cell', { name: words })

/** Downloads the calendar file and has Mozilla's parser read it. */
const eventsOf = async (page: Page, button: string | RegExp) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { name: download.suggestedFilename(), file, events }
}

export const calendar = () => {
  test('marks every day of three cycles, by word as well', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20')
    await calculate(tool, '2026-01-16')
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
    ] as const) {
      const shown = cellsOf(page, month, words).locator('span:first-child')
      await expect(shown).toHaveText([...days])
    }
    const list = page.getByRole('table', { name: 'Cycle by cycle' })
    await expect(list.getByRole('row')).toHaveCount(4)
    await expect(list).toContainText('Jan 25 – Jan 31')
  })

  test('begins the week as the language does', async ({ page }) => {
    const first = () => page.getByRole('columnheader').first()
    await calculate(await openOn(page, '2026-01-20'), '2026-01-16')
    await expect(first()).toContainText('Sunday')
    await calculate(await openOn(page, '2026-01-20', '/calculateur-ovulation?lng=fr'), '2026-01-16')
    await expect(first()).toContainText('lundi')
    await calculate(await openOn(page, '2026-01-20', '/es/calculadora-de-ovulacion'), '2026-01-16')
    await expect(first()).toContainText('lunes')
  })

  test.describe('for a British visitor', () => {
    test.use({ locale: 'en-GB' })
    test('begins on Monday', async ({ page }) => {
      await calculate(await openOn(page, '2026-01-20'), '2026-01-16')
      await expect(page.getByRole('columnheader').first()).toContainText('Monday')
    })
  })

  test('shows what is only possible when a range is given', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20')
    await calculate(tool, '2026-01-16')
    await expect(tool.main).not.toContainText('Possibly fertile')
    await openOptions(tool)
    await tool.field('shortestCycle').fill('26')
    await tool.field('longestCycle').fill('31')
    await expect(
      cellsOf(page, 'January 2026', 'Possibly fertile').locator('span:first-child'),
    ).toHaveText(['23', '24'])
    await expect(page.getByRole('table', { name: 'Cycle by cycle' })).toContainText(
      'Feb 18 – Mar 6',
    )
  })

  test('comes as a file that another program reads', async ({ page }) => {
    const tool = await openOn(page, '2026-02-01')
    await calculate(tool, '2026-01-16')
    const { name, file, events } = await eventsOf(page, 'Add to my calendar (.ics)')
    expect(name).toBe('cycles.ics')
    // The first window ended the day before.
    expect(
      events.map(({ summary, startDate, endDate }) => [
        summary,
        startDate.toString(),
        endDate.toString(),
      ]),
    ).toEqual([
      ['Period starts (estimate)', '2026-02-13', '2026-02-14'],
      ['Fertile window (estimate)', '2026-02-22', '2026-03-01'],
      ['Ovulation (estimate)', '2026-02-27', '2026-02-28'],
      ['Period starts (estimate)', '2026-03-13', '2026-03-14'],
      ['Fertile window (estimate)', '2026-03-22', '2026-03-29'],
      ['Ovulation (estimate)', '2026-03-27', '2026-03-28'],
      ['Period starts (estimate)', '2026-04-10', '2026-04-11'],
    ])
    for (const { description, startDate } of events) {
      expect(startDate.isDate).toBe(true)
      expect(description).toContain('This is not a contraceptive method.')
    }
    expect(file).toMatch(/\r\n$/)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  })

  for (const [address, file, words, notice] of [
    [
      '/calculateur-ovulation?lng=fr',
      'cycles.ics',
      'Fenêtre fertile (estimation)',
      'Ce n’est pas une méthode de contraception.',
    ],
    [
      '/es/calculadora-de-ovulacion',
      'ciclos.ics',
      'Ventana fértil (estimación)',
      'No es un método anticonceptivo.',
    ],
  ] as const)
    test(`the file speaks the page’s language: ${address}`, async ({ page }) => {
      const tool = await openOn(page, '2026-01-20', address)
      await calculate(tool, '2026-01-16')
      const { name, events } = await eventsOf(page, /\.ics/)
      expect(name).toBe(file)
      expect(events[0]?.summary).toBe(words)
      expect(events[0]?.description).toContain(notice)
    })

  test('prints: months, list and the warning, without the buttons', async ({ page }) => {
    const tool = await openOn(page, '2026-01-20', english)
    await calculate(tool, '2026-01-16')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: 'January 2026' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Cycle by cycle' })).toBeVisible()
    await expect(tool.main).toContainText('This is not a contraceptive method.')
    await expect(tool.button(/\.ics/)).toBeHidden()
  })
}
