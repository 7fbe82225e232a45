import { expectNothingBroken, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { languages } from '../../../core/language.ts'
import { addCity, clocksOf, openAt, paths, six } from './steps.ts'

const said = {
  fr: {
    names: ['Paris', 'New York', 'Londres', 'Tokyo', 'Sydney', 'Dubaï'],
    times: ['15:04:23', '09:04:23', '14:04:23', '22:04:23', '23:04:23', '17:04:23'],
    date: 'mercredi 15 juillet 2026',
    relation: ['aujourd’huimême heure', 'aujourd’hui−6 h', 'aujourd’hui−1 h', 'aujourd’hui+7 h'],
    sky: ['Jour', 'Jour', 'Jour', 'Nuit', 'Nuit', 'Jour'],
  },
  en: {
    names: six,
    times: ['3:04:23 PM', '9:04:23 AM', '2:04:23 PM', '10:04:23 PM', '11:04:23 PM', '5:04:23 PM'],
    date: 'Wednesday, July 15, 2026',
    relation: ['todaysame time', 'today−6 h', 'today−1 h', 'today+7 h'],
    sky: ['Day', 'Day', 'Day', 'Night', 'Night', 'Day'],
  },
  es: {
    names: ['París', 'Nueva York', 'Londres', 'Tokio', 'Sídney', 'Dubái'],
    times: ['15:04:23', '09:04:23', '14:04:23', '22:04:23', '23:04:23', '17:04:23'],
    date: 'miércoles, 15 de julio de 2026',
    relation: ['hoymisma hora', 'hoy−6 h', 'hoy−1 h', 'hoy+7 h'],
    sky: ['Día', 'Día', 'Día', 'Noche', 'Noche', 'Día'],
  },
} as const

/** What cards say, in which hours, and when it changes. */
export const clocks = () => {
  for (const language of languages)
    test(`starts with the six specified cities, in ${language}`, async ({ page }) => {
      const { names, main } = await openAt(page, paths[language])
      const expected = said[language]
      await expect(names).toHaveText([...expected.names])
      await expect(main.locator('.world-time time')).toHaveText([...expected.times])
      await expect(main.locator('.world-date').first()).toHaveText(expected.date)
      await expect(main.locator('.world-sky')).toHaveText([...expected.sky])
      const relations = main.locator('.world-relation')
      for (const [index, text] of expected.relation.entries())
        await expect(relations.nth(index)).toHaveText(text)
      await expect(main.locator('.world-offset')).toHaveText([
        'UTC+2',
        'UTC−4',
        'UTC+1',
        'UTC+9',
        'UTC+10',
        'UTC+4',
      ])
      expect(new URL(page.url()).search).toBe(language === 'fr' ? '?lng=fr' : '')
    })

  test('runs on by the second, and notices when clocks change', async ({ page }) => {
    // The minute before Paris and London go from summer to winter time; New York follows a week later.
    await page.clock.install({ time: new Date('2026-10-25T00:59:00Z') })
    const tool = clocksOf(page, await openTool(page, 'world-clock', paths.fr))
    await page.clock.pauseAt(new Date('2026-10-25T00:59:59.500Z'))
    const time = (name: string) => tool.card(name).locator('time')
    await expect(time('Paris')).toHaveText('02:59:59')
    await expect(time('Tokyo')).toHaveText('09:59:59')
    await expect(tool.card('Tokyo')).toContainText('+7')
    await page.clock.runFor(1000)
    await expect(time('Paris')).toHaveText('02:00:00')
    await expect(time('Londres')).toHaveText('01:00:00')
    await expect(time('Tokyo')).toHaveText('10:00:00')
    await expect(tool.card('Tokyo')).toContainText('+8')
    await expect(tool.card('Paris').locator('.world-offset')).toHaveText('UTC+1')
    await page.clock.runFor(1000)
    await expect(time('Paris')).toHaveText('02:00:01')
  })

  test('hands stand where the figures say', async ({ page }) => {
    const { card } = await openAt(page, paths.fr, '2026-07-15T07:30:15Z')
    const turned = (name: string, hand: string) =>
      card(name)
        .locator(`.world-${hand}`)
        .evaluate((line: SVGElement) => line.style.transform)
    // 9:30:15 in Paris.
    expect(await turned('Paris', 'hour')).toBe('rotate(285deg)')
    expect(await turned('Paris', 'minute')).toBe('rotate(180deg)')
    expect(await turned('Paris', 'second')).toBe('rotate(90deg)')
  })

  // Python 3.11 zoneinfo, tzdata 2025b.
  test('is right to the quarter of an hour', async ({ page }) => {
    const { card, names } = await openAt(page)
    await addCity(page, 'kathmandu', 'Kathmandu')
    await addCity(page, 'chatham', 'Chatham Islands')
    await addCity(page, 'lord howe', 'Lord Howe Island')
    await expect(names).toHaveCount(9)
    await expect(card('Kathmandu').locator('time')).toHaveText('6:49:23 PM')
    await expect(card('Kathmandu').locator('.world-relation')).toHaveText('today+3 h 45 min')
    await expect(card('Kathmandu').locator('.world-offset')).toHaveText('UTC+5:45')
    await expect(card('Chatham Islands').locator('time')).toHaveText('1:49:23 AM')
    await expect(card('Chatham Islands').locator('.world-relation')).toHaveText(
      'tomorrow+10 h 45 min',
    )
    await expect(card('Chatham Islands').locator('.world-date')).toHaveText(
      'Thursday, July 16, 2026',
    )
    await expect(card('Lord Howe Island').locator('.world-offset')).toHaveText('UTC+10:30')
  })

  test('tells of a change of clocks that is near, and of all of them on demand', async ({
    page,
  }) => {
    const { card, main } = await openAt(page, paths.en, '2026-03-01T12:00:00Z')
    const change = (name: string) => card(name).locator('.world-change')
    await expect(change('Paris')).toHaveText('goes forward 1 h on Sun, Mar 29')
    await expect(change('New York')).toHaveText('goes forward 1 h on Sun, Mar 8')
    await expect(change('Sydney')).toHaveText('goes back 1 h on Sun, Apr 5')
    await expect(change('Tokyo')).toHaveCount(0)
    await addCity(page, 'lord howe', 'Lord Howe Island')
    await expect(change('Lord Howe Island')).toHaveText('goes back 30 min on Sun, Apr 5')
    await main.getByText('When the clocks change next').click()
    await expect(main.locator('.world-changes li')).toHaveText([
      'Paris: forward 1 h on Sunday, March 29, 2026 at 2:00 AM.',
      'New York: forward 1 h on Sunday, March 8, 2026 at 2:00 AM.',
      'London: forward 1 h on Sunday, March 29, 2026 at 1:00 AM.',
      'Tokyo: no change in the coming year.',
      'Sydney: back 1 h on Sunday, April 5, 2026 at 3:00 AM.',
      'Dubai: no change in the coming year.',
      'Lord Howe Island: back 30 min on Sunday, April 5, 2026 at 2:00 AM.',
    ])
    await openAt(page, paths.fr, '2026-07-15T12:00:00Z')
    await expect(change('Paris')).toHaveCount(0)
  })

  test('counts hours to 12 or to 24, as the visitor likes', async ({ page }) => {
    const { main, card, stored } = await openAt(page)
    const choice = (name: string) => main.getByRole('radio', { name })
    await expect(choice('12 h')).toBeChecked()
    await choice('24 h').click()
    await expect(choice('24 h')).toBeChecked()
    await expect(card('New York').locator('time')).toHaveText('09:04:23')
    await expect(main).toContainText('Day is from 06:00 to 18:00')
    expect(await stored()).toBe('{"hourCycle":"24"}')
    await page.reload()
    await expect(card('Paris').locator('time')).toHaveText('15:04:23')
    await choice('24 h').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(card('Paris').locator('time')).toHaveText('3:04:23 PM')
    // What everybody gets is not kept.
    expect(await stored()).toBeNull()
  })

  test.describe('for a visitor from Britain', () => {
    test.use({ locale: 'en-GB' })
    test('counts to 24 in English', async ({ page }) => {
      const { card, main } = await openAt(page)
      await expect(main.getByRole('radio', { name: '24 h' })).toBeChecked()
      await expect(card('Tokyo').locator('time')).toHaveText('22:04:23')
    })
  })

  test.describe('for a visitor in Kathmandu', () => {
    test.use({ timezoneId: 'Asia/Kathmandu' })
    test('measures from there', async ({ page }) => {
      const tool = await openAt(page, paths.en, '2026-07-14T19:00:00Z')
      await expect(tool.card('Paris').locator('.world-relation')).toHaveText('yesterday−3 h 45 min')
      await expect(tool.main).toContainText(/your time zone, Asia\/Ka(th|t)mandu\./)
      await expectNothingBroken(tool)
    })
  })

  test('copies the times as they are shown', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { button } = await openAt(page, paths.fr, '2026-07-15T15:30:00Z')
    await button('Copier les heures').click()
    await expect(button('Copié')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'mercredi 15 juillet 2026\u202F: Paris 17:30, New York 11:30, Londres 16:30, Dubaï 19:30\njeudi 16 juillet 2026\u202F: Tokyo 00:30, Sydney 01:30',
    )
  })

  test('says so when it cannot copy', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('refused')) },
      })
    })
    const { button } = await openAt(page)
    await button('Copy the times').click()
    await expect(page.locator('.toast')).toHaveAttribute('data-variant', 'destructive')
  })

  test('works without the browser’s own Temporal', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Temporal')
    })
    const { main, card } = await openAt(page, paths.en, '2026-10-20T13:04:23Z')
    await expect(main.locator('.world-time time')).toHaveCount(6)
    await expect(card('Paris').locator('time')).toHaveText('3:04:23 PM')
    await expect(card('New York').locator('.world-change')).toHaveText(
      'goes back 1 h on Sun, Nov 1',
    )
  })
}
