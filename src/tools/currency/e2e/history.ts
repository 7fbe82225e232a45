import type { Page } from '@playwright/test'
import type { RateDay } from '../../../core/rates/rate-set.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { openConverter, paths, setRates } from './steps.ts'

const dayMs = 86_400_000
const lastDay = Date.parse('2026-11-20') / dayMs

/** Working days up to Friday 20 November 2026: the dollar gains a thousandth a day, the yen swings. */
const workingDays = (count: number): RateDay[] =>
  Array.from({ length: count + 1 }, (_, index) => ({ index, day: lastDay - count + index }))
    .filter(({ day }) => ![0, 6].includes(new Date(day * dayMs).getUTCDay()))
    .map(({ index, day }) => ({
      date: new Date(day * dayMs).toISOString().slice(0, 10),
      rates: {
        USD: (1.1 + index / 1000).toFixed(4),
        JPY: (170 + (index % 7)).toFixed(2),
        DKK: '7.4604',
      },
    }))

const setHistory = async (page: Page, body: unknown, status = 200) => {
  await page.unroute('**/api/rate-history')
  await page.route('**/api/rate-history', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

const openHistory = async (
  page: Page,
  address: string = paths.en,
  days: readonly RateDay[] = workingDays(91),
) => {
  await setRates(page)
  await setHistory(page, { days })
  const converter = await openConverter(page, address)
  await expect(converter.result).not.toBeEmpty()
  const { main } = converter
  await main
    .getByText(/^(How the rate has moved|Évolution du cours|Evolución del tipo de cambio)$/)
    .click()
  return {
    ...converter,
    chart: main.getByRole('img', { name: /rate|cours|cambio/ }),
    readout: main.locator('.line-chart-readout'),
    slider: main.getByRole('slider', { name: /^(Day|Jour|Día)$/ }),
    period: (name: RegExp) => main.getByRole('radio', { name }),
    fact: (name: string) => main.locator('.rate-facts > div').filter({ hasText: name }),
    rows: main.locator('.rate-table tbody tr'),
  }
}

test.describe('currency: history', () => {
  test('shows the last 90 days, day by day, and the last 30', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/rate-history')) asked.push(request.url())
    })
    const { readout, slider, fact, chart, period, rows, main } = await openHistory(page)
    await expect(chart).toBeVisible()
    await expect(readout).toContainText('1\u00A0EUR = 1.1910\u00A0USD')
    await expect(readout).toContainText(/Fri, 20 Nov 2026/)
    // 22 August 2026 is a Saturday: the period begins with Monday 24 August, the third day of the list.
    await expect(fact('Lowest')).toContainText('1.1030')
    await expect(fact('Lowest')).toContainText('24 Aug 2026')
    await expect(fact('Highest')).toContainText('1.1910')
    // 1.1910 ÷ 1.1030 − 1 = 7.978…%
    await expect(fact('Change')).toContainText('+7.98%')
    await expect(rows).toHaveCount(65)
    await expect(period(/^30/)).not.toBeChecked()
    await expect(period(/^365/)).toHaveCount(0)

    await period(/^30/).check({ force: true })
    await expect(rows).toHaveCount(23)
    await expect(fact('Lowest')).toContainText('21 Oct 2026')
    await main.getByText('Every rate, day by day').click()
    await expect(rows.first()).toContainText('Fri, 20 Nov 2026')
    await expect(rows.first()).toContainText('1.1910')

    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(readout).toContainText('1.1900')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      'Thu, 19 Nov 2026. 1\u00A0EUR = 1.1900\u00A0USD',
    )
    await page.keyboard.press('Home')
    await expect(readout).toContainText('21 Oct 2026')
    expect(asked).toHaveLength(1)
  })

  test('follows the pointer over the line', async ({ page }) => {
    const { chart, readout } = await openHistory(page)
    const box = await chart.boundingBox()
    if (!box) throw new Error('no chart')
    await page.mouse.move(box.x + 1, box.y + 60)
    await expect(readout).toContainText('24 Aug 2026')
    await page.mouse.move(box.x + box.width - 2, box.y + 60)
    await expect(readout).toContainText('20 Nov 2026')
  })

  test('follows the pair through the euro, and leaves a gap where days are missing', async ({
    page,
  }) => {
    const days = workingDays(60).filter(({ date }) => date < '2026-10-19' || date > '2026-10-30')
    const { from, to, readout, main, chart, swap } = await openHistory(page, paths.fr, days)
    await from.selectOption('USD')
    await to.selectOption('JPY')
    // 174 ÷ 1.16: the sixty-first day of the list.
    await expect(readout).toContainText('1\u00A0USD = 150,000\u00A0JPY')
    await expect(main.locator('.line-chart-line')).toHaveCount(2)
    await expect(chart).toHaveAccessibleName(/1\sUSD en JPY, 21\ssept\.\s–\s20\snov\. 2026/)
    await swap.click()
    await expect(readout).toContainText('1\u00A0JPY = 0,0066667\u00A0USD')
  })

  test('offers a year once there is one, and says how far back the rates go', async ({ page }) => {
    const { period, rows, main } = await openHistory(page, paths.es, workingDays(200))
    await period(/^365/).check({ force: true })
    await expect(rows).toHaveCount(145)
    await expect(
      main.getByText('Los tipos se remontan al 4 de mayo de 2026, no más atrás.'),
    ).toBeVisible()
    await period(/^90/).check({ force: true })
    await expect(main.getByText('Los tipos se remontan')).toHaveCount(0)
  })

  test('draws a rate that never moves', async ({ page }) => {
    const { fact, chart } = await openHistory(
      page,
      `${paths.en}?from=EUR&to=USD`,
      workingDays(20).map(({ date }) => ({ date, rates: { USD: '1.1367' } })),
    )
    await expect(chart).toBeVisible()
    await expect(fact('Change')).toContainText('0%')
    await expect(chart.locator('text').first()).not.toHaveText(/NaN|Infinity/)
  })

  test('says why there is nothing', async ({ page }) => {
    const { main, from, to } = await openHistory(page, `${paths.en}?from=EUR&to=AED`)
    await expect(
      main.getByText('the European Central Bank publishes no rate for AED.'),
    ).toBeVisible()
    await from.selectOption('VND')
    await expect(main.getByText('no rate for either currency (VND, AED).')).toBeVisible()
    await to.selectOption('VND')
    await expect(main.getByText('Choose two different currencies')).toBeVisible()
    await expect(main.locator('.line-chart')).toHaveCount(0)
  })

  test('says so when the site has none yet', async ({ page }) => {
    const { main } = await openHistory(page, paths.en, [])
    await expect(main.getByText('There is no history on this site yet.')).toBeVisible()
  })

  for (const [fault, body, status] of [
    ['an answer of another kind', { days: [{ date: 'yesterday', rates: {} }] }, 200],
    ['a server in trouble', {}, 503],
  ] as const)
    test(`says so after ${fault}, and can be asked again`, async ({ page, complaints }) => {
      await setRates(page)
      await setHistory(page, body, status)
      const { main, button, alert } = await openConverter(page)
      await main.getByText('How the rate has moved').click()
      await expect(alert).toContainText('The history could not be loaded.')
      await setHistory(page, { days: workingDays(91) })
      await button('Try again').click()
      await expect(main.locator('.line-chart')).toBeVisible()
      await expect(alert).toHaveCount(0)
      complaints.splice(0)
    })

  test('has what the server itself has', async ({ page }) => {
    const converter = await openConverter(page)
    await converter.main.getByText('How the rate has moved').click()
    await expect(converter.main.getByText('There is no history on this site yet.')).toBeVisible()
  })

  test('is sound while it is open', async ({ page }) => {
    const { main, chart } = await openHistory(page)
    await expect(chart).toBeVisible()
    await main.getByText('Every rate, day by day').click()
    await expectSound(page)
  })
})
