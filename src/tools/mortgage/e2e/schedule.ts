import AxeBuilder from '@axe-core/playwright'
import { execFileSync } from 'node:child_process'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { openMortgage, specifiedLoan } from './steps.ts'

/** Tests the chart, the tables and the file of the whole loan. */
export const schedule = (): void => {
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
      name: 'echeancier-de-pret.csv',
      separator: ';',
      sign: ',',
      head: ['Mois', 'Mensualités (€)', 'Capital (€)', 'Intérêts (€)', 'Reste dû (€)'],
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
      name: 'cuadro-de-amortizacion.csv',
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
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      },
    )
}
