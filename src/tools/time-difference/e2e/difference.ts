import { expectNothingBroken, openTool, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { languages } from '../../../core/language.ts'
import { english, openAt, paths } from './steps.ts'

const ten = [
  ['Europe/Paris', 'Paris', 0],
  ['America/New_York', 'New York', 6],
  ['Europe/London', 'London', 1],
  ['Asia/Tokyo', 'Tokyo', -7],
  ['Australia/Sydney', 'Sydney', -8],
  ['Asia/Dubai', 'Dubai', -2],
  ['America/Los_Angeles', 'Los Angeles', 9],
  ['Europe/Moscow', 'Moscow', -1],
  ['Asia/Shanghai', 'Beijing', -6],
  ['America/Sao_Paulo', 'Rio de Janeiro', 5],
] as const

const said = {
  fr: {
    difference: 'Paris est en avance de 6 heures sur New York.',
    clocks: ['15:04:23', '09:04:23'],
    date: 'mercredi 15 juillet 2026',
    names: [
      'Paris',
      'New York',
      'Londres',
      'Tokyo',
      'Sydney',
      'Dubaï',
      'Los Angeles',
      'Moscou',
      'Pékin',
      'Rio de Janeiro',
    ],
  },
  en: {
    difference: 'Paris is ahead of New York by 6 hours.',
    clocks: ['3:04:23 PM', '9:04:23 AM'],
    date: 'Wednesday, July 15, 2026',
    names: ten.map(([, name]) => name),
  },
  es: {
    difference: 'París va 6 horas por delante de Nueva York.',
    clocks: ['15:04:23', '9:04:23'],
    date: 'miércoles, 15 de julio de 2026',
    names: [
      'París',
      'Nueva York',
      'Londres',
      'Tokio',
      'Sídney',
      'Dubái',
      'Los Ángeles',
      'Moscú',
      'Pekín',
      'Río de Janeiro',
    ],
  },
} as const

export const difference = () => {
  for (const language of languages)
    test(`starts with Paris and New York, clocks running, in ${language}`, async ({ page }) => {
      const { field, output, main } = await openAt(page, paths[language])
      await expect(output('difference')).toHaveText(said[language].difference)
      await expect(main.locator('.time-clock time')).toHaveText([...said[language].clocks])
      await expect(main.locator('.time-clock-date').first()).toContainText(said[language].date)
      await expect(main.locator('.time-clock-date')).toContainText(['UTC+2', 'UTC−4'])
      for (const name of ['city1', 'city2'] as const) {
        const options = field(name).locator('option')
        await expect(options).toHaveText([...said[language].names])
        expect(
          await options.evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
        ).toEqual(ten.map(([zone]) => zone))
      }
      await expect(field('city1')).toHaveValue('Europe/Paris')
      await expect(field('city2')).toHaveValue('America/New_York')
      expect(new URL(page.url()).searchParams.has('city1')).toBe(false)
    })

  test('follows every choice, ahead, behind or the same, and keeps it in the address', async ({
    page,
  }) => {
    const tool = await openAt(page, paths.en)
    const result = tool.output('difference')
    for (const [zone, name, hours] of ten) {
      await tool.field('city2').selectOption(zone)
      const count = Math.abs(hours)
      await expect(result).toHaveText(
        hours === 0
          ? 'Paris on both sides: the same time.'
          : `Paris is ${hours > 0 ? 'ahead of' : 'behind'} ${name} by ${count} hour${count === 1 ? '' : 's'}.`,
      )
      await expect.poll(() => queryOf(page)).toEqual({ city1: 'Europe/Paris', city2: zone })
    }
    await tool.button('Swap the two cities').click()
    await expect(result).toHaveText('Rio de Janeiro is behind Paris by 5 hours.')
  })

  test('says that two cities have the same time', async ({ page }) => {
    const { output } = await openAt(
      page,
      english({ city1: 'Europe/Paris', city2: 'Europe/Madrid' }),
    )
    await expect(output('difference')).toHaveText('Paris and Madrid have the same time.')
  })

  test('writes half hours as the language does, and in hours and minutes', async ({ page }) => {
    const query = '?city1=Asia%2FKolkata&city2=Europe%2FLondon'
    const { output, main } = await openAt(page, `${paths.en}${query}`, '2026-01-15T12:00:00Z')
    await expect(output('difference')).toHaveText('Kolkata is ahead of London by 5.5 hours.')
    await expect(main).toContainText(/That is 5\shr\s30\smin\./)
    await openAt(page, `/calculateur-decalage-horaire${query}&lng=fr`, '2026-01-15T12:00:00Z')
    await expect(output('difference')).toHaveText(
      'Calcutta est en avance de 5,5 heures sur Londres.',
    )
    await openAt(page, `${paths.es}${query}`, '2026-01-15T12:00:00Z')
    await expect(output('difference')).toHaveText('Calcuta va 5,5 horas por delante de Londres.')
  })

  test('gives the exact difference first where a zone is on the quarter hour', async ({ page }) => {
    const { output, main } = await openAt(page, english({ city1: 'Asia/Kathmandu' }))
    await expect(output('difference')).toHaveText(
      /^Kathmandu is ahead of New York by 9\shr\s45\smin\.$/,
    )
    await expect(main).toContainText('Rounded to the nearest half hour: 10 hours.')
    await openAt(page, english({ city1: 'Europe/Paris', city2: 'Pacific/Chatham' }))
    await expect(output('difference')).toHaveText(/behind Chatham Islands by 10\shr\s45\smin/)
  })

  test('takes any zone from the address, old names too, and passes over rubbish', async ({
    page,
  }) => {
    const tool = await openAt(page, english({ city1: 'Asia/Calcutta', city2: 'europe/kiev' }))
    await expect(tool.field('city1')).toHaveValue('Asia/Calcutta')
    await expect(tool.field('city1').locator('option:checked')).toHaveText('Kolkata')
    await expect(tool.field('city2').locator('option:checked')).toHaveText('Kyiv')
    await expect(tool.output('difference')).toHaveText('Kolkata is ahead of Kyiv by 2.5 hours.')
    for (const rubbish of [
      '',
      'Paris',
      '+05:30',
      'Europe/Atlantis',
      '<img src=x>',
      '1e400',
      '🕐',
      'x'.repeat(300),
    ]) {
      await openAt(
        page,
        english({
          city1: rubbish,
          city2: rubbish,
          date: rubbish,
          time: rubbish,
          start1: rubbish,
          end2: rubbish,
        }),
      )
      await expect(tool.output('difference')).toHaveText(said.en.difference)
      await expect(tool.alert).toHaveCount(0)
      await expectNothingBroken(tool)
    }
  })

  test('has a readable name for a zone whose names cannot be fetched', async ({
    page,
    complaints,
  }) => {
    await page.route(/zones\.en/, (route) => route.abort())
    const tool = await openAt(page, english({ city1: 'America/Argentina/Buenos_Aires' }))
    await expect(tool.field('city1').locator('option:checked')).toHaveText('Buenos Aires')
    await expect(tool.output('difference')).toHaveText(
      'Buenos Aires is ahead of New York by 1 hour.',
    )
    // The browser itself tells of the request that was cut off.
    complaints.splice(0)
  })

  test('runs on by the second, and notices when clocks change', async ({ page }) => {
    // The minute before Paris goes from summer to winter time; New York follows a week later.
    await page.clock.install({ time: new Date('2026-10-25T00:59:00Z') })
    const { main, output } = await openTool(page, 'time-difference', paths.en)
    const clocks = main.locator('.time-clock time')
    await page.clock.pauseAt(new Date('2026-10-25T00:59:59.500Z'))
    await expect(clocks).toHaveText(['2:59:59 AM', '8:59:59 PM'])
    await expect(output('difference')).toHaveText('Paris is ahead of New York by 6 hours.')
    await page.clock.runFor(1000)
    await expect(clocks).toHaveText(['2:00:00 AM', '9:00:00 PM'])
    await expect(output('difference')).toHaveText('Paris is ahead of New York by 5 hours.')
    await page.clock.runFor(1000)
    await expect(clocks).toHaveText(['2:00:01 AM', '9:00:01 PM'])
  })

  test('tells when clocks will change, and nothing where they never do', async ({ page }) => {
    const { main } = await openAt(page, paths.en)
    await expect(main.locator('.time-changes li')).toHaveText([
      'Paris: clocks go back 1 hour on October 25, 2026 at 3:00 AM.',
      'New York: clocks go back 1 hour on November 1, 2026 at 2:00 AM.',
    ])
    await openAt(page, english({ city1: 'Australia/Lord_Howe', city2: 'America/Sao_Paulo' }))
    await expect(main.locator('.time-changes li')).toHaveText([
      'Lord Howe Island: clocks go forward 30 minutes on October 4, 2026 at 2:00 AM.',
    ])
    await openAt(page, `${paths.fr}&city1=Pacific%2FChatham&city2=Asia%2FTokyo`)
    await expect(main.locator('.time-changes li')).toHaveText([
      /^Chatham\s: les horloges avancent de 1\sheure le 27 septembre 2026 à 02:45\.$/,
    ])
  })

  test('is copied as a sentence', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { button } = await openAt(page, paths.en)
    await button(/^Copy/).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(said.en.difference)
  })

  test('keeps cities and moment when the language changes', async ({ page }) => {
    const query = { city1: 'Africa/Cairo', city2: 'Asia/Tokyo', date: '2026-12-24', time: '20:00' }
    const tool = await openAt(page, english(query))
    await tool.field('city2').selectOption('Europe/Moscow')
    await page.getByRole('button', { name: /^EN/ }).click()
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(tool.output('difference')).toHaveText(
      'Le Caire est en retard de 1 heure sur Moscou.',
    )
    await expect(tool.field('date')).toHaveValue('2026-12-24')
    await expect(tool.field('time')).toHaveValue('20:00')
  })

  test('works without the browser’s own Temporal', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'Temporal')
    })
    const tool = await openAt(page, english({ date: '2026-03-29', time: '02:30' }))
    await expect(tool.main.locator('.time-clock time')).toHaveText([...said.en.clocks])
    await expect(tool.output('difference')).toHaveText(said.en.difference)
    await expect(tool.main).toContainText('does not exist in Paris on March 29, 2026')
    await expect(tool.output('time1')).toContainText('3:30 AM')
    await expect(tool.main.locator('.time-changes li')).toHaveCount(2)
    expect(
      await page.evaluate(() => String(Reflect.get(globalThis, 'Temporal').Now.instant)),
    ).not.toContain('native code')
  })
}
