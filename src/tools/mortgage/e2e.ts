import type { Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { expectNothingBroken, openTool, queryOf, resultOf } from '../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import { expectNoViolations, violations } from '../../../e2e/accessibility.ts'
import { isMissing } from '../../testing/prerequisites.ts'

const paths = {
  fr: '/calculateur-pret-hypothecaire',
  en: '/en/mortgage-calculator',
  es: '/es/calculadora-de-hipoteca',
} as const

/** Opens the calculator. `query` is the part of the address after the `?`. */
const openMortgage = async (page: Page, query = '', language: keyof typeof paths = 'en') => {
  // The neutral path uses the visitor's language, which is English here.
  const parameters = language === 'fr' ? `lng=fr&${query}` : query
  const tool = await openTool(page, 'mortgage', `${paths[language]}?${parameters}`)
  return {
    ...tool,
    payment: tool.output('payment'),
    table: tool.main.getByRole('table'),
    /** The summary of the folded options. */
    options: tool.main.locator('summary', { hasText: 'Options' }),
  }
}

/** A loan whose figures are in the schedules that a Python program computed (amortize.test.ts). */
const specifiedLoan = 'amount=200000&currency=EUR&rate=3.5&years=25'

/** Tests the chart, the tables and the file of the whole loan. */
const schedule = (): void => {
  test('shows the schedule as a chart, by year and by month, with its working', async ({
    page,
    complaints,
  }) => {
    await test.step('a schedule that could not be loaded is loaded when asked again', async () => {
      const script = /\/assets\/schedule-panel-[^/]*\.js$/
      await page.route(script, (route) => route.abort())
      const { payment, alert, button } = await openMortgage(page, specifiedLoan)
      await expect(payment).toHaveText('€1,001.25')
      await expect(alert).toHaveText(/could not be loaded\. Check your connection\.$/)
      await page.unroute(script)
      await button('Try again').click()
      // The browser itself logs the failed request.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('Failed to load resource')])
    })
    const main = page.getByRole('main')
    const table = main.getByRole('table')
    const chart = main.getByRole('img', { name: /Bar chart/ })
    const slider = main.getByRole('slider', { name: 'Year' })
    const rows = table.locator('tbody').getByRole('row')
    const totals = 'Total300,373.59200,000.00100,373.590.00'

    await test.step('the chart is drawn to scale and read year by year', async () => {
      await expect(chart).toHaveAccessibleName(
        /25\syears: €200,000\.00 of principal and €100,373\.59 of interest/,
      )
      // Each year has two parts: the first year's principal is 5,096.24 of 12,015.
      const bars = chart.locator('.chart-bar')
      await expect(bars).toHaveCount(50)
      const heightOf = async (at: number) => Number(await bars.nth(at).getAttribute('height'))
      const [capital, interest] = [await heightOf(0), await heightOf(1)]
      expect(capital / (capital + interest)).toBeCloseTo(5096.24 / 12_015, 6)
      await expect(slider).toHaveAttribute('aria-valuetext', /^Year 1\. .*5,096\.24.*6,918\.76/)
      await slider.press('ArrowRight')
      await expect(main).toContainText('Year 2')
      await expect(slider).toHaveAttribute('aria-valuetext', /^Year 2\. .*5,277\.48.*6,737\.52/)
      await slider.press('End')
      await expect(slider).toHaveAttribute('aria-valuetext', /^Year 25\. .*11,788\.93.*224\.66/)
      await chart.hover({ position: { x: 70, y: 100 } })
      await expect(slider).toHaveAttribute('aria-valuetext', /^Year 1\./)
    })
    await test.step('how it was worked out stands below', async () => {
      await expect(main).toContainText('i = 3.5% ÷ 12 ≈ 0.291667%')
      await expect(main).toContainText('200,000 × i ÷ (1 − (1 + i)−300) ≈ 1,001.247141 → €1,001.25')
      await expect(main).toContainText('interest 200,000 × i = €583.33')
      await expect(main).toContainText('Last payment€999.84')
    })
    await test.step('the result is printed without the switches', async () => {
      await page.emulateMedia({ media: 'print' })
      for (const shown of [main.locator('output[name=payment]'), table, chart])
        await expect(shown).toBeVisible()
      await expect(slider).toBeHidden()
      await expect(main.getByRole('button', { name: /CSV/ })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
    await expect(rows).toHaveCount(25)
    await expect(rows.nth(0)).toHaveText('112,015.005,096.246,918.76194,903.76')
    await expect(rows.nth(24)).toHaveText('2512,013.5911,788.93224.660.00')
    await expect(table.locator('tfoot')).toHaveText(totals)
    await main.getByRole('radio', { name: 'By year' }).press('ArrowRight')
    await expect(main.getByRole('radio', { name: 'By month' })).toBeChecked()
    await expect(rows).toHaveCount(60)
    await expect(rows.nth(0)).toHaveText('11,001.25417.92583.33199,582.08')
    await main.getByRole('button', { name: 'Show all 300 months' }).click()
    await expect(rows).toHaveCount(300)
    await expect(rows.nth(299)).toHaveText('300999.84996.932.910.00')
    await expect(table.locator('tfoot')).toHaveText(totals)
    await test.step('it stays by month while the amount is typed anew', async () => {
      const amount = main.locator('[name=amount]')
      await amount.fill('')
      await expect(table).toHaveCount(0)
      await amount.fill('150000')
      await expect(main.getByRole('radio', { name: 'By month' })).toBeChecked()
    })
  })

  /** Python's csv module reads the bytes of the file, and parses its decimals with the language's sign. */
  const readByPython = (file: string, separator: string, decimalSign: string): unknown => {
    const program = [
      'import csv,json,sys',
      'from decimal import Decimal as D',
      'file,separator,sign=sys.argv[1:]',
      'assert open(file,"rb").read(3)==b"\\xef\\xbb\\xbf"',
      'rows=list(csv.reader(open(file,encoding="utf-8-sig",newline=""),delimiter=separator,strict=True))',
      'number=lambda text:D(text.replace(sign,"."))',
      'sums=[str(sum(number(row[at]) for row in rows[1:])) for at in range(1,len(rows[0]))]',
      'owed=D(200000);closed=True',
      'for row in rows[1:]:',
      '  payment,capital,interest,balance=map(number,row[1:])',
      '  owed-=capital',
      '  closed=closed and owed==balance and payment==capital+interest',
      'print(json.dumps({"head":rows[0],"lines":len(rows)-1,"first":rows[1],"last":rows[-1],"sums":sums,"closed":closed and owed==0}))',
    ].join('\n')
    return JSON.parse(
      execFileSync('python3', ['-c', program, file, separator, decimalSign], { encoding: 'utf8' }),
    )
  }

  for (const { language, tag, action, name, separator, sign, head } of [
    {
      language: 'fr',
      tag: [],
      action: 'Télécharger par mois (CSV)',
      name: 'tableau-amortissement.csv',
      separator: ';',
      sign: ',',
      head: ['Mois', 'Mensualités (€)', 'Capital (€)', 'Intérêts (€)', 'Restant dû (€)'],
    },
    {
      language: 'en',
      tag: ['@full'],
      action: 'Download by month (CSV)',
      name: 'loan-schedule.csv',
      separator: ',',
      sign: '.',
      head: ['Month', 'Payments (€)', 'Principal (€)', 'Interest (€)', 'Balance (€)'],
    },
    {
      language: 'es',
      tag: ['@full'],
      action: 'Descargar por meses (CSV)',
      name: 'tabla-de-amortizacion.csv',
      separator: ';',
      sign: ',',
      head: ['Mes', 'Cuotas (€)', 'Capital (€)', 'Intereses (€)', 'Pendiente (€)'],
    },
  ] as const)
    test(
      `the ${language} file holds the schedule, to the cent, for another program`,
      {
        tag: [...tag],
      },
      async ({ page }) => {
        test.skip(isMissing('python3'), 'needs python3')
        const { button } = await openMortgage(page, specifiedLoan, language)
        const downloading = page.waitForEvent('download')
        await button(action).click()
        const download = await downloading
        expect(download.suggestedFilename()).toBe(name)
        const local = (digits: string) => digits.replace('.', sign)
        expect(readByPython(await download.path(), separator, sign)).toEqual({
          head,
          lines: 300,
          first: ['1', '1001.25', '417.92', '583.33', '199582.08'].map(local),
          last: ['300', '999.84', '996.93', '2.91', '0.00'].map(local),
          sums: ['300373.59', '200000.00', '100373.59', expect.any(String)],
          closed: true,
        })
      },
    )

  for (const theme of ['light', 'dark'] as const)
    test(
      `chart and tables fit a phone and keep to good practice, ${theme}`,
      {
        tag: '@full',
      },
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width: 390, height: 844 })
        const query = `${specifiedLoan}&insuranceRate=0.34&extraMonthly=100`
        const { main, field, options } = await openMortgage(page, query, 'fr')
        await options.click()
        await main.getByRole('radio', { name: 'Par mois' }).check({ force: true })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
        const chart = main.getByRole('img', { name: /Graphique/ })
        expect((await chart.boundingBox())?.width).toBeLessThanOrEqual(350)
        await expect(field('fees')).toBeVisible()
        expect(await violations(page, 'bestPractices')).toEqual([])
      },
    )
}

test.describe('mortgage', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('opens with the specified loan simulated; the button leads to the result, which follows every change', async ({
    page,
  }) => {
    const { field, payment, output, button, main, options } = await openMortgage(page)
    for (const [name, value] of Object.entries({
      amount: '200000',
      currency: 'EUR',
      rate: '3.5',
      years: '25',
    }))
      await expect(field(name)).toHaveValue(value)
    await expect(field('currency').locator('option')).toHaveText([/€/, /^\$/, /£/, /¥/, /C\$/])
    await expect(payment).toHaveText('€1,001.25')
    await button('Simulate').click()
    await expect(resultOf(main)).toBeFocused()
    await expect(payment).toHaveText('€1,001.25')
    await expect(main).toContainText('excludes insurance and other costs')
    await expect(output('totalInterest')).toHaveText('€100,373.59')
    // Without insurance and fees, the interest is the whole cost.
    await expect(output('totalCost')).toHaveCount(0)
    await expect(output('totalPaid')).toHaveText('€300,373.59')
    await field('rate').fill('7.5')
    await field('years').fill('15')
    await expect(payment).toHaveText('€1,854.02')
    await field('currency').selectOption('CAD')
    await expect(payment).toHaveText('C$1,854.02')
    await field('currency').selectOption('JPY')
    await expect(payment).toHaveText('¥1,854.02')
    await expect
      .poll(() => queryOf(page))
      .toEqual({ amount: '200000', currency: 'JPY', rate: '7.5', years: '15' })
    await test.step('options are folded, and in the address once they are used', async () => {
      await expect(field('insuranceRate')).toBeHidden()
      await options.press('Enter')
      await field('insuranceRate').fill('0.34')
      await expect.poll(() => queryOf(page)['insuranceRate']).toBe('0.34')
      await expect(payment).toHaveText('¥1,854.02')
    })
  })

  test('works with the keyboard alone, down to a rate of 0, and survives a reload', async ({
    page,
  }) => {
    const { field, payment, alert, button, table, main } = await openMortgage(page)
    await field('years').press('Enter')
    await expect(payment).toHaveText('€1,001.25')
    // The link can be shared although nothing was changed.
    await expect
      .poll(() => queryOf(page))
      .toEqual({ amount: '200000', currency: 'EUR', rate: '3.5', years: '25' })
    await page.reload()
    await expect(payment).toHaveText('€1,001.25')
    const rate = field('rate')
    await rate.press('ArrowUp')
    await expect(rate).toHaveValue('3.6')
    await expect(payment).toHaveText('€1,012.01')
    // Binary fractions would leave 0.19999999999999998.
    await rate.fill('0.3')
    await rate.press('ArrowDown')
    await expect(rate).toHaveValue('0.2')
    for (let press = 0; press < 3; press += 1) await rate.press('ArrowDown')
    await expect(rate).toHaveValue('0')
    await expect(payment).toBeEmpty()
    await expect(table).toHaveCount(0)
    await expect(alert).toHaveText('At 0% there is no interest to calculate. Enter a rate above 0.')
    await expect(main).toContainText(
      '€200,000.00 over 300 months would simply be €666.67 per month',
    )
    await button('Simulate').press('Enter')
    await expect(rate).toBeFocused()
    await rate.fill('0.1')
    await expect(payment).toHaveText('€675.06')
    await expect(alert).toHaveCount(0)
  })

  test('says what is wrong with a field, loses nothing, and recovers', async ({ page }) => {
    const tool = await openMortgage(page, 'amount=abc&currency=usd&lumpSum=20000')
    const { field, payment, alert } = tool
    // A malformed link says so, and gives no other result.
    await expect(field('amount')).toHaveValue('abc')
    await expect(field('currency')).toHaveValue('USD')
    await expect(alert).toContainText('Enter a number')
    await expect(payment).toBeEmpty()
    await field('amount').fill('200000')
    await expect(payment).toHaveText('$1,001.25')
    await expect(field('lumpSumMonth')).toBeHidden()
    for (const [name, typed, words] of [
      ['amount', '0', 'Enter 0.01 or more'],
      ['rate', '-3', 'A negative rate cannot be calculated here'],
      ['years', '0', 'Enter a term above 0, up to 100 years (1,200 months).'],
      // The options are folded, and an error in them unfolds them.
      ['years', '4', 'This loan has 48 payments. Enter 48 or less.'],
      ['lumpSumMonth', '', 'after which you pay this amount'],
      ['lumpSumMonth', '12.5', 'whole number'],
      ['fees', 'much', 'Enter a number'],
    ] as const) {
      const before = await field(name).inputValue()
      await field(name).fill(typed)
      await expect(alert).toBeVisible()
      await expect(alert).toContainText(words)
      await expect(payment).toBeEmpty()
      await expectNothingBroken(tool)
      await field(name).fill(before)
      await expect(payment).toHaveText('$1,001.25')
      await expect(alert).toHaveCount(0)
    }
    await test.step('nothing is said of an empty field until it is asked for', async () => {
      await field('amount').fill('')
      await expect(payment).toBeEmpty()
      await expect(alert).toHaveCount(0)
      await field('amount').press('Enter')
      await expect(alert).toContainText('200,000')
      await expect(field('rate')).toHaveValue('3.5')
    })
  })

  test('counts insurance, fees and early repayments apart from the payment', async ({ page }) => {
    const tool = await openMortgage(page, 'amount=200000&insuranceRate=0.34&fees=2400')
    const { main, field, payment, output, table, options } = tool
    await expect(payment).toHaveText('€1,001.25')
    await expect(main).toContainText('The ones you entered are counted below')
    await expect(output('firstPayment')).toHaveText('€1,057.92')
    await expect(output('totalInsurance')).toHaveText('€17,001.00')
    await expect(output('totalFees')).toHaveText('€2,400.00')
    await expect(output('totalCost')).toHaveText('€119,774.59')
    await expect(table.getByRole('columnheader', { name: 'Insurance' })).toBeVisible()
    await options.click()
    await field('insuranceBasis').selectOption('outstanding')
    await expect(output('totalInsurance')).toHaveText('€9,750.68')
    await field('lumpSum').fill('20000')
    await expect(output('interestSaved')).toHaveText('€18,100.83')
    await expect(output('loanDuration')).toHaveText('21 years, 10 months')
    await expect(output('timeSaved')).toHaveText('3 years, 2 months')
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(22)
    await field('earlyRepaymentEffect').selectOption('lower')
    await expect(output('interestSaved')).toHaveText('€7,836.93')
    await expect(output('loweredPayment')).toHaveText('€885.25')
    await expect(output('loanDuration')).toHaveText('25 years')
    await expect(output('timeSaved')).toHaveCount(0)
    await expectNoViolations(page)
    await field('lumpSum').fill('500000')
    await expect(main).toContainText('€327,359.34 more than was still owed')
    await expect(output('loanDuration')).toHaveText('5 years')
    await expect(output('timeSaved')).toHaveText('20 years')
  })

  test('answers a link in French, copies plain digits, and keeps what was typed in another language', async ({
    page,
  }) => {
    const query = 'amount=250000&currency=EUR&rate=6,5&years=30'
    const { field, payment, output, main, button } = await openMortgage(page, query, 'fr')
    await expect(field('rate')).toHaveValue('6,5')
    await expect(payment).toHaveText('1\u202F580,17\u00A0€')
    await expect(output('totalInterest')).toHaveText('318\u202F861,58\u00A0€')
    await expect(main).toContainText('hors assurance et autres frais')
    await button(/^Copier : Mensualité/).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1580.17')
    await field('amount').fill('1,234')
    await field('rate').fill('4,25')
    await chooseLanguage(page, 'en')
    await expect(page).toHaveURL(/\/en\/mortgage-calculator/)
    // The text stays as typed where it means the same. In English, 1,234 would be a thousand more.
    await expect(field('rate')).toHaveValue('4,25')
    await expect(field('amount')).toHaveValue('1.234')
    await expect.poll(() => queryOf(page)).toMatchObject({ amount: '1.234', rate: '4.25' })
  })

  test('puts a second loan beside the first, and says which costs more', async ({ page }) => {
    const { main, field } = await openMortgage(page, specifiedLoan)
    await main.locator('summary', { hasText: 'Compare with another loan' }).press('Enter')
    const row = (name: string) => main.locator(`tr[data-row="${name}"]`)
    // Computed in Python with decimals, month by month in cents.
    await expect(row('payment')).toContainText('€1,001.25€1,159.92€158.67')
    await expect(main).toContainText('The other loan costs €21,992.93 less in total.')
    await field('otherYears').fill('25')
    await expect(main).toContainText('Both loans cost the same.')
    await field('otherRate').fill('0')
    await expect(row('payment')).toContainText('–')
    await expectNoViolations(page)
    expect(page.url()).not.toContain('other')
  })

  test('says what an income lets one borrow, insurance included, and keeps the income private', async ({
    page,
  }) => {
    const { main, field, output } = await openMortgage(page, `${specifiedLoan}&insuranceRate=0.34`)
    await main.locator('summary', { hasText: 'How much you can borrow' }).press('Enter')
    await field('income').fill('3000')
    await expect(output('borrowable')).toHaveText('€198,503.88')
    await expect(output('affordablePayment')).toHaveText('€1,050.00')
    await field('debts').fill('1050')
    await expect(main).toContainText('already take this share')
    await field('debts').fill('')
    await field('years').fill('30')
    await expect(main).toContainText('the limit is generally 25 years')
    expect(page.url()).not.toContain('income')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('income')
    await expectNoViolations(page)
  })

  schedule()
})
