import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { textOf } from '../../../../e2e/site.ts'
import { violations } from '../../../../e2e/accessibility.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { readDownload, runProgram } from '../../../components/file-tool/e2e-steps.ts'
import { storageKey, storedEntry, displayedMs, noon, openWithFakeClock, paths } from './steps.ts'

const python = [
  'import csv,json,sys',
  'file,separator=sys.argv[1:]',
  'print(json.dumps(list(csv.reader(open(file,encoding="utf-8-sig",newline=""),delimiter=separator,strict=True))))',
].join('\n')

export const testStopwatch = () => {
  test('starts, pauses, counts laps, goes on after hours, is printed and is reset', async ({
    page,
  }) => {
    const { elapsed, press, button, rows, main } = await openWithFakeClock(page)
    // The list of laps says that it is loading when the first one is taken.
    const announcement = main
      .getByRole('tabpanel')
      .first()
      .locator('p[role=status]')
      .filter({ hasNotText: 'Loading…' })
    const widthOf = () =>
      elapsed.evaluate((output) => {
        const range = document.createRange()
        range.selectNodeContents(output)
        return Math.round(range.getBoundingClientRect().width * 10)
      })
    await expect(elapsed).toHaveText('00:00.00')
    await expect(elapsed).toHaveAttribute('aria-live', 'off')
    await expect(button('Lap')).toBeDisabled()
    await press('Start')
    await expect(announcement).toHaveText('Running.')
    // The display keeps its width.
    const widths = new Set<number>()
    for (const passedMs of [1110, 10_000, 50_120]) {
      await page.clock.runFor(passedMs)
      widths.add(await widthOf())
    }
    expect(widths.size).toBe(1)
    await expect(elapsed).toHaveText(/^01:01\.(19|2\d)$/)
    await press('Lap')
    await expect(announcement).toHaveText('Lap 1')
    await expect(elapsed).toHaveText('01:01.23')
    await page.clock.fastForward(58_640)
    await press('Lap')
    await page.clock.fastForward(63_580)
    await press('Lap')
    await press('Pause')
    await expect(announcement).toHaveText('Paused at 03:03.45.')
    await page.clock.runFor(5000)
    await expect(elapsed).toHaveText('03:03.45')
    await expect(button('Lap')).toBeDisabled()
    // The last lap is first.
    await expect(rows).toHaveText([
      /^Lap 3\s*slowest01:03\.5803:03\.45$/,
      /^Lap 2\s*fastest00:58\.6401:59\.87$/,
      /^Lap 101:01\.2301:01\.23$/,
    ])

    await page.emulateMedia({ media: 'print' })
    await expect(elapsed).toBeVisible()
    await expect(rows.first()).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })

    for (const [passedMs, shown] of [
      [5_816_550, '100:00.00'],
      [354_000_000, '6000:00.00'],
    ] as const) {
      await press('Start')
      await page.clock.fastForward(passedMs)
      await press('Pause')
      await expect(elapsed).toHaveText(shown)
      expect(
        await main.evaluate((tool) => {
          const box = tool.querySelector('[role=tabpanel]')?.getBoundingClientRect()
          const spans = [...tool.querySelectorAll('output[name=elapsed] span')]
          return spans.filter((span) => span.getBoundingClientRect().right > (box?.right ?? 0))
            .length
        }),
      ).toBe(0)
    }
    await expect(main.getByText(/^100\shr$/)).toBeVisible()

    await press('Start')
    await press('Reset')
    await expect(announcement).toHaveText('Reset.')
    await expect(rows).toHaveCount(0)
    await expect(button('Start')).toBeVisible()
    await page.clock.runFor(3000)
    await expect(elapsed).toHaveText('00:00.00')
    await expect(main.getByRole('button', { name: '+1 min' })).toHaveCount(0)
    await expect.poll(() => queryOf(page)).toEqual({})
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
      head: ['Vuelta', 'Parcial', 'Total', 'Parcial (s)', 'Total (s)'],
    },
  ] as const)
    test(
      `the ${language} file of laps is read by another program, and they are copied`,
      { tag: language === 'fr' ? [] : '@full' },
      async ({ page, context }) => {
        test.skip(isMissing('python3'), 'needs python3')
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        const { main, press, rows } = await openWithFakeClock(page, paths[language])
        const buttons = main.getByRole('tabpanel').first().getByRole('button')
        await buttons.first().click()
        await page.clock.fastForward(61_230)
        await press(lap)
        await page.clock.fastForward(4_000_000)
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
        await main
          .getByRole('button', { name: textOf(language, 'stopwatch-timer:copyTimes') })
          .click()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
          `${lap} 1\t01:01.23\t01:01.23\n${lap} 2\t66:40.00\t67:41.23`,
        )
      },
    )

  test('keeps many laps in a list that scrolls, through a reload, until it is reset', async ({
    page,
  }) => {
    const watch = await openWithFakeClock(page)
    const { elapsed, press, rows, main } = watch
    expect(await storedEntry(page)).toBeNull()
    await press('Start')
    await page.clock.runFor(4000)
    await press('Lap')
    const at = noon.getTime() + 60_000 + 4000
    expect(await storedEntry(page)).toEqual({ stopwatch: { elapsedMs: 4000, laps: [4000], at } })
    await page.clock.runFor(2500)
    await page.reload()
    await expect(elapsed).toHaveText(/^00:06\.\d\d$/)
    expect(displayedMs(await elapsed.textContent())).toBeGreaterThanOrEqual(6500)
    await expect(rows).toHaveCount(1)
    await hydrated(page)
    for (let lap = 2; lap <= 25; lap += 1) await page.keyboard.press('l')
    await expect(rows).toHaveCount(25)
    await expect(rows.first()).toContainText('Lap 25')
    const region = main.getByRole('region', { name: 'Laps' })
    await region.focus()
    await page.keyboard.press('End')
    await expect.poll(() => region.evaluate((list) => list.scrollTop)).toBeGreaterThan(0)
    await press('Pause')
    const paused = await elapsed.textContent()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await press('Copy the times')
    await expect(page.getByRole('alert')).toContainText('Copying failed')
    await page.clock.resume()
    expect(await violations(page, 'all', 'main')).toEqual([])
    await page.reload()
    await expect(elapsed).toHaveText(paused ?? '')
    await press('Reset')
    expect(await storedEntry(page)).toBeNull()
    await page.evaluate(([key, entry]) => localStorage.setItem(key, entry), [
      storageKey,
      '{"stopwatch":{"elapsedMs":1e400,"laps":[]},"timer":7}',
    ] as const)
    await page.reload()
    await expect(elapsed).toHaveText('00:00.00')
    await expectNothingBroken(watch)
  })
}
