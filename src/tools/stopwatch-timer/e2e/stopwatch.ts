import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { readDownload, runProgram } from '../../../ui/file-tool/e2e-steps.ts'
import { entryOf, millisecondsOf, noon, open, openStill, paths } from './steps.ts'

const python = [
  'import csv,json,sys',
  'file,separator=sys.argv[1:]',
  'print(json.dumps(list(csv.reader(open(file,encoding="utf-8-sig",newline=""),delimiter=separator,strict=True))))',
].join('\n')

export const stopwatch = () => {
  test('starts, pauses, goes on, ends laps and is reset', async ({ page }) => {
    const { elapsed, press, button, rows, main } = await openStill(page)
    await expect(elapsed).toHaveText('00:00.00')
    await expect(button('Lap')).toBeDisabled()
    await press('Start')
    await page.clock.runFor(61_230)
    await expect(elapsed).toHaveText(/^01:01\.(19|2\d)$/)
    await press('Lap')
    await expect(elapsed).toHaveText('01:01.23')
    await page.clock.runFor(58_640)
    await press('Lap')
    await page.clock.runFor(63_580)
    await press('Lap')
    await press('Pause')
    await expect(elapsed).toHaveText('03:03.45')
    await page.clock.runFor(5000)
    await expect(elapsed).toHaveText('03:03.45')
    await expect(button('Lap')).toBeDisabled()
    // The last lap first.
    await expect(rows).toHaveText([
      /^Lap 3\s*slowest01:03\.5803:03\.45$/,
      /^Lap 2\s*fastest00:58\.6401:59\.87$/,
      /^Lap 101:01\.2301:01\.23$/,
    ])
    await press('Start')
    await page.clock.runFor(1000)
    await expect(elapsed).toHaveText(/^03:04\.4\d$/)
    await press('Reset')
    await expect(elapsed).toHaveText('00:00.00')
    await expect(rows).toHaveCount(0)
    await expect(button('Start')).toBeVisible()
    await page.clock.runFor(3000)
    await expect(elapsed).toHaveText('00:00.00')
    await expect(main.getByRole('button', { name: '+1 min' })).toHaveCount(0)
    await expect.poll(() => queryOf(page)).toEqual({})
  })

  test('goes on counting minutes after an hour, and says the hours', async ({ page }) => {
    const { elapsed, press, main } = await openStill(page)
    for (const [passedMs, shown] of [
      [3_599_990, '59:59.99'],
      [10, '60:00.00'],
      [900_000, '75:00.00'],
      [1_500_000, '100:00.00'],
      [354_000_000, '6000:00.00'],
    ] as const) {
      await press('Start')
      await page.clock.fastForward(passedMs)
      await press('Pause')
      await expect(elapsed).toHaveText(shown)
      expect(
        await main.evaluate((tool) => {
          const box = tool.querySelector('.watch-face')?.getBoundingClientRect()
          const spans = [...tool.querySelectorAll('output[name=elapsed] span')]
          return spans.filter((span) => span.getBoundingClientRect().right > (box?.right ?? 0))
            .length
        }),
      ).toBe(0)
    }
    await expect(main.locator('.watch-notes').first()).toHaveText(/^100\shr$/)
  })

  test('does not move its figures about', async ({ page }) => {
    const { elapsed, press } = await openStill(page)
    const widths = new Set<number>()
    await press('Start')
    for (const passedMs of [1110, 2220, 3330, 4440, 5550, 11_110, 33_330]) {
      await page.clock.runFor(passedMs)
      widths.add(
        await elapsed.evaluate((output) => {
          const range = document.createRange()
          range.selectNodeContents(output)
          return Math.round(range.getBoundingClientRect().width * 10)
        }),
      )
    }
    expect(widths.size).toBe(1)
  })

  test('is no live region, and says in words what was done', async ({ page }) => {
    const { elapsed, press, main } = await openStill(page)
    await expect(elapsed).toHaveAttribute('aria-live', 'off')
    const said = main.locator('.watch-face').first().locator('p[role=status]')
    await press('Start')
    await expect(said).toHaveText('Running.')
    await page.clock.runFor(2500)
    await press('Lap')
    await expect(said).toHaveText('Lap 1')
    await press('Pause')
    await expect(said).toHaveText('Paused at 00:02.50.')
    await press('Reset')
    await expect(said).toHaveText('Back to the beginning.')
  })

  for (const { language, lap, name, download, separator, sign, head } of [
    {
      language: 'en',
      lap: 'Lap',
      name: 'laps.csv',
      download: 'Download CSV',
      separator: ',',
      sign: '.',
      head: ['Lap', 'This lap', 'Total', 'This lap (s)', 'Total (s)'],
    },
    {
      language: 'fr',
      lap: 'Tour',
      name: 'tours.csv',
      download: 'Télécharger en CSV',
      separator: ';',
      sign: ',',
      head: ['Tour', 'Ce tour', 'Total', 'Ce tour (s)', 'Total (s)'],
    },
    {
      language: 'es',
      lap: 'Vuelta',
      name: 'vueltas.csv',
      download: 'Descargar CSV',
      separator: ';',
      sign: ',',
      head: ['Vuelta', 'Esta vuelta', 'Total', 'Esta vuelta (s)', 'Total (s)'],
    },
  ] as const)
    test(`the ${language} file of laps is read by another program, and they are copied`, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { main, press, rows } = await openStill(page, paths[language])
      const buttons = main.locator('.watch-buttons').first().getByRole('button')
      await buttons.first().click()
      await page.clock.runFor(61_230)
      await press(lap)
      await page.clock.runFor(4_000_000)
      await press(lap)
      await expect(rows.last()).toContainText(`${lap} 1`)
      await page.clock.resume()
      const [downloading] = await Promise.all([page.waitForEvent('download'), press(download)])
      const file = await readDownload(downloading)
      expect(file.name).toBe(name)
      const read: unknown = JSON.parse(runProgram('python3', '-c', python, file.path, separator))
      const local = (digits: string) => digits.replace('.', sign)
      expect(read).toEqual([
        head,
        ['1', '01:01.23', '01:01.23', local('61.23'), local('61.23')],
        ['2', '66:40.00', '67:41.23', local('4000.00'), local('4061.23')],
      ])
      await main.locator('.watch-lap-actions .copy-button button').click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${lap} 1\t01:01.23\t01:01.23\n${lap} 2\t66:40.00\t67:41.23`,
      )
    })

  test('says when the times could not be copied', async ({ page }) => {
    const { press } = await open(page)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await press('Start')
    await press('Lap')
    await press('Copy the times')
    await expect(page.getByRole('alert')).toContainText('Copying did not work')
  })

  test('has many laps in a list that scrolls, by keyboard too', async ({ page }) => {
    const { press, rows, main } = await openStill(page)
    await press('Start')
    for (let lap = 0; lap < 30; lap += 1) {
      await page.clock.runFor(100)
      await page.keyboard.press('l')
    }
    await expect(rows).toHaveCount(30)
    await expect(rows.first()).toContainText('Lap 30')
    const region = main.getByRole('region', { name: 'Laps' })
    await region.focus()
    await page.keyboard.press('End')
    await expect.poll(() => region.evaluate((list) => list.scrollTop)).toBeGreaterThan(0)
  })

  test('carries on through a reload, and is forgotten on reset', async ({ page }) => {
    const { elapsed, press, rows } = await openStill(page)
    expect(await entryOf(page)).toBeNull()
    await press('Start')
    await page.clock.runFor(4000)
    await press('Lap')
    const at = noon.getTime() + 60_000 + 4000
    expect(await entryOf(page)).toEqual({ stopwatch: { elapsedMs: 4000, laps: [4000], at } })
    await page.clock.runFor(2500)
    await page.reload()
    await expect(elapsed).toHaveText(/^00:06\.\d\d$/)
    await expect(rows).toHaveCount(1)
    const shown = millisecondsOf(await elapsed.textContent())
    expect(shown).toBeGreaterThanOrEqual(6500)
    await press('Pause')
    const paused = await elapsed.textContent()
    await page.reload()
    await expect(elapsed).toHaveText(paused ?? '')
    await press('Reset')
    expect(await entryOf(page)).toBeNull()
    await page.reload()
    await expect(elapsed).toHaveText('00:00.00')
  })

  test('takes whatever stands in its entry', async ({ page }) => {
    for (const entry of ['{', '[1]', '{"stopwatch":{"elapsedMs":1e400,"laps":[]},"timer":7}']) {
      const watch = await open(page)
      await page.evaluate((text) => localStorage.setItem('utilo:stopwatch-timer', text), entry)
      await page.reload()
      await expect(watch.elapsed).toHaveText('00:00.00')
      await expectNothingBroken(watch)
    }
  })
}
