import { execFileSync } from 'node:child_process'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { hasProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { openMortgage } from './steps.ts'

const query = 'amount=200000&currency=EUR&rate=3.5&years=25'

/** Python's csv module reads the file, as bytes, and its decimals with the language's sign. */
const readByPython = (file: string, separator: string, decimalSign: string) => {
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
  const read: unknown = JSON.parse(
    execFileSync('python3', ['-c', program, file, separator, decimalSign], { encoding: 'utf8' }),
  )
  return read
}

const files = [
  {
    language: 'en',
    action: 'Download by month (CSV)',
    name: 'loan-schedule.csv',
    separator: ',',
    sign: '.',
    head: ['Month', 'Payments (€)', 'Principal (€)', 'Interest (€)', 'Balance (€)'],
  },
  {
    language: 'fr',
    action: 'Télécharger par mois (CSV)',
    name: 'echeancier-de-pret.csv',
    separator: ';',
    sign: ',',
    head: ['Mois', 'Mensualités (€)', 'Capital (€)', 'Intérêts (€)', 'Reste dû (€)'],
  },
  {
    language: 'es',
    action: 'Descargar por meses (CSV)',
    name: 'cuadro-de-amortizacion.csv',
    separator: ';',
    sign: ',',
    head: ['Mes', 'Cuotas (€)', 'Capital (€)', 'Intereses (€)', 'Pendiente (€)'],
  },
] as const

for (const { language, action, name, separator, sign, head } of files)
  test(`the ${language} file holds the schedule, to the cent, for another program`, async ({
    page,
  }) => {
    test.skip(!hasProgram('python3'), 'needs Python')
    const { button } = await openMortgage(page, { language, query })
    const downloading = page.waitForEvent('download')
    await button(action).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    const local = (digits: string) => digits.replace('.', sign)
    const read = readByPython(await download.path(), separator, sign)
    expect(read).toMatchObject({
      head,
      lines: 300,
      first: ['1', '1001.25', '417.92', '583.33', '199582.08'].map(local),
      last: ['300', '999.84', '996.93', '2.91', '0.00'].map(local),
      closed: true,
    })
    expect(read).toHaveProperty('sums.0', '300373.59')
    expect(read).toHaveProperty('sums.1', '200000.00')
    expect(read).toHaveProperty('sums.2', '100373.59')
  })

test('the schedule stands by year, and by month when asked', async ({ page }) => {
  const { main, table } = await openMortgage(page, { query })
  const line = (at: number) => table.locator('tbody tr').nth(at)
  await expect(table.locator('tbody tr')).toHaveCount(25)
  await expect(line(0)).toHaveText('112,015.005,096.246,918.76194,903.76')
  await expect(line(24)).toHaveText('2512,013.5911,788.93224.660.00')
  await expect(table.locator('tfoot')).toHaveText('Total300,373.59200,000.00100,373.590.00')
  await main.getByRole('radio', { name: 'By year' }).press('ArrowRight')
  await expect(main.getByRole('radio', { name: 'By month' })).toBeChecked()
  await expect(table.locator('tbody tr')).toHaveCount(60)
  await expect(line(0)).toHaveText('11,001.25417.92583.33199,582.08')
  await main.getByRole('button', { name: 'Show all 300 months' }).click()
  await expect(table.locator('tbody tr')).toHaveCount(300)
  await expect(line(299)).toHaveText('300999.84996.932.910.00')
  await expect(table.locator('tfoot')).toHaveText('Total300,373.59200,000.00100,373.590.00')
})

test('the schedule stays by month while the amount is typed anew', async ({ page }) => {
  const { main, field, table } = await openMortgage(page, { query })
  const byMonth = main.getByRole('radio', { name: 'By month' })
  await byMonth.check({ force: true })
  await field('amount').fill('')
  await expect(table).toHaveCount(0)
  await field('amount').fill('150000')
  await expect(byMonth).toBeChecked()
})

test('the chart says what it shows, and is read year by year with the keyboard', async ({
  page,
}) => {
  const { main } = await openMortgage(page, { query })
  const chart = main.getByRole('img', { name: /Bar chart/ })
  await expect(chart).toHaveAccessibleName(
    /25\syears: €200,000\.00 of principal and €100,373\.59 of interest/,
  )
  // Two parts a year, drawn to scale: the first year's principal is 5,096.24 of 12,015.
  const bars = chart.locator('.chart-bar')
  await expect(bars).toHaveCount(50)
  const heightOf = async (at: number) => Number(await bars.nth(at).getAttribute('height'))
  const [capital, interest] = [await heightOf(0), await heightOf(1)]
  expect(capital / (capital + interest)).toBeCloseTo(5096.24 / 12_015, 6)
  const slider = main.getByRole('slider', { name: 'Year' })
  await expect(slider).toHaveAttribute('aria-valuetext', /^Year 1\. .*5,096\.24.*6,918\.76/)
  await slider.press('ArrowRight')
  await expect(main).toContainText('Year 2')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Year 2\. .*5,277\.48.*6,737\.52/)
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Year 25\. .*11,788\.93.*224\.66/)
  await chart.hover({ position: { x: 70, y: 100 } })
  await expect(slider).toHaveAttribute('aria-valuetext', /^Year 1\./)
})

test('a schedule that could not be loaded says so, and is loaded when asked again', async ({
  page,
  complaints,
}) => {
  const script = /\/assets\/schedule-panel-[^/]*\.js$/
  await page.route(script, (route) => route.abort())
  const { main, payment, alert, button } = await openMortgage(page, { query })
  await expect(payment).toHaveText('€1,001.25')
  await expect(alert).toHaveText(/could not be loaded\. Check the connection\.$/)
  await page.unroute(script)
  await button('Try again').click()
  await expect(main.getByRole('table')).toBeVisible()
  // The browser's own remark on the request that failed.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('Failed to load resource')])
})

test('how it was worked out stands below, with the loan’s own numbers', async ({ page }) => {
  const { main } = await openMortgage(page, { query })
  const working = main.locator('.mortgage-working')
  await expect(working).toContainText('i = 3.5% ÷ 12 ≈ 0.291667%')
  await expect(working).toContainText('200,000 × i ÷ (1 − (1 + i)−300) ≈ 1,001.247141 → €1,001.25')
  await expect(working).toContainText('interest 200,000 × i = €583.33')
  await expect(working).toContainText('€999.84')
})

for (const theme of ['light', 'dark'] as const)
  test(`chart and tables fit a phone and pass the accessibility rules, ${theme}`, async ({
    page,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('utilo:theme', value), theme)
    await page.setViewportSize({ width: 390, height: 844 })
    const { main, field } = await openMortgage(page, {
      language: 'fr',
      query: `${query}&insuranceRate=0.34&extraMonthly=100`,
    })
    await main.locator('summary', { hasText: 'Options' }).click()
    await main.getByRole('radio', { name: 'Par mois' }).check({ force: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const chart = main.getByRole('img', { name: /Graphique/ })
    expect((await chart.boundingBox())?.width).toBeLessThanOrEqual(350)
    await expect(field('fees')).toBeVisible()
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

test('prints the result, the chart and the table, and none of the switches', async ({ page }) => {
  const { main, payment, table, button } = await openMortgage(page, { query })
  await expect(payment).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(payment).toBeVisible()
  await expect(table).toBeVisible()
  await expect(main.getByRole('img', { name: /Bar chart/ })).toBeVisible()
  await expect(main.getByRole('slider')).toBeHidden()
  await expect(button('Download by month (CSV)')).toBeHidden()
})
