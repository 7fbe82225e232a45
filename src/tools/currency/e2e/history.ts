import { chooseIn } from '../../../../e2e/calculator-steps.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import type { RateDay } from '../../../core/rates/rate-set.ts'
import { openConverter, paths, setRates } from './steps.ts'

const dayMs = 86_400_000
const lastDay = Date.parse('2026-11-20') / dayMs

/**
 * Returns working days up to Friday 20 November 2026. The dollar gains a thousandth per day, the yen swings, and
 * the pound does not move.
 */
const workingDays = (count: number): RateDay[] =>
  Array.from({ length: count + 1 }, (_, index) => ({ index, day: lastDay - count + index }))
    .filter(({ day }) => ![0, 6].includes(new Date(day * dayMs).getUTCDay()))
    .map(({ index, day }) => ({
      date: new Date(day * dayMs).toISOString().slice(0, 10),
      rates: {
        USD: (1.1 + index / 1000).toFixed(4),
        JPY: (170 + (index % 7)).toFixed(2),
        GBP: '0.86',
        THB: '38.057',
      },
    }))

const historyAddress = '**/api/rate-history?*'

const setHistory = async (page: Page, body: unknown, status = 200) => {
  await page.unroute(historyAddress)
  await page.route(historyAddress, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

const openHistory = async (page: Page, address: string = paths.en) => {
  await setRates(page)
  const converter = await openConverter(page, address)
  const { main } = converter
  const panel = main.getByRole('region', {
    name: /^(How the rate has moved|Évolution du cours)$/,
  })
  return {
    ...converter,
    panel,
    chart: main.getByRole('img', { name: /rate|cours/ }),
    readout: panel.locator('p:has(strong)'),
    slider: main.getByRole('slider', { name: 'Day' }),
    period: (name: RegExp) => main.getByRole('radio', { name }),
    fact: (name: string) => panel.locator('dl > div').filter({ hasText: name }),
    rows: panel.locator('tbody tr'),
  }
}

test.describe('currency: history', () => {
  test('shows the last 90 days at once, day by day, the last 30, and nothing where there is none', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/rate-history') asked.push(search)
    })
    await setHistory(page, { days: workingDays(91) })
    const tab = await openHistory(page)
    const { readout, slider, fact, chart, period, rows, main, to, panel, swap } = tab
    await expect(chart).toBeVisible()
    await expect(readout).toContainText('1\u00A0EUR = 1.1910\u00A0USD')
    await expect(readout).toContainText(/Fri, Nov 20, 2026/)
    // 22 August 2026 is a Saturday, so the period begins with Monday 24 August, the third day of the list.
    await expect(fact('Lowest')).toContainText('1.1030')
    await expect(fact('Lowest')).toContainText('Aug 24, 2026')
    await expect(fact('Highest')).toContainText('1.1910')
    // 1.1910 ÷ 1.1030 − 1 = 7.978…%
    await expect(fact('Change')).toContainText('+7.98%')
    await expect(rows).toHaveCount(65)
    await expect(period(/^30/)).not.toBeChecked()
    await expect(period(/^365/)).toHaveCount(0)

    await test.step('follows the pointer over the line', async () => {
      await chart.scrollIntoViewIfNeeded()
      const box = await chart.boundingBox()
      if (!box) throw new Error('The chart has no box.')
      await page.mouse.move(box.x + 1, box.y + 60)
      await expect(readout).toContainText('Aug 24, 2026')
      await page.mouse.move(box.x + box.width - 2, box.y + 60)
      await expect(readout).toContainText('Nov 20, 2026')
    })

    await period(/^30/).check({ force: true })
    await expect(rows).toHaveCount(23)
    await expect(fact('Lowest')).toContainText('Oct 21, 2026')
    await main.getByText('Every rate, day by day').click()
    await expect(rows.first()).toContainText('Fri, Nov 20, 2026')
    await expect(rows.first()).toContainText('1.1910')

    await slider.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(readout).toContainText('1.1900')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      'Thu, Nov 19, 2026. 1\u00A0EUR = 1.1900\u00A0USD',
    )
    await page.keyboard.press('Home')
    await expect(readout).toContainText('Oct 21, 2026')

    await test.step('draws a rate that never moves', async () => {
      await chooseIn(to, 'GBP')
      await expect(readout).toContainText('0.86000')
      await expect(fact('Change')).toContainText('0%')
      await expect(chart.locator('text').first()).not.toHaveText(/NaN|Infinity/)
    })

    await test.step('shows nothing for a pair without a history', async () => {
      for (const code of ['AED', 'EUR', 'VND']) {
        await chooseIn(to, code)
        await expect(panel).toHaveCount(0)
      }
      await chooseIn(to, 'USD')
      await expect(readout).toContainText('1\u00A0EUR = 1.1910\u00A0USD')
      await swap.click()
      await expect(readout).toContainText('1\u00A0USD = 0.83963\u00A0EUR')
    })
    // Each pair is asked for once, whatever its direction, and pairs without the bank's rates not at all.
    expect(asked).toEqual(['?from=EUR&to=USD', '?from=EUR&to=GBP'])
  })

  test('shows nothing about it where the site has no history', async ({ page, complaints }) => {
    for (const [body, status] of [
      [{ days: [] }, 200],
      [{ error: 'no-rates' }, 503],
      ['', 404],
    ] as const) {
      await setHistory(page, body, status)
      const answered = page.waitForResponse(historyAddress)
      const { main, panel, result } = await openHistory(page)
      await answered
      await expect(result).toHaveText('1.14')
      await expect(panel).toHaveCount(0)
      await expect(main).not.toContainText(/history|How the rate has moved/)
    }
    // The browser itself logs the failed requests.
    complaints.splice(0)
  })

  test('follows the pair through the euro, leaves gaps, and says how far back it goes', async ({
    page,
  }) => {
    const days = workingDays(200).filter(({ date }) => date < '2026-10-19' || date > '2026-10-30')
    await setHistory(page, { days })
    const { period, rows, readout, main, chart, swap } = await openHistory(
      page,
      `${paths.fr}&from=USD&to=JPY`,
    )
    // This is 174 ÷ 1.3, the last of 201 days.
    await expect(readout).toContainText('1\u00A0USD = 133,846\u00A0JPY')
    await expect(main.locator('.line-chart-line')).toHaveCount(2)
    await expect(chart).toHaveAccessibleName(/1\sUSD en JPY, 24\saoût\s–\s20\snov\. 2026/)
    const farthest = main.getByText('Les cours remontent au 4 mai 2026, pas au-delà.')
    await expect(farthest).toHaveCount(0)
    await period(/^365/).check({ force: true })
    await expect(rows).toHaveCount(135)
    await expect(farthest).toBeVisible()
    await swap.click()
    await expect(readout).toContainText('1\u00A0JPY = 0,0074713\u00A0USD')
  })

  test('says so when it cannot be had, and can be asked again', async ({ page }) => {
    await setHistory(page, { days: [{ date: 'yesterday', rates: {} }] })
    const { main, button, chart } = await openHistory(page)
    const failure = main.getByText('The history could not be loaded.')
    await expect(failure).toBeVisible()
    await Promise.all([page.waitForResponse(historyAddress), button('Try again').click()])
    await expect(failure).toBeVisible()
    await setHistory(page, { days: workingDays(91) })
    await button('Try again').click()
    await expect(chart).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  test('is accessible, as is the whole page with all of its parts open', async ({ page }) => {
    await setHistory(page, { days: workingDays(91) })
    const { main, chart, favourite, from, options } = await openHistory(
      page,
      `${paths.en}?amount=1234567.89&from=GBP&to=THB`,
    )
    await expect(chart).toBeVisible()
    await main.getByText('Every rate, day by day').click()
    await favourite.click()
    await from.fill('franc')
    await expect(options.filter({ hasText: 'Swiss Franc' })).toBeVisible()
    await expectNoViolations(page)
  })
})
