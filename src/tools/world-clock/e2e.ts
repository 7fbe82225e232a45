import { expectNothingBroken, openTool, toolOf } from '../../../e2e/calculator-steps.ts'
import { deferredUi, expect, hydrated, test } from '../../../e2e/fixtures.ts'
import { holdRendering, delayScript } from '../../../e2e/network.ts'
import { chooseLanguage, dragHandle } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { noSidewaysScroll, sidewaysScroll, textOf } from '../../../e2e/site.ts'
import {
  layoutBoxes,
  countWork,
  overlapsIn,
  addCity,
  clocksOf,
  foundCities,
  openAtTime,
  paths,
  withPlainSpaces,
  defaultNames,
} from './e2e/steps.ts'
import { order } from './e2e/order.ts'

test.describe('world-clock', () => {
  // The browser of these tests is in Paris.
  test.use({ timezoneId: 'Europe/Paris' })

  test('a link sets all clocks to one moment, and another can be copied', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const at = '2026-12-24T17:00Z'
    const { main, button } = await openAtTime(page, `${paths.en}?at=${at}`)
    const moment = main.locator('p:has(output[name=moment])')
    await expect(moment).toContainText(/December 24, 2026, (18:00|6:00.PM)/)
    await button('Copy the link to this moment').click()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.searchParams.get('at')).toBe(at)
    await button('Now').click()
    await expect(moment).not.toContainText('2026')
  })

  test('shows the six cities on a phone without layout shift, and on paper', async ({
    page,
    browser,
  }) => {
    const viewport = { width: 390, height: 844 }
    const still = await browser.newContext({ viewport, javaScriptEnabled: false })
    const prerendered = await still.newPage()
    await prerendered.goto(paths.fr)
    const before = await layoutBoxes(prerendered)
    expect(before).toHaveLength(10)
    await still.close()

    await page.setViewportSize(viewport)
    const { main, card, names, button } = await openAtTime(page, paths.fr)
    await expect(names).toHaveText(['Paris', 'New York', 'Londres', 'Tokyo', 'Sydney', 'Dubaï'])
    await expect(main.getByRole('time')).toHaveText([
      '15:04:23',
      '09:04:23',
      '14:04:23',
      '22:04:23',
      '23:04:23',
      '17:04:23',
    ])
    await expect(main.getByText('mercredi 15 juillet 2026').first()).toBeVisible()
    await expect(main.locator('[data-city]')).toHaveText([
      /^ParisJour.*2026aujourd’huimême heureUTC\+2$/,
      /^New YorkJour.*2026aujourd’hui−6\shUTC−4$/,
      /^LondresJour.*2026aujourd’hui−1\shUTC\+1$/,
      /^TokyoNuit.*2026aujourd’hui\+7\shUTC\+9$/,
      /^SydneyNuit.*2026aujourd’hui\+8\shUTC\+10$/,
      /^DubaïJour.*2026aujourd’hui\+2\shUTC\+4$/,
    ])
    expect(new URL(page.url()).search).toBe('?lng=fr')

    expect(await layoutBoxes(page)).toEqual(before)
    expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
    for (const index of [0, 1, 2])
      await expect(main.getByRole('listitem').nth(index)).toBeInViewport({ ratio: 1 })
    const fontSize = (element: Element) => parseFloat(getComputedStyle(element).fontSize)
    expect(await main.getByRole('time').first().evaluate(fontSize)).toBeGreaterThanOrEqual(36)
    // The hands show the same time as the text: 15:04:23.
    const hands = card('Paris').locator('svg line')
    await expect(hands).toHaveCount(3)
    const turned = (hand: 'hour' | 'minute' | 'second') =>
      hands
        .nth(['hour', 'minute', 'second'].indexOf(hand))
        .evaluate((line: SVGElement) => parseFloat(line.style.transform.slice('rotate('.length)))
    expect(await turned('hour')).toBeCloseTo(92, 0)
    expect(await turned('minute')).toBe(24)
    expect(await turned('second')).toBe(138)

    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await overlapsIn(main)]).toEqual([width, []])
    }
    await page.setViewportSize({ width: 1360, height: 900 })
    const boxes = (await layoutBoxes(page)).slice(1, 7)
    expect(new Set(boxes.map(([x]) => x)).size).toBe(3)
    expect(new Set(boxes.map(([, y]) => y)).size).toBe(2)

    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('time').first()).toBeVisible()
    await expect(button('Ajouter une ville')).toBeHidden()
    await expect(button('Copier les heures')).toBeHidden()
    const background = (element: Element) => getComputedStyle(element).backgroundColor
    expect(await main.locator('[data-sky=night]').first().evaluate(background)).toBe(
      'rgba(0, 0, 0, 0)',
    )
  })

  test('runs by the second across a clock change, and does nothing while it is hidden', async ({
    page,
  }) => {
    const work = await countWork(page)
    // This is the minute before Paris and London change to winter time. New York follows a week later.
    await page.clock.install({ time: new Date('2026-10-25T00:59:00Z') })
    const tool = clocksOf(page, await openTool(page, 'world-clock', paths.en))
    await page.clock.pauseAt(new Date('2026-10-25T00:59:59.500Z'))
    const time = (name: string) => tool.card(name).getByRole('time')
    await expect(time('Paris')).toHaveText('2:59:59 AM')
    await expect(time('Tokyo')).toHaveText('9:59:59 AM')
    await expect(tool.card('Tokyo')).toContainText('+7')
    const live = ':is([aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=timer])'
    await expect(tool.main.locator(`${live} time, time${live}`)).toHaveCount(0)
    const announced = await tool.main.locator(live).allTextContents()

    await page.clock.runFor(1000)
    await expect(time('Paris')).toHaveText('2:00:00 AM')
    await expect(time('London')).toHaveText('1:00:00 AM')
    await expect(time('Tokyo')).toHaveText('10:00:00 AM')
    await expect(tool.card('Tokyo')).toContainText('+8')
    await expect(tool.card('Paris').getByText('UTC+1', { exact: true })).toBeVisible()

    const shown = await work.during(10_000)
    await expect(time('Paris')).toHaveText('2:00:10 AM')
    expect([shown.timers, shown.frames]).toEqual([10, 0])
    expect(shown.changes).toBeGreaterThan(6 * 10)
    // Screen readers are not told of seconds.
    expect(await tool.main.locator(live).allTextContents()).toEqual(announced)

    await work.show('hidden')
    expect(await work.during(300_000)).toEqual({ timers: 0, frames: 0, changes: 0 })
    await expect(time('Paris')).toHaveText('2:00:10 AM')
    await work.show('visible')
    await expect(time('Paris')).toHaveText('2:05:10 AM')
    expect((await work.during(2000)).timers).toBe(2)

    // A chosen hour stands still; a timer checks the clock once per minute.
    await tool.field('shift').fill('4')
    await expect(time('Paris')).toHaveText('3:00 AM')
    await expect(tool.output('moment')).toHaveText('In 55 min')
    await page.clock.runFor(1000)
    expect((await work.during(40_000)).timers).toBe(0)
    await page.clock.runFor(20_000)
    await expect(tool.output('moment')).toHaveText('In 54 min')
    await expect(time('Paris')).toHaveText('3:00 AM')
  })

  test('adds cities with offsets in quarters of an hour, by pointer and by keyboard', async ({
    page,
  }) => {
    const { alert, card, names } = await openAtTime(page)
    await addCity(page, 'kathmandu', 'Kathmandu')
    await expect(names).toHaveText([...defaultNames, 'Kathmandu'])
    await expect(card('Kathmandu')).toBeFocused()
    await expect(card('Kathmandu')).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('status').filter({ hasText: 'Kathmandu' })).toHaveCount(1)
    // The expected times are from Python 3.11 zoneinfo (tzdata 2025b).
    await expect(card('Kathmandu').getByRole('time')).toHaveText('6:49:23 PM')
    await expect(card('Kathmandu').getByText('today+3 h 45 min', { exact: true })).toBeVisible()
    await expect(card('Kathmandu').getByText('UTC+5:45', { exact: true })).toBeVisible()

    const combobox = page.getByRole('combobox', { name: /^Add a city/ })
    await combobox.pressSequentially('chatham')
    await expect(page.getByRole('option', { selected: true })).toContainText('Chatham Islands')
    await page.keyboard.press('Enter')
    await expect(names.last()).toHaveText('Chatham Islands')
    await expect(card('Chatham Islands').getByRole('time')).toHaveText('1:49:23 AM')
    await expect(
      card('Chatham Islands').getByText('tomorrow+10 h 45 min', { exact: true }),
    ).toBeVisible()
    await expect(
      card('Chatham Islands').getByText('Thursday, July 16, 2026', { exact: true }),
    ).toBeVisible()
    await combobox.fill('oslo')
    await page.keyboard.press('Escape')
    await expect(combobox).toBeFocused()
    await expect(combobox).toHaveValue('')

    await addCity(page, 'lyon', 'Lyon')
    await addCity(page, 'lyon', 'Lyon')
    await expect(alert).toHaveText('Lyon is already in the list.')
    await expect(combobox).toBeFocused()
    await addCity(page, 'europe/paris', 'Paris')
    await expect(alert).toHaveText('Paris is already in the list.')
    await expect(names).toHaveCount(9)
    await combobox.fill('o')
    await expect(alert).toHaveCount(0)
  })

  test('shows near clock changes, and all of them on demand', async ({ page }) => {
    const { card, main } = await openAtTime(page, paths.en, '2026-03-01T12:00:00Z')
    const change = (name: string) => card(name).getByText(/^goes /)
    await expect(change('Paris')).toHaveText('goes forward 1 h on Sun, Mar 29')
    await expect(change('Sydney')).toHaveText('goes back 1 h on Sun, Apr 5')
    await expect(change('Tokyo')).toHaveCount(0)
    await addCity(page, 'lord howe', 'Lord Howe Island')
    await expect(change('Lord Howe Island')).toHaveText('goes back 30 min on Sun, Apr 5')
    await main.getByText('When the clocks change next').click()
    await expect(main.getByRole('group').getByRole('listitem')).toHaveText([
      'Paris: forward 1 h on Sunday, March 29, 2026 at 2:00 AM.',
      'New York: forward 1 h on Sunday, March 8, 2026 at 2:00 AM.',
      'London: forward 1 h on Sunday, March 29, 2026 at 1:00 AM.',
      'Tokyo: no change in the coming year.',
      'Sydney: back 1 h on Sunday, April 5, 2026 at 3:00 AM.',
      'Dubai: no change in the coming year.',
      'Lord Howe Island: back 30 min on Sunday, April 5, 2026 at 2:00 AM.',
    ])
  })

  test('removes and restores cities, reorders them by buttons, and stores the list', async ({
    page,
    complaints,
  }) => {
    // The buttons work without the features that dragging needs.
    await page.route(/\/assets\/drag-/, (route) => route.abort())
    const tool = await openAtTime(page)
    const { button, card, names, main, stored } = tool
    await expect(button('Back to the six default cities')).toHaveCount(0)
    await expect(button('Remove Tokyo')).toHaveCount(0)
    await page.getByRole('slider').fill('8')
    expect(await stored()).toBeNull()

    await test.step('remove and undo', async () => {
      await button('Edit list').click()
      await expect(button('Edit list')).toHaveAttribute('aria-pressed', 'true')
      await button('Remove Tokyo').click()
      await expect(names).toHaveText(defaultNames.filter((name) => name !== 'Tokyo'))
      await expect(button('Undo')).toBeFocused()
      await expect(page.getByText('Tokyo was removed.')).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(names).toHaveText(defaultNames)
      await expect(card('Tokyo')).toBeFocused()
      await expect(button('Undo')).toHaveCount(0)
    })

    await test.step('reorder', async () => {
      await expect(dragHandle(card('Paris'))).toBeHidden()
      await expect(button('Move Paris earlier')).toBeDisabled()
      await expect(button('Move Dubai later')).toBeDisabled()
      await button('Move Tokyo earlier').focus()
      await page.keyboard.press('Enter')
      await expect(names).toHaveText(['Paris', 'New York', 'Tokyo', 'London', 'Sydney', 'Dubai'])
      await expect(button('Move Tokyo earlier')).toBeFocused()
      const said = main.getByRole('status').filter({ hasText: 'Tokyo: position 3 of 6' })
      await expect(said).toHaveCount(1)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      // At the end of the list the other button gets the focus.
      await expect(button('Move Tokyo earlier')).toBeDisabled()
      await expect(button('Move Tokyo later')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(names).toHaveText(['Paris', 'Tokyo', 'New York', 'London', 'Sydney', 'Dubai'])
    })

    await test.step('stored', async () => {
      await addCity(page, 'lyon', 'Lyon')
      for (const name of ['New York', 'London', 'Sydney']) await button(`Remove ${name}`).click()
      // The last removal can be undone at its place.
      await expect(button('Undo')).toHaveCount(1)
      await button('Undo').click()
      await expect(names).toHaveText(['Paris', 'Tokyo', 'Sydney', 'Dubai', 'Lyon'])
      for (const name of ['Sydney', 'Dubai']) await button(`Remove ${name}`).click()
      expect(await stored()).toBe(
        '{"cities":[{"zone":"Europe/Paris"},{"zone":"Asia/Tokyo"},{"zone":"Europe/Paris","name":"Lyon","language":"en","names":["lyon"],"isZoneCity":false}]}',
      )
      await button('Edit list').click()
      await expect(button('Remove Paris')).toHaveCount(0)
      await page.reload()
      await expect(names).toHaveText(['Paris', 'Tokyo', 'Lyon'])
      // The chosen hour is not stored, so that the page starts with now.
      await expect(card('Lyon').getByRole('time')).toHaveText('3:04:23 PM')
      const keys = await page.evaluate(() => Object.keys(localStorage))
      expect(keys.filter((key) => /last|clock/.test(key))).toEqual(['utilo:world-clock'])
    })

    await test.step('empty list and reset', async () => {
      await button('Edit list').click()
      for (const name of ['Paris', 'Tokyo', 'Lyon']) await button(`Remove ${name}`).click()
      await expect(names).toHaveCount(0)
      await expect(main).toContainText(
        'No cities left. Add one, or go back to the six default cities.',
      )
      await expect(button('Copy the times')).toBeDisabled()
      await page.reload()
      await expect(main).toContainText('No cities left.')
      await expectNothingBroken(tool)
      await button('Back to the six default cities').click()
      await expect(names).toHaveText(defaultNames)
      expect(await stored()).toBeNull()
      await expect(button('Undo and bring back my list')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(names).toHaveCount(0)
      await expect(button('Back to the six default cities')).toBeFocused()
    })
    // The browser logs the failed request.
    complaints.splice(0)
  })

  test('shows another hour by the slider, has a 12-hour and a 24-hour clock, and copies the times', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { field, card, output, button, main, stored } = await openAtTime(page)
    const slider = field('shift')
    const times = main.getByRole('time')
    const copied = async () => {
      await button('Copy the times').click()
      await expect(button('Copied')).toBeVisible()
      return withPlainSpaces(await page.evaluate(() => navigator.clipboard.readText()))
    }
    await test.step('slider', async () => {
      await expect(output('moment')).toHaveText('Now')
      await expect(button('Back to now')).toBeHidden()
      await expect(slider).toHaveAttribute('aria-valuetext', 'Now')
      await slider.fill('14')
      await expect(output('moment')).toHaveText('In 3 h 26 min')
      await expect(main).toContainText(/Wed 6:30\sPM here/)
      expect(withPlainSpaces((await slider.getAttribute('aria-valuetext')) ?? '')).toBe(
        'Wed 6:30 PM here',
      )
      // A chosen hour has no seconds.
      await expect(times).toHaveText([
        '6:30 PM',
        '12:30 PM',
        '5:30 PM',
        '1:30 AM',
        '2:30 AM',
        '8:30 PM',
      ])
      // A chosen moment has no second hand.
      await expect(card('Paris').locator('svg line')).toHaveCount(2)
      await expect(card('Tokyo').getByText('tomorrow+7 h', { exact: true })).toBeVisible()
      await expect(
        card('Tokyo').getByText('Thursday, July 16, 2026', { exact: true }),
      ).toBeVisible()
      await expect(card('Paris').getByText('Night', { exact: true })).toBeVisible()
      await expect(main.getByRole('status').filter({ hasText: 'All clocks follow' })).toHaveCount(1)
      expect(await copied()).toBe(
        'Wednesday, July 15, 2026: Paris 6:30 PM, New York 12:30 PM, London 5:30 PM, Dubai 8:30 PM\nThursday, July 16, 2026: Tokyo 1:30 AM, Sydney 2:30 AM',
      )
      await button('Back to now').click()
      await expect(slider).toBeFocused()
      await expect(slider).toHaveValue('0')
      await expect(output('moment')).toHaveText('Now')
      await expect(card('Paris').getByRole('time')).toHaveText('3:04:23 PM')
    })

    await test.step('keys move by a day to either side', async () => {
      await page.keyboard.press('ArrowRight')
      await expect(card('Paris').getByRole('time')).toHaveText('3:15 PM')
      await expect(output('moment')).toHaveText('In 11 min')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await expect(card('Paris').getByRole('time')).toHaveText('3:00 PM')
      await expect(output('moment')).toHaveText('4 min ago')
      await page.keyboard.press('End')
      await expect(card('Paris').getByText('tomorrowsame time', { exact: true })).toBeVisible()
      await page.keyboard.press('Home')
      await expect(card('New York').getByRole('time')).toHaveText('9:15 AM')
      await expect(card('New York').getByText('yesterday−6 h', { exact: true })).toBeVisible()
    })

    await test.step('12-hour and 24-hour clock', async () => {
      await button('Back to now').click()
      const choice = (name: string) => main.getByRole('radio', { name })
      await expect(choice('12-hour')).toBeChecked()
      await choice('24-hour').click()
      await expect(choice('24-hour')).toBeChecked()
      await expect(card('New York').getByRole('time')).toHaveText('09:04:23')
      await expect(main).toContainText('Day is from 06:00 to 18:00')
      expect(await stored()).toBe('{"hourCycle":"24"}')
      await page.reload()
      await expect(card('Paris').getByRole('time')).toHaveText('15:04:23')
      await choice('24-hour').focus()
      await page.keyboard.press('ArrowLeft')
      await expect(card('Paris').getByRole('time')).toHaveText('3:04:23 PM')
      // The default is not stored.
      expect(await stored()).toBeNull()
    })

    await test.step('the chosen hour cycle is marked in forced colors', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      const isMarked = (name: string) =>
        main.locator('label:has([name=hourCycle])', { hasText: name }).evaluate((label) => {
          const probe = document.createElement('i')
          probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
          label.append(probe)
          const [own, marked] = [label, probe].map((it) => getComputedStyle(it).backgroundColor)
          probe.remove()
          return own === marked
        })
      await expect.poll(() => isMarked('12-hour')).toBe(true)
      expect(await isMarked('24-hour')).toBe(false)
    })
  })

  test('takes input from before hydration, and loses no typed text while scripts load', async ({
    page,
  }) => {
    const rendering = await holdRendering(page)
    const release = await delayScript(page)
    const releaseDeferredUi = await delayScript(page, '**/assets/deferred-ui-*.js')
    const releaseCities = await delayScript(page, '**/assets/{cities,zones}.*.json')
    await page.clock.setFixedTime(new Date('2026-07-15T13:04:23Z'))
    await page.goto(paths.en, { waitUntil: 'commit' })
    const tool = clocksOf(page, toolOf(page, 'world-clock'))
    const combobox = page.getByRole('combobox', { name: /^Add a city/ })
    await test.step('before the page’s script', async () => {
      await tool.field('shift').focus()
      await page.keyboard.press('ArrowRight')
      await tool.main.getByRole('radio', { name: '24-hour' }).click()
      await tool.main.getByText('When the clocks change next').click()
      await combobox.click()
      await page.keyboard.type('chat')
      release()
      await hydrated(page)
      await expect(tool.field('shift')).toHaveValue('1')
      await expect(tool.card('Paris').getByRole('time')).toHaveText('15:15')
      await expect(tool.main.getByRole('group').getByRole('listitem')).toHaveCount(6)
    })

    await test.step('before the list of cities', async () => {
      await expect(combobox).toBeFocused()
      await expect(combobox).toHaveValue('chat')
      await page.keyboard.type('ha')
      await expect(combobox).toHaveValue('chatha')
      await expect(tool.main.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    })

    await test.step('while the list is loaded but not rendered, at the first use of the tool', async () => {
      // The use is recorded once the deferred UI is loaded, which must not change the field.
      releaseDeferredUi()
      await deferredUi(page)
      await expect(tool.button(/favorite/i)).toBeVisible()
      await rendering.hold()
      releaseCities()
      await rendering.isDue()
      await page.keyboard.type('m')
      await rendering.release()
      await expect(foundCities(page).first()).toContainText('Chatham Islands')
      await expect(combobox).toHaveValue('chatham')
      await page.keyboard.press('Enter')
      await expect(tool.names.last()).toHaveText('Chatham Islands')
    })
  })

  test('shows city names in the page’s language, if they can be loaded', async ({
    page,
    complaints,
  }) => {
    const { names, card, stored } = await openAtTime(page, paths.fr)
    await addCity(page, 'le caire', 'Le Caire')
    await addCity(page, 'bombay', 'Bombay')
    const written = await stored()
    await chooseLanguage(page, 'en')
    await expect(names).toHaveText([...defaultNames, 'Cairo', 'Mumbai'])
    await expect(card('Cairo').getByRole('time')).toHaveText('4:04:23 PM')
    // Only the display changes: the stored city stays as the visitor chose it.
    expect(await stored()).toBe(written)
    await page.route(/\/cities\.es/, (route) => route.abort())
    await page.goto(paths.es)
    await expect(names).toHaveText([
      'París',
      'Nueva York',
      'Londres',
      'Tokio',
      'Sídney',
      'Dubái',
      'Le Caire',
      'Bombay',
    ])
    // The browser logs the failed request.
    complaints.splice(0)
  })

  test('follows changes in another tab, and overwrites nothing there', async ({
    page,
    context,
  }) => {
    const here = await openAtTime(page)
    const there = await openAtTime(await context.newPage())
    await there.button('Edit list').click()
    await there.button('Remove Tokyo').click()
    const left = defaultNames.filter((name) => name !== 'Tokyo')
    await expect(here.names).toHaveText(left)
    // After an undo in this tab, the other tab can no longer undo.
    await addCity(page, 'tokyo', 'Tokyo')
    await expect(there.names).toHaveText([...left, 'Tokyo'])
    await expect(there.button('Undo')).toHaveCount(0)
    await here.main.getByRole('radio', { name: '24-hour' }).click()
    await expect(there.card('Paris').getByRole('time')).toHaveText('15:04:23')
    await expect(there.names).toHaveText([...left, 'Tokyo'])
    expect(await here.stored()).toContain('"hourCycle":"24"')
    await page.evaluate(() => localStorage.clear())
    await expect(there.names).toHaveText(defaultNames)
  })

  test.describe('for a visitor from Britain in Kathmandu', () => {
    test.use({ locale: 'en-GB', timezoneId: 'Asia/Kathmandu' })
    test('uses the 24-hour clock in English, the visitor’s zone, and at most 24 valid stored cities', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const towns = Array.from({ length: 21 }, (_, index) => ({
          zone: 'Asia/Tokyo',
          name: `Town ${index + 1}`,
          language: 'en',
          names: [`town ${index + 1}`],
          isZoneCity: false,
        }))
        const rubbish = [{ zone: '<img src=x>' }, { zone: '+05:30' }, 7, null]
        const cities = [{ zone: 'Europe/Paris' }, ...rubbish, ...towns]
        const text = JSON.stringify({ cities, hourCycle: '36' })
        localStorage['utilo:world-clock'] ??= text
      })
      const tool = await openAtTime(page, paths.en, '2026-07-14T19:00:00Z')
      const { names, card, main, alert } = tool
      await expect(names).toHaveCount(22)
      await expect(main.getByRole('radio', { name: '24-hour' })).toBeChecked()
      await expect(card('Town 1').getByRole('time')).toHaveText('04:00:00')
      await expect(card('Paris').getByText('yesterday−3 h 45 min', { exact: true })).toBeVisible()
      await expect(main).toContainText(/your time zone, Asia\/Ka(th|t)mandu\./)
      await expectNothingBroken(tool)
      await addCity(page, 'lyon', 'Lyon')
      await addCity(page, 'oslo', 'Oslo')
      await addCity(page, 'lima', 'Lima')
      await expect(alert).toHaveText('The list holds 24 cities at most. Remove one to add another.')
      await expect(names).toHaveCount(24)
    })
  })

  test('works without storage, Temporal and clipboard of the browser', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Temporal')
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('refused')) },
      })
    })
    const { names, card, button } = await openAtTime(page, paths.en, '2026-10-20T13:04:23Z')
    await expect(card('Paris').getByRole('time')).toHaveText('3:04:23 PM')
    await expect(card('New York')).toContainText('goes back 1 h on Sun, Nov 1')
    await addCity(page, 'lyon', 'Lyon')
    await expect(names).toHaveText([...defaultNames, 'Lyon'])
    await button('Copy the times').click()
    await expect(page.getByRole('status').getByRole('alert')).toBeVisible()
  })

  order()

  test('is accessible at another hour, with a removed city and near clock changes', async ({
    page,
  }) => {
    const { field, main, button } = await openAtTime(page, paths.es, '2026-10-20T21:30:00Z')
    await field('shift').fill('-20')
    await main.getByText('Próximos cambios de hora').click()
    await expect(main.getByRole('group').getByRole('listitem')).toHaveCount(6)
    await button('Editar la lista').click()
    await button('Quitar Sídney').click()
    await expect(button('Deshacer')).toBeVisible()
    await expectNoViolations(page)
  })

  test.describe('in full', { tag: '@full' }, () => {
    for (const [width, height] of [
      [390, 844],
      [1360, 900],
      [320, 780],
    ] as const)
      test(`hydrates without layout shift at ${width} pixels`, async ({ page, browser }) => {
        const viewport = { width, height }
        const still = await browser.newContext({ viewport, javaScriptEnabled: false })
        const prerendered = await still.newPage()
        await page.setViewportSize(viewport)
        for (const path of Object.values(paths)) {
          await prerendered.goto(path)
          const before = await layoutBoxes(prerendered)
          // This date is long and has near clock changes.
          const { main } = await openAtTime(page, path, '2026-09-23T10:00:00Z')
          await expect(
            main.getByText(/^(goes |avance de|recule de|se adelanta|se atrasa)/),
          ).toHaveCount(4)
          expect(await layoutBoxes(page)).toEqual(before)
          await main.getByRole('slider').fill('-96')
          expect((await layoutBoxes(page))[0]).toEqual(before[0])
          expect(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
        }
        await still.close()
      })

    for (const language of ['fr', 'en', 'es'] as const)
      test(`nothing overlaps with either hour cycle, in ${language}`, async ({ page }) => {
        // Most cities have an hour of two digits at this time.
        const { main } = await openAtTime(page, paths[language], '2026-09-23T10:59:59Z')
        for (const key of ['hours12', 'hours24']) {
          const hours = textOf(language, `world-clock:${key}`)
          await main.getByRole('radio', { name: hours }).click()
          for (const width of [240, 320, 360, 390, 430, 560, 768, 1024, 1360]) {
            await page.setViewportSize({ width, height: 844 })
            expect([hours, width, await overlapsIn(main)]).toEqual([hours, width, []])
          }
        }
      })

    test('is accessible by day and by night, and while searching a city', async ({ page }) => {
      const { main } = await openAtTime(page, paths.fr)
      await expect(main.locator('[data-sky=night]')).toHaveCount(2)
      await page.getByRole('combobox', { name: /fuseau/ }).fill('san')
      await expect(foundCities(page).first()).toBeVisible()
      await expectNoViolations(page)
    })
  })
})
