import type { Locator } from '@playwright/test'
import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { shiftSumOf, watchShifts } from '../../../../e2e/layout-shifts.ts'
import { storedEntry, noon, openWatch, openWithFakeClock, paths } from './steps.ts'

const linkWithMinutes = (minutes: string) => `${paths.en}?minutes=${encodeURIComponent(minutes)}`

/** Expects an element to be visible without scrolling. */
const expectInViewport = async (part: Locator) => {
  expect(
    await part.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight),
  ).toBe(true)
}

export const timer = () => {
  test('counts down ten minutes second by second, also in the title, and stops by itself', async ({
    page,
  }) => {
    const { remaining, press, field, main, button } = await openWithFakeClock(page)
    await main.getByRole('tab', { name: 'Timer' }).click()
    await expect(remaining).toHaveText('10:00')
    await expect(field('minutes')).toHaveValue('10')
    await expect.poll(() => queryOf(page)).toEqual({ minutes: '10' })
    const own = await page.title()
    await press('Start')
    await expect(field('minutes')).toBeDisabled()
    await page.clock.runFor(1000)
    await expect(remaining).toHaveText('09:59')
    await expect(page).toHaveTitle(`09:59 · ${own}`)
    await page.clock.runFor(58_000)
    await expect(remaining).toHaveText('09:01')
    await press('Pause')
    await expect(page).toHaveTitle(own)
    await expect(field('minutes')).toBeEnabled()
    await page.clock.runFor(10_000)
    await expect(remaining).toHaveText('09:01')
    await press('Start')
    await page.clock.fastForward(540_000)
    await page.clock.runFor(200)
    await expect(remaining).toHaveText('00:01')
    await page.clock.runFor(1000)
    await expect(remaining).toHaveText('00:00')
    await expect(page).toHaveTitle(`Time’s up · ${own}`)
    await expect(main.getByRole('status').filter({ hasText: 'Time’s up' })).toBeVisible()
    await expect(button('Start')).toBeVisible()
    await page.clock.runFor(133_000)
    await expect(main).toContainText('Ended 2:13 ago')
    await press('Start')
    await expect(remaining).toHaveText('10:00')
    await page.clock.runFor(2000)
    await press('Reset')
    await expect(page).toHaveTitle(own)
    await page.clock.runFor(2000)
    await expect(remaining).toHaveText('10:00')
    expect(await storedEntry(page)).toBeNull()

    // The duration can be changed while paused, and a minute added while it runs and after the end.
    await press('Start')
    await page.clock.runFor(30_000)
    await press('+1 min')
    await expect(remaining).toHaveText('10:30')
    await press('Pause')
    await field('minutes').fill('2')
    await expect(remaining).toHaveText('02:00')
    await press('Start')
    await page.clock.runFor(125_000)
    await expect(remaining).toHaveText('00:00')
    await press('+1 min')
    await page.clock.runFor(1000)
    await expect(remaining).toHaveText('00:59')
    await press('Reset')
    await expect(remaining).toHaveText('02:00')
  })

  test('takes its duration from a link on a phone, and stores typed durations in the address', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await watchShifts(page)
    const stopwatch = await openWatch(page)
    await expectInViewport(stopwatch.main.locator('.watch-buttons').first())
    // The rest is the loading of fonts and, for a link to the timer, the lower half of the panel.
    expect(await shiftSumOf(page)).toBeLessThan(0.005)
    const watch = await openWatch(page, linkWithMinutes('25'))
    const { remaining, field, press, main, alert } = watch
    await expectInViewport(main.locator('.watch-presets'))
    expect(await shiftSumOf(page)).toBeLessThan(0.05)
    await expect(main.getByRole('tab', { name: 'Timer' })).toHaveAttribute('aria-selected', 'true')
    await expect(remaining).toHaveText('25:00')
    await expect(field('minutes')).toHaveValue('25')
    await field('minutes').fill('1440')
    await expect(remaining).toHaveText('1440:00')
    await field('minutes').press('ArrowUp')
    await expect(remaining).toHaveText('1440:00')
    await field('minutes').press('ArrowDown')
    await expect(remaining).toHaveText('1439:00')
    await field('minutes').fill('90')
    await expect(remaining).toHaveText('90:00')
    await expect.poll(() => queryOf(page)).toEqual({ minutes: '90' })
    await press('5 min')
    await expect(field('minutes')).toHaveValue('5')
    await expect(remaining).toHaveText('05:00')
    await press('+1 min')
    await expect(field('minutes')).toHaveValue('6')
    await expect.poll(() => queryOf(page)).toEqual({ minutes: '6' })

    for (const [typed, sentence] of [
      ['abc', 'Enter a number, such as 10.'],
      ['1e400', 'Enter a number, such as 10.'],
      ['\uD800', 'Enter a number, such as 10.'],
      ['2.5', 'Enter a whole number, such as 10.'],
      ['-5', 'Too low. Enter 1 or more.'],
      ['0', 'Too low. Enter 1 or more.'],
      ['9'.repeat(40), 'Too high. Enter 1,440 or less.'],
      ['1441', 'Too high. Enter 1,440 or less.'],
    ] as const) {
      await field('minutes').fill(typed)
      await expect(alert).toHaveText(sentence)
      await expect(remaining).toHaveText('06:00')
    }
    await expectNothingBroken(watch)
    await field('minutes').fill('')
    await expect(alert).toHaveCount(0)
    await expect(remaining).toHaveText('06:00')
    await field('minutes').fill('abc')
    // The displayed duration is started, and the field shows it again.
    await press('Start')
    await expect(alert).toHaveCount(0)
    await expect(field('minutes')).toHaveValue('6')
    await main.getByRole('tab', { name: 'Stopwatch' }).click()
    await expect.poll(() => queryOf(page)).toEqual({})
    const broken = await openWatch(page, linkWithMinutes('2.5'))
    await expectNothingBroken(broken)
  })

  test('ignores an invalid duration in the address', { tag: '@full' }, async ({ page }) => {
    for (const rubbish of ['', 'abc', '1e400', '0', '-5', '2.5', '1441', 'x'.repeat(3000)]) {
      const watch = await openWatch(page, linkWithMinutes(rubbish))
      await expect(watch.remaining).toHaveText('10:00')
      await expectNothingBroken(watch)
    }
  })

  test('survives reloads, other languages and pages, while running, paused and ended', async ({
    page,
  }) => {
    const { press, remaining, main, field } = await openWithFakeClock(page, linkWithMinutes('5'))
    const own = await page.title()
    await press('Start')
    await page.clock.runFor(60_000)
    expect(await storedEntry(page)).toEqual({
      timer: { durationMs: 300_000, leftMs: 300_000, at: noon.getTime() + 60_000 },
    })
    // From the home page, without the address, the visitor comes back to the timer.
    await page.goto(paths.en)
    await expect(remaining).toHaveText('04:00')
    await expect(field('minutes')).toBeDisabled()
    await expect(field('minutes')).toHaveValue('5')
    await hydrated(page)

    await page.locator('header .brand').click()
    await page.clock.runFor(7000)
    await expect(page.locator('main[data-tool]')).toHaveCount(0)
    expect(await page.title()).not.toMatch(/\d\d:\d\d/)
    await page.goBack()
    await page.clock.runFor(200)
    await expect(remaining).toHaveText('03:53')
    await expect(page).toHaveTitle(`03:53 · ${own}`)

    await chooseLanguage(page, 'es')
    await page.clock.runFor(800)
    await expect(page).toHaveTitle(/^03:52 · Cronómetro y temporizador online.* – Utilo$/)
    await expect(remaining).toHaveText('03:52')
    await expect.poll(() => queryOf(page)).toEqual({ minutes: '5' })
    await press('Pausar')
    await expect(page).toHaveTitle(/^Cronómetro/)
    await page.goto(paths.en)
    await expect(remaining).toHaveText('03:52')
    await press('Start')
    await page.locator('header .brand').click()
    await page.clock.fastForward(232_000)
    await expect(page.locator('.toast')).toContainText('Time’s up')
    await page.clock.fastForward(3_733_000)
    await page.goto(paths.en)
    await expect(remaining).toHaveText('00:00')
    await expect(main).toContainText('Ended 1:02:13 ago')
    // A link with another duration replaces a timer that has ended.
    await page.goto(linkWithMinutes('3'))
    await expect(remaining).toHaveText('03:00')
    expect(await storedEntry(page)).toBeNull()
  })
}
