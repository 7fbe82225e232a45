import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { english, openAt, paths } from './steps.ts'

export const moment = () => {
  test('answers for a chosen date and time, and goes back to now', async ({ page }) => {
    const { field, output, button, main } = await openAt(page, paths.en)
    await expect(output('time2')).toHaveCount(0)
    await field('date').fill('2026-03-15')
    await field('time').fill('15:00')
    await expect(output('time1')).toHaveText('Sunday, March 15, 2026 at 3:00 PM (UTC+1)')
    await expect(output('time2')).toHaveText(
      'Sunday, March 15, 2026 at 10:00 AM (UTC−4), the same day',
    )
    await expect(output('difference')).toHaveText('Paris is ahead of New York by 5 hours.')
    await expect(main).toContainText('Difference on Sunday, March 15, 2026 at 3:00 PM (Paris)')
    await expect
      .poll(() => queryOf(page))
      .toEqual({
        city1: 'Europe/Paris',
        city2: 'America/New_York',
        date: '2026-03-15',
        time: '15:00',
      })
    await button(/^Now$/).click()
    await expect(field('date')).toHaveValue('')
    await expect(field('time')).toHaveValue('')
    await expect(output('difference')).toHaveText('Paris is ahead of New York by 6 hours.')
    await expect(output('time1')).toHaveCount(0)
    await expect.poll(() => Object.keys(queryOf(page))).toEqual(['city1', 'city2'])
  })

  // The days around the changes of clocks: Python 3.11 zoneinfo, tzdata 2025b.
  for (const [date, time] of [
    ['2026-03-07', '9:00 AM'],
    ['2026-03-29', '9:00 AM'],
    ['2026-10-28', '10:00 AM'],
    ['2026-11-02', '9:00 AM'],
  ] as const)
    test(`15:00 in Paris on ${date} is ${time} in New York`, async ({ page }) => {
      const { output } = await openAt(page, english({ date, time: '15:00' }))
      await expect(output('time2')).toContainText(`at ${time} (`)
    })

  test('says whose next day or day before it is', async ({ page }) => {
    const { output } = await openAt(
      page,
      english({ city2: 'Asia/Tokyo', date: '2026-12-31', time: '20:00' }),
    )
    await expect(output('time2')).toHaveText(
      'Friday, January 1, 2027 at 4:00 AM (UTC+9), the next day',
    )
    await openAt(page, english({ date: '2026-07-15', time: '02:00' }))
    await expect(output('time2')).toHaveText(
      'Tuesday, July 14, 2026 at 8:00 PM (UTC−4), the day before',
    )
    await openAt(
      page,
      english({
        city1: 'Pacific/Kiritimati',
        city2: 'Etc/GMT+12',
        date: '2026-07-16',
        time: '00:30',
      }),
    )
    await expect(output('time2')).toHaveText(
      'Tuesday, July 14, 2026 at 10:30 PM (UTC−12), two days before',
    )
    await openAt(page, `${paths.fr}&city2=Asia%2FTokyo&date=2026-07-15&time=20:00`)
    await expect(output('time2')).toHaveText('jeudi 16 juillet 2026 à 03:00 (UTC+9), le lendemain')
    await openAt(page, `${paths.es}?city2=Asia%2FTokyo&date=2026-07-15&time=20:00`)
    await expect(output('time2')).toHaveText(
      'jueves, 16 de julio de 2026, 3:00 (UTC+9), el día siguiente',
    )
  })

  test('takes today for a missing date, and this time of day for a missing time', async ({
    page,
  }) => {
    const { field, output } = await openAt(page, paths.en)
    await field('time').fill('20:00')
    await expect(output('time1')).toContainText('Wednesday, July 15, 2026 at 8:00 PM')
    await field('time').fill('')
    await field('date').fill('2026-01-15')
    await expect(output('time1')).toHaveText('Thursday, January 15, 2026 at 3:04 PM (UTC+1)')
    await expect(output('time2')).toContainText('9:04 AM (UTC−5)')
  })

  test('says when a time does not exist, and what it takes instead', async ({ page }) => {
    const { main, output } = await openAt(page, english({ date: '2026-03-29', time: '02:30' }))
    await expect(main).toContainText(
      /That time does not exist in Paris on March 29, 2026: clocks go from 2:00\sAM straight to 3:00\sAM\. 3:30\sAM is used instead\./,
    )
    await expect(output('time1')).toContainText('3:30 AM (UTC+2)')
    await expect(output('time2')).toContainText('Saturday, March 28, 2026 at 9:30 PM')
    await openAt(page, `${paths.fr}&date=2026-03-29&time=02:30`)
    await expect(main).toContainText(
      /les horloges y passent de 02:00 à 03:00\. Le calcul prend 03:30\./,
    )
    await openAt(page, english({ city1: 'Australia/Lord_Howe', date: '2026-10-04', time: '02:15' }))
    await expect(main).toContainText(/from 2:00\sAM straight to 2:30\sAM\. 2:45\sAM is used/)
  })

  test('says when a time comes twice, and what each would give', async ({ page }) => {
    const { main, output, field } = await openAt(
      page,
      english({ date: '2026-10-25', time: '02:30' }),
    )
    await expect(main).toContainText(
      /That time comes twice in Paris on October 25, 2026: clocks go back from 3:00\sAM to 2:00\sAM\. The first is used; the second time round, it is 9:30\sPM in New York\./,
    )
    await expect(output('time1')).toContainText('2:30 AM (UTC+2)')
    await expect(output('time2')).toContainText('8:30 PM')
    await field('time').fill('03:00')
    await expect(main.locator('.time-remark')).toHaveCount(0)
    // Clocks go back at the midnight that ends that day.
    await openAt(page, english({ city1: 'Asia/Beirut', date: '2026-10-24', time: '23:30' }))
    await expect(main).toContainText(/comes twice in Beirut on October 24, 2026: clocks go back/)
  })

  test('says what it expects of a date, and shows no result for another', async ({ page }) => {
    const tool = await openAt(page, paths.en)
    await tool.field('time').fill('15:00')
    for (const [date, sentence] of [
      ['1899-12-31', 'too early: choose January 1, 1900 or later'],
      ['2101-01-01', 'too late: choose December 31, 2100 or earlier'],
    ] as const) {
      await tool.field('date').fill(date)
      await expect(tool.alert).toContainText(sentence)
      await expect(tool.output('time1')).toHaveCount(0)
      await expect(tool.output('difference')).toHaveText('Paris is ahead of New York by 6 hours.')
      await expect(tool.main).toContainText('Difference right now')
      await expect(tool.field('time')).toHaveValue('15:00')
      await expectNothingBroken(tool)
    }
    // 20226 as a year, which the browser's input lets one type.
    await tool.field('date').evaluate((input: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, '20226-01-15')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await expect(tool.alert).toContainText('Give a full date that exists')
    await tool.field('date').fill('2026-01-15')
    await expect(tool.alert).toHaveCount(0)
    await expect(tool.output('time1')).toContainText('January 15, 2026 at 3:00 PM')
  })

  test('finds no fault with a year while it is being typed', async ({ page }) => {
    const tool = await openAt(page, english({ time: '15:00' }))
    await tool.field('date').focus()
    await page.keyboard.type('03152')
    await expect(tool.field('date')).toHaveValue('0002-03-15')
    await expect(tool.alert).toHaveCount(0)
    await page.keyboard.type('026')
    await expect(tool.output('time2')).toContainText('March 15, 2026 at 10:00 AM')
  })

  test('takes half a date for none, and says so', async ({ page }) => {
    const tool = await openAt(page, english({ time: '15:00' }))
    await expect(tool.output('time1')).toContainText('July 15, 2026')
    await tool.field('date').focus()
    await page.keyboard.type('0315')
    await tool.field('time').focus()
    await expect(tool.alert).toContainText('Give a full date')
    await expect(tool.output('time1')).toHaveCount(0)
    await tool.button(/^Now$/).click()
    await expect(tool.alert).toHaveCount(0)
    await expect(tool.field('time')).toHaveValue('')
    expect(
      await tool.field('date').evaluate((input: HTMLInputElement) => input.validity.badInput),
    ).toBe(false)
  })

  test('answers at the ends of its calendar', async ({ page }) => {
    const tool = await openAt(page, english({ city2: 'UTC', date: '1900-01-01', time: '12:00' }))
    // Paris kept its own mean time then: 9 minutes and 21 seconds (tz database).
    await expect(tool.output('difference')).toHaveText(
      /^Paris is ahead of UTC by 9\smin\s21\ssec\.$/,
    )
    await expect(tool.output('time1')).toContainText('(UTC+0:09:21)')
    await openAt(page, english({ city2: 'Asia/Tokyo', date: '2100-12-31', time: '23:00' }))
    await expect(tool.output('time2')).toContainText('Saturday, January 1, 2101 at 7:00 AM')
    await expectNothingBroken(tool)
  })

  test('is sound with everything shown', async ({ page }) => {
    const { main } = await openAt(
      page,
      english({ date: '2026-10-25', time: '02:30', city2: 'Asia/Kathmandu' }),
    )
    for (const summary of await main.locator('form summary').all()) await summary.click()
    await expectSound(page)
  })
}
