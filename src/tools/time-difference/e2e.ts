import type { Locator, Page } from '@playwright/test'
import { chooseIn, expectNothingBroken, openTool, queryOf } from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { noSidewaysScroll, sidewaysScroll } from '../../../e2e/site.ts'
import { featuredZones } from '../../components/city-picker/city.ts'
import {
  clockChanges,
  clockDates,
  coveredBySwap,
  panelBoxes,
  englishAddress,
  openAtTime,
  paths,
} from './e2e/steps.ts'

/** The open list of either city. */
const searchResults = (page: Page, name?: RegExp) =>
  page.getByRole('listbox').getByRole('option', name ? { name } : {})

/** The rows of the table of hours, without its head. */
const hourRows = (main: Locator) =>
  main.getByRole('row').filter({ has: main.page().getByRole('cell') })

test.describe('time-difference', () => {
  test.describe('for a reader in Tokyo', () => {
    test.use({ timezoneId: 'Asia/Tokyo' })

    test('a link shows one moment in the reader’s zone and in four cities', async ({ page }) => {
      // US clocks went forward on 8 March 2026, those of Paris on the 29th: Paris is UTC+1, New York UTC−4.
      const at = '2026-03-15T14:00Z'
      const { main, field, output } = await openAtTime(
        page,
        englishAddress({
          city1: 'Europe/Paris',
          city2: 'America/New_York',
          city3: 'Asia/Kathmandu',
          at,
        }),
      )
      const rows = main.locator('details dl > div')
      await expect(rows).toHaveCount(4)
      for (const [index, words] of [
        ['Where you are (Tokyo)', '11:00', 'UTC+9'],
        ['Paris', '3:00', 'UTC+1'],
        ['New York', '10:00', 'UTC−4'],
        ['Kathmandu', '7:45', 'UTC+5:45'],
      ].entries())
        for (const word of words) await expect(rows.nth(index)).toContainText(word)
      await expect(output('difference')).toContainText('5 hours')

      await page.getByRole('combobox', { name: /time zone/ }).fill('sydney')
      await searchResults(page, /Sydney/)
        .first()
        .click()
      await expect(rows.nth(4)).toContainText('1:00')
      await expect.poll(() => queryOf(page)).toMatchObject({ city4: 'Australia/Sydney', at })
      await expectNoViolations(page)

      await field('time').fill('09:00')
      await expect.poll(() => queryOf(page)).not.toHaveProperty('at')
      await main.getByRole('button', { name: 'Remove Kathmandu' }).click()
      await expect(rows).toHaveCount(4)
    })
  })

  test('copies a link to the chosen moment in UTC', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { main } = await openAtTime(
      page,
      englishAddress({
        city1: 'Europe/Paris',
        city2: 'Asia/Tokyo',
        date: '2026-03-15',
        time: '15:00',
      }),
    )
    await main
      .locator('summary', { hasText: 'More cities, and a link to this moment' })
      .press('Enter')
    await main.getByRole('button', { name: 'Copy the link to this moment' }).click()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(Object.fromEntries(link.searchParams)).toEqual({
      city1: 'Europe/Paris',
      city2: 'Asia/Tokyo',
      at: '2026-03-15T14:00Z',
    })
  })

  test('starts with Paris and New York on a phone, and is printed with picture and table', async ({
    page,
  }) => {
    // This date is among the longest.
    await page.setViewportSize({ width: 390, height: 844 })
    const { field, output, main } = await openAtTime(page, paths.fr, '2026-09-23T13:04:23Z')
    await expect(output('difference')).toHaveText('Paris est en avance de 6 heures sur New York.')
    await expect(main.getByRole('time')).toHaveText(['15:04:23', '09:04:23'])
    await expect(clockDates(main).first()).toContainText('mercredi 23 septembre 2026')
    await expect(clockDates(main)).toContainText(['UTC+2', 'UTC−4'])
    const names = [
      'Paris',
      'New York',
      'Londres',
      'Tokyo',
      'Sydney',
      'Dubaï',
      'Los Angeles',
    ].concat(['Moscou', 'Pékin', 'Rio de Janeiro'])
    for (const [name, zone] of [
      ['city1', 'Europe/Paris'],
      ['city2', 'America/New_York'],
    ] as const) {
      await field(name).click()
      await expect(searchResults(page)).toHaveText(names)
      await page.keyboard.press('Escape')
      await expect(field(name)).toHaveAttribute('data-value', zone)
      await expect(field(name)).toHaveValue(names[featuredZones.indexOf(zone)] ?? '')
    }
    expect(new URL(page.url()).searchParams.has('city1')).toBe(false)
    await expect(output('overlap')).toHaveText(
      /^3\sh en commun\s: de 15:00 à 18:00 \(Paris\), soit de 09:00 à 12:00 \(New York\)\.$/,
    )

    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await coveredBySwap(main)]).toEqual([width, { words: 8, covered: 0 }])
      expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    }
    const lastRow = hourRows(main).last()
    await expect(lastRow).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(output('difference')).toBeVisible()
    await expect(main.getByRole('img')).toBeVisible()
    await expect(lastRow).toBeVisible()
    await expect(main.getByRole('button', { name: 'Échanger les deux villes' })).toBeHidden()
  })

  test('runs by the second, and notices clock changes', async ({ page }) => {
    // This is the minute before Paris changes to winter time. New York follows a week later.
    await page.clock.install({ time: new Date('2026-10-25T00:59:00Z') })
    const { main, output } = await openTool(page, 'time-difference', paths.en)
    const clocks = main.getByRole('time')
    await page.clock.pauseAt(new Date('2026-10-25T00:59:59.500Z'))
    await expect(clocks).toHaveText(['2:59:59 AM', '8:59:59 PM'])
    await expect(output('difference')).toHaveText('Paris is 6 hours ahead of New York.')
    await page.clock.runFor(1000)
    await expect(clocks).toHaveText(['2:00:00 AM', '9:00:00 PM'])
    await expect(output('difference')).toHaveText('Paris is 5 hours ahead of New York.')
    await page.clock.runFor(1000)
    await expect(clocks).toHaveText(['2:00:01 AM', '9:00:01 PM'])
  })

  test('follows all choices of cities, hours and moment, and has them in the address', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openAtTime(page, paths.en)
    const { field, output, main, alert, button } = tool
    const result = output('difference')

    await test.step('cities', async () => {
      await expect(clockChanges(main)).toHaveText([
        'Paris: clocks go back 1 hour on October 25, 2026 at 3:00 AM.',
        'New York: clocks go back 1 hour on November 1, 2026 at 2:00 AM.',
      ])
      await chooseIn(field('city2'), 'Asia/Tokyo')
      await expect(result).toHaveText('Paris is 7 hours behind Tokyo.')
      await expect(clockChanges(main)).toHaveCount(1)
      await chooseIn(field('city2'), 'Europe/London')
      await expect(result).toHaveText('Paris is 1 hour ahead of London.')
      await chooseIn(field('city2'), 'Europe/Paris')
      await expect(result).toHaveText('Paris on both sides, so the time is the same.')
      await chooseIn(field('city2'), 'America/Los_Angeles')
      await button('Swap the two cities').click()
      await expect(result).toHaveText('Los Angeles is 9 hours behind Paris.')
      await expect
        .poll(() => queryOf(page))
        .toEqual({ city1: 'America/Los_Angeles', city2: 'Europe/Paris' })
      await button('Swap the two cities').click()
      await button(/^Copy/).click()
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe('Paris is 9 hours ahead of Los Angeles.')
    })

    await test.step('working hours', async () => {
      await expect(output('overlap')).toHaveText('No shared working hours on that day.')
      await main.getByText('Change the working hours').click()
      await field('end1').selectOption('20')
      await field('start2').selectOption('7')
      await expect(output('overlap')).toHaveText(
        /^4\shr in common: from 4:00\sPM to 8:00\sPM in Paris, 7:00\sAM to 11:00\sAM in Los Angeles\.$/,
      )
      await expect.poll(() => queryOf(page)).toMatchObject({ end1: '20', start2: '7' })
      await expect.poll(() => Object.keys(queryOf(page))).not.toContain('start1')
      await button('Swap the two cities').click()
      await expect(field('start1')).toHaveValue('7')
      await expect(field('end2')).toHaveValue('20')
      await expect(output('overlap')).toHaveText(/from 7:00\sAM to 11:00\sAM in Los Angeles/)
      await field('end1').selectOption('6')
      await expect(alert).toContainText('has to end after it begins')
      await expect(output('overlap')).toBeEmpty()
      await field('end1').selectOption('24')
      await expect(alert).toHaveCount(0)
      await expect(output('overlap')).toContainText('in common')
    })

    await test.step('the picture and the table', async () => {
      await page.goto(paths.en)
      const sentence =
        /^3\shr in common: from 3:00\sPM to 6:00\sPM in Paris, 9:00\sAM to 12:00\sPM in New York\.$/
      await expect(output('overlap')).toHaveText(sentence)
      const picture = main.getByRole('img', { name: sentence })
      await expect(picture).toBeVisible()
      // The bar is from 15:00 to 18:00 of a day of 24 hours.
      const share = await picture.evaluate((svg) => {
        const all = svg.getBoundingClientRect()
        const common = svg.querySelector('.time-bar-common')?.getBoundingClientRect()
        return [((common?.x ?? 0) - all.x) / all.width, (common?.width ?? 0) / all.width]
      })
      expect(share[0]).toBeCloseTo(15 / 24, 2)
      expect(share[1]).toBeCloseTo(3 / 24, 2)
      await expect(picture.locator('text').first()).toHaveText(/^12\sAM$/)
      await main.getByText('The day, hour by hour').click()
      const rows = hourRows(main)
      await expect(rows).toHaveCount(24)
      await expect(rows.nth(0)).toHaveText(/^12:00\sAMTue 6:00\sPMNeither$/)
      await expect(rows.nth(9)).toHaveText(/^9:00\sAMWed 3:00\sAMParis$/)
      await expect(rows.nth(15)).toHaveText(/^3:00\sPMWed 9:00\sAMBoth cities$/)
      await expect(rows.nth(18)).toHaveText(/^6:00\sPMWed 12:00\sPMNew York$/)
    })

    await test.step('date and time', async () => {
      await expect(output('time2')).toHaveCount(0)
      await field('time').fill('02:00')
      await expect(output('time1')).toContainText('Wednesday, July 15, 2026 at 2:00 AM')
      await expect(output('time2')).toHaveText(
        'Tuesday, July 14, 2026 at 8:00 PM (UTC−4), the previous day',
      )
      await field('time').fill('')
      await field('date').fill('2026-01-15')
      await expect(output('time1')).toHaveText('Thursday, January 15, 2026 at 3:04 PM (UTC+1)')
      await field('date').fill('2026-03-15')
      await field('time').fill('15:00')
      await expect(output('time1')).toHaveText('Sunday, March 15, 2026 at 3:00 PM (UTC+1)')
      await expect(output('time2')).toHaveText(
        'Sunday, March 15, 2026 at 10:00 AM (UTC−4), the same day',
      )
      await expect(result).toHaveText('Paris is 5 hours ahead of New York.')
      await expect(main).toContainText('Difference on Sunday, March 15, 2026 at 3:00 PM (Paris)')
      await expect.poll(() => queryOf(page)).toMatchObject({ date: '2026-03-15', time: '15:00' })
    })

    await test.step('times that are skipped or occur twice', async () => {
      await field('date').fill('2026-03-29')
      await expect(hourRows(main)).toHaveCount(23)
      await field('time').fill('02:30')
      await expect(main).toContainText(
        /That time does not exist in Paris on March 29, 2026, because clocks jump from 2:00\sAM straight to 3:00\sAM\. 3:30\sAM is used instead\./,
      )
      await expect(output('time1')).toContainText('3:30 AM (UTC+2)')
      await expect(output('time2')).toContainText('Saturday, March 28, 2026 at 9:30 PM')
      await field('date').fill('2026-10-25')
      await expect(hourRows(main)).toHaveCount(25)
      await expect(main).toContainText(
        /That time happens twice in Paris on October 25, 2026, because clocks go back from 3:00\sAM to 2:00\sAM\. The first one is used\. The second time, it is 9:30\sPM in New York\./,
      )
      await expect(output('time1')).toContainText('2:30 AM (UTC+2)')
      await expect(output('time2')).toContainText('8:30 PM')
      await field('time').fill('03:00')
      await expect(main).not.toContainText('That time happens twice')
    })

    await test.step('back to now', async () => {
      await button(/^Now$/).click()
      await expect(field('date')).toHaveValue('')
      await expect(field('time')).toHaveValue('')
      await expect(result).toHaveText('Paris is 6 hours ahead of New York.')
      await expect(output('time1')).toHaveCount(0)
      await expect.poll(() => Object.keys(queryOf(page))).toEqual(['city1', 'city2'])
    })
  })

  test('explains invalid dates, but not while one is being typed', async ({ page }) => {
    const tool = await openAtTime(page, englishAddress({ time: '15:00' }))
    const { field, alert, output, main, button } = tool
    await field('date').focus()
    await page.keyboard.type('03152')
    await expect(field('date')).toHaveValue('0002-03-15')
    await expect(alert).toHaveCount(0)
    await page.keyboard.type('026')
    await expect(output('time2')).toContainText('March 15, 2026 at 10:00 AM')
    for (const [date, sentence] of [
      ['1899-12-31', 'Too early. Choose January 1, 1900 or later'],
      ['2101-01-01', 'Too late. Choose December 31, 2100 or earlier'],
    ] as const) {
      await field('date').fill(date)
      await expect(alert).toContainText(sentence)
      await expect(output('time1')).toHaveCount(0)
      await expect(output('difference')).toHaveText('Paris is 6 hours ahead of New York.')
      await expect(main).toContainText('Difference right now')
      await expect(field('time')).toHaveValue('15:00')
      await expectNothingBroken(tool)
    }
    // The browser's input accepts 20226 as a year.
    await field('date').evaluate((input: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, '20226-01-15')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await expect(alert).toContainText('Enter a valid date')
    await field('date').fill('2026-01-15')
    await expect(alert).toHaveCount(0)
    await expect(output('time1')).toContainText('January 15, 2026 at 3:00 PM')

    // An incomplete date counts as none.
    await button(/^Now$/).click()
    await field('date').focus()
    await page.keyboard.type('0315')
    await field('time').focus()
    await expect(alert).toContainText('Enter a valid date')
    await expect(output('time1')).toHaveCount(0)
    await button(/^Now$/).click()
    await expect(alert).toHaveCount(0)
    expect(await field('date').evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(
      false,
    )
  })

  test('accepts any zone in the address, also by old names, and ignores invalid values', async ({
    page,
    complaints,
  }) => {
    const tool = await openAtTime(
      page,
      englishAddress({ city1: 'Asia/Calcutta', city2: 'europe/kiev' }),
    )
    await expect(tool.field('city1')).toHaveAttribute('data-value', 'Asia/Calcutta')
    await expect(tool.field('city1')).toHaveValue('Kolkata')
    await expect(tool.field('city2')).toHaveValue('Kyiv')
    await expect(tool.output('difference')).toHaveText('Kolkata is 2.5 hours ahead of Kyiv.')
    await expect(tool.main).toContainText(/That is 2\shr\s30\smin\./)
    // If the names cannot be loaded, the identifier of the zone is shown.
    await page.route(/zones\.en/, (route) => route.abort())
    await page.goto(
      englishAddress({
        city1: 'Asia/Kathmandu',
        city2: '<img src=x>',
        date: '1e400',
        time: '🕐',
        start1: '24',
        end2: 'x'.repeat(300),
      }),
    )
    await expect(tool.field('city1')).toHaveValue('Kathmandu')
    await expect(tool.field('city2')).toHaveValue('New York')
    await expect(tool.output('difference')).toHaveText(
      /^Kathmandu is 9\shr\s45\smin ahead of New York\.$/,
    )
    await expect(tool.main).toContainText('Rounded to the nearest half hour: 10 hours.')
    await expect(tool.field('start1')).toHaveValue('9')
    await expect(tool.alert).toHaveCount(0)
    await expectNothingBroken(tool)
    // The browser logs the failed request.
    complaints.splice(0)
  })

  test('finds a city by its name, with a pointer or the keyboard alone', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/(zones|cities)\./.test(request.url())) asked.push(request.url())
    })
    const { field, output, main } = await openAtTime(page, paths.en)
    const combobox = field('city2')
    const isOpen = (open: boolean) => expect(combobox).toHaveAttribute('aria-expanded', `${open}`)

    await test.step('pointer', async () => {
      expect(asked).toEqual([])
      await combobox.click()
      await isOpen(true)
      await expect.poll(() => asked.length).toBeGreaterThan(0)
      await combobox.fill('mumb')
      await searchResults(page, /^Mumbai/).click()
      await isOpen(false)
      await expect(combobox).toBeFocused()
      await expect(combobox).toHaveAttribute('data-value', 'Asia/Kolkata')
      await expect(combobox).toHaveValue('Kolkata')
      await expect(output('difference')).toHaveText('Paris is 3.5 hours behind Kolkata.')
      await expect(main).toContainText('It is the same time in Mumbai as in Kolkata.')
      await expect
        .poll(() => queryOf(page))
        .toEqual({ city1: 'Europe/Paris', city2: 'Asia/Kolkata' })
      await combobox.click()
      await expect(searchResults(page)).toHaveCount(11)
      await page.keyboard.press('Escape')
    })

    await test.step('keyboard', async () => {
      await combobox.selectText()
      await combobox.pressSequentially('marseille')
      const active = searchResults(page).and(page.getByRole('option', { selected: true }))
      await expect(active).toHaveText(/^MarseilleFrance · Europe\/Paris$/)
      expect(await combobox.getAttribute('aria-activedescendant')).toBe(
        await active.getAttribute('id'),
      )
      await page.keyboard.press('Enter')
      await expect(combobox).toBeFocused()
      await expect(combobox).toHaveAttribute('data-value', 'Europe/Paris')
      await expect(main).toContainText('It is the same time in Marseille as in Paris.')
      // The note disappears when another city is chosen.
      await chooseIn(combobox, 'Asia/Tokyo')
      await chooseIn(combobox, 'Europe/Paris')
      await expect(main).not.toContainText('Marseille')
    })

    await test.step('nothing found', async () => {
      await combobox.fill('Paris 🕐 zzz')
      await expect(main.getByText('No city found.')).toBeVisible()
      await expect(searchResults(page)).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(combobox).toBeFocused()
      await combobox.fill('brazil')
      await expect(main.getByText('No city found.')).toHaveCount(0)
    })

    await test.step('around the ends of the list', async () => {
      const options = searchResults(page)
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowUp')
      await expect(options.last()).toHaveAttribute('aria-selected', 'true')
      await expect(options.last()).toBeInViewport()
      await page.keyboard.press('ArrowDown')
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      // Hovering an option does not move the focus.
      await options.nth(1).hover()
      await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
      await expect(combobox).toBeFocused()
    })

    await test.step('accessible while it is open, and closed by Escape and by leaving it', async () => {
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await isOpen(false)
      await expect(combobox).toHaveValue('Paris')
      await combobox.fill('fra')
      await field('city1').click()
      await isOpen(false)
      await expect(combobox).toHaveValue('Paris')
      await expect(field('city1')).toBeFocused()
    })
  })

  test('reports parts that fail to load, loads them again, and works otherwise', async ({
    page,
    complaints,
  }) => {
    const parts = [/\/overlap-view-/, /\/cities\./]
    for (const part of parts) await page.route(part, (route) => route.abort())
    const tool = await openAtTime(page, paths.en)
    const { alert, field, output, button } = tool
    await expect(alert).toContainText('could not be loaded. Check your connection.')
    // The cities of the list are there without the search.
    await chooseIn(field('city2'), 'tokyo')
    await expect(output('difference')).toHaveText('Paris is 7 hours behind Tokyo.')
    await page.unroute(/\/overlap-view-/)
    await button('Try again').click()
    await expect(output('overlap')).toHaveText(/^2\shr in common/)
    await expect(alert).toHaveCount(0)

    await field('city1').fill('lyo')
    await expect(alert).toContainText('The list of cities could not be loaded')
    await page.unroute(/\/cities\./)
    // The browser logs the failed requests.
    complaints.splice(0)
    await field('city1').press('End')
    await field('city1').pressSequentially('n')
    await expect(searchResults(page, /^Lyon/)).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  test('keeps cities and moment when the language changes, also with the Temporal polyfill', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Temporal')
    })
    const query = { city1: 'Africa/Cairo', city2: 'Asia/Tokyo', date: '2026-12-24', time: '20:00' }
    const tool = await openAtTime(page, englishAddress(query))
    await expect(tool.main.getByRole('time')).toHaveText(['4:04:23 PM', '10:04:23 PM'])
    await chooseIn(tool.field('city2'), 'Europe/Moscow')
    await chooseLanguage(page, 'fr')
    await expect(tool.output('difference')).toHaveText(
      'Le Caire est en retard de 1 heure sur Moscou.',
    )
    await expect(tool.field('date')).toHaveValue('2026-12-24')
    await expect(tool.field('time')).toHaveValue('20:00')
    await chooseIn(tool.field('city1'), 'Europe/Paris')
    await tool.field('date').fill('2026-03-29')
    await tool.field('time').fill('02:30')
    await expect(tool.main).toContainText(
      /les horloges y passent de 02:00 à 03:00\. Le calcul retient 03:30\./,
    )
    await expect(clockChanges(tool.main)).toHaveCount(1)
    expect(
      await page.evaluate(() => String(Reflect.get(globalThis, 'Temporal').Now.instant)),
    ).not.toContain('native code')
  })

  test('is accessible with everything shown', async ({ page }) => {
    const { main } = await openAtTime(
      page,
      englishAddress({ date: '2026-10-25', time: '02:30', city2: 'Asia/Kathmandu' }),
    )
    for (const summary of await main.locator('form summary').all()) await summary.click()
    await expectNoViolations(page)
  })

  test.describe('in full', { tag: '@full' }, () => {
    test('gives the same result in every language for unusual zones', async ({ page }) => {
      const { output, main } = await openAtTime(page, paths.es)
      const of = (query: Readonly<Record<string, string>>) => new URLSearchParams(query).toString()
      const kolkata = of({ city1: 'Asia/Kolkata', city2: 'Europe/London', date: '2026-01-15' })
      const tomorrow = of({ city2: 'Asia/Tokyo', date: '2026-07-15', time: '20:00' })
      await expect(output('difference')).toHaveText('París va 6 horas por delante de Nueva York.')
      await expect(main.getByRole('time')).toHaveText(['15:04:23', '9:04:23'])
      await expect(output('overlap')).toHaveText(
        /^3\sh en común: de 15:00 a 18:00 \(París\), es decir, de 9:00 a 12:00 \(Nueva York\)\.$/,
      )
      await page.goto(`${paths.es}?${kolkata}`)
      await expect(output('difference')).toHaveText('Calcuta va 5,5 horas por delante de Londres.')
      await page.goto(`${paths.es}?${tomorrow}`)
      await expect(output('time2')).toHaveText(
        'jueves, 16 de julio de 2026, 3:00 (UTC+9), el día siguiente',
      )
      await page.goto(`${paths.fr}&${kolkata}`)
      await expect(output('difference')).toHaveText(
        'Calcutta est en avance de 5,5 heures sur Londres.',
      )
      await page.goto(`${paths.fr}&${tomorrow}`)
      await expect(output('time2')).toHaveText(
        'jeudi 16 juillet 2026 à 03:00 (UTC+9), le lendemain',
      )
      await page.goto(`${paths.fr}&${of({ city1: 'Pacific/Chatham', city2: 'Asia/Tokyo' })}`)
      await expect(clockChanges(main)).toHaveText([
        /^Chatham\s: les horloges avancent de 1\sheure le 27 septembre 2026 à 02:45\.$/,
      ])
      await page.goto(
        englishAddress({
          city1: 'Pacific/Kiritimati',
          city2: 'Etc/GMT+12',
          date: '2026-07-16',
          time: '00:30',
        }),
      )
      await expect(output('time2')).toHaveText(
        'Tuesday, July 14, 2026 at 10:30 PM (UTC−12), two days earlier',
      )
      await page.goto(
        englishAddress({ city1: 'Australia/Lord_Howe', date: '2026-10-04', time: '02:15' }),
      )
      await expect(main).toContainText(/from 2:00\sAM straight to 2:30\sAM\. 2:45\sAM is used/)
      // The clocks go back at midnight at the end of that day.
      await page.goto(englishAddress({ city1: 'Asia/Beirut', date: '2026-10-24', time: '23:30' }))
      await expect(main).toContainText(
        /happens twice in Beirut on October 24, 2026, because clocks go back/,
      )
      // Paris had its own mean time then, 9 minutes and 21 seconds ahead (tz database).
      await page.goto(englishAddress({ city2: 'UTC', date: '1900-01-01', time: '12:00' }))
      await expect(output('difference')).toHaveText(/^Paris is 9\smin\s21\ssec ahead of UTC\.$/)
      await expect(output('time1')).toContainText('(UTC+0:09:21)')
      await page.goto(englishAddress({ city2: 'Asia/Tokyo', date: '2100-12-31', time: '23:00' }))
      await expect(output('time2')).toContainText('Saturday, January 1, 2101 at 7:00 AM')
      await page.goto(
        englishAddress({
          city2: 'Asia/Dubai',
          date: '2026-01-15',
          start1: '0',
          end1: '24',
          start2: '2',
          end2: '24',
        }),
      )
      await expect(output('overlap')).toHaveText(
        /^21\shr in common: .+ 1\shr in common: from 11:00\sPM/,
      )
    })

    test('the swap button covers no text on narrow screens, in any language', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      for (const path of Object.values(paths)) {
        const { main } = await openAtTime(page, path, '2026-09-23T10:00:00Z')
        await expect(clockDates(main).first()).toBeVisible()
        for (const width of [390, 360, 320]) {
          await page.setViewportSize({ width, height: 844 })
          expect([width, await coveredBySwap(main)]).toEqual([width, { words: 8, covered: 0 }])
        }
      }
    })

    for (const [width, height] of [
      [390, 844],
      [1360, 900],
    ] as const)
      // The full browser has the letter widths that visitors see.
      test(
        `hydrates without layout shift at ${width} pixels`,
        { tag: '@whole-browser' },
        async ({ page, browser }) => {
          const viewport = { width, height }
          const still = await browser.newContext({ viewport, javaScriptEnabled: false })
          const prerendered = await still.newPage()
          await prerendered.goto(paths.fr)
          const before = await panelBoxes(prerendered)
          await still.close()

          await page.setViewportSize(viewport)
          const { output } = await openAtTime(page, paths.fr)
          await expect(output('overlap')).not.toBeEmpty()
          expect(await panelBoxes(page)).toEqual(before)
          expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
        },
      )
  })
})
