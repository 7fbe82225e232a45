import type { Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { shiftSumOf, watchShifts } from '../../../../e2e/layout-shifts.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { languages } from '../../../core/language.ts'
import { open, openStill, paths } from './steps.ts'

const buttons = {
  fr: ['Démarrer', 'Pause', 'Tour', 'Réinitialiser', 'Minuteur'],
  en: ['Start', 'Pause', 'Lap', 'Reset', 'Timer'],
  es: ['Iniciar', 'Pausar', 'Vuelta', 'Restablecer', 'Temporizador'],
} as const

const locks = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'locks') as () => number)())

/** How much of an element is on the screen without scrolling. */
const isOnScreen = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)

export const page = () => {
  for (const language of languages)
    test(`works in ${language}`, async ({ page: shown }) => {
      const [start, pause, lap, reset, timer] = buttons[language]
      const { press, elapsed, remaining, rows, main } = await openStill(shown, paths[language])
      await press(start)
      await shown.clock.runFor(1500)
      await press(lap)
      await expect(rows).toContainText([`${lap} 1`])
      await press(pause)
      await expect(elapsed).toHaveText('00:01.50')
      await press(reset)
      await main.getByRole('tab', { name: timer }).click()
      await press(start)
      await shown.clock.runFor(1000)
      await expect(remaining).toHaveText('09:59')
      await press(reset)
      await expect(remaining).toHaveText('10:00')
    })

  test('is worked with the keyboard alone', async ({ page: shown }) => {
    const { elapsed, rows, main, remaining } = await openStill(shown)
    await shown.keyboard.press('Space')
    await shown.clock.runFor(1000)
    await shown.keyboard.press('l')
    await shown.clock.runFor(1000)
    await shown.keyboard.press('L')
    await shown.keyboard.press('Space')
    await expect(elapsed).toHaveText('00:02.00')
    await expect(rows).toHaveCount(2)
    // The browser's own shortcuts stay the browser's.
    await shown.keyboard.press('Alt+r')
    await expect(rows).toHaveCount(2)
    await shown.keyboard.press('r')
    await expect(elapsed).toHaveText('00:00.00')
    // On a button the space bar is that button's.
    await main.getByRole('button', { name: 'Start', exact: true }).focus()
    await shown.keyboard.press('Space')
    await shown.clock.runFor(500)
    await main.getByRole('button', { name: 'Reset' }).focus()
    await shown.keyboard.press('Space')
    await expect(elapsed).toHaveText('00:00.00')
    await main.getByRole('tab', { name: 'Stopwatch' }).focus()
    await shown.keyboard.press('ArrowRight')
    await expect(remaining).toBeVisible()
    await main.locator('input[name=minutes]').fill('12')
    await main.locator('input[name=minutes]').press('r')
    await main.locator('input[name=minutes]').fill('12')
    await main.locator('h1').click()
    await shown.keyboard.press('Space')
    await shown.clock.runFor(2000)
    await expect(remaining).toHaveText('11:58')
  })

  test('leaves the keys alone when asked to, and remembers that', async ({ page: shown }) => {
    const { field, elapsed } = await openStill(shown)
    await field('shortcuts').uncheck()
    await shown.locator('h1').click()
    await shown.keyboard.press('l')
    await shown.keyboard.press('Space')
    await shown.clock.runFor(500)
    await expect(elapsed).toHaveText('00:00.00')
    await shown.reload()
    await expect(field('shortcuts')).not.toBeChecked()
  })

  test('fills the screen and comes back', async ({ page: shown }) => {
    const { press, elapsed } = await open(shown)
    const heightOf = async () => (await elapsed.boundingBox())?.height ?? 0
    const before = await heightOf()
    await press('Full screen')
    await expect(shown.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    expect(await heightOf()).toBeGreaterThan(before)
    await press('Start')
    await expect(elapsed).not.toHaveText('00:00.00')
    await press('Leave full screen')
    await expect(shown.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  })

  test('offers no full screen where there is none', async ({ page: shown }) => {
    await shown.addInitScript(() => {
      Object.defineProperty(document, 'fullscreenEnabled', { get: () => false })
    })
    const { main } = await open(shown)
    await expect(main.locator('.watch-full-screen')).toHaveCount(2)
    await expect(main.locator('.watch-full-screen:visible')).toHaveCount(0)
  })

  test('keeps the screen on while it runs, and only then', async ({ page: shown }) => {
    await shown.addInitScript(() => {
      let held = 0
      const request = () => {
        held += 1
        return Promise.resolve({
          release: () => {
            held -= 1
            return Promise.resolve()
          },
        })
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
      Object.assign(globalThis, { locks: () => held })
    })
    const { press } = await open(shown)
    expect(await locks(shown)).toBe(0)
    await press('Start')
    await expect.poll(() => locks(shown)).toBe(1)
    await press('Pause')
    await expect.poll(() => locks(shown)).toBe(0)
    await press('Start')
    await expect.poll(() => locks(shown)).toBe(1)
    await shown.locator('header .brand').click()
    await expect.poll(() => locks(shown)).toBe(0)
  })

  test('does nothing while it stands', async ({ page: shown }) => {
    const { press, elapsed } = await open(shown)
    await press('Start')
    await expect(elapsed).not.toHaveText('00:00.00')
    await press('Pause')
    const set = await shown.evaluate(async () => {
      let timers = 0
      const real = setTimeout
      const wait = new Promise((resolve) => {
        real(resolve, 1000)
      })
      Object.assign(globalThis, {
        setTimeout: (...call: Parameters<typeof real>) => {
          timers += 1
          return real(...call)
        },
        requestAnimationFrame: () => {
          timers += 1
          return 0
        },
      })
      await wait
      return timers
    })
    expect(set).toBe(0)
  })

  for (const { query, selector } of [
    { query: '', selector: '.watch-buttons >> nth=0' },
    { query: '?minutes=25', selector: '.watch-presets' },
  ])
    test(`is used without scrolling on a phone, and moves nothing when it comes alive: ${query}`, async ({
      page: shown,
      browser,
    }) => {
      const viewport = { width: 390, height: 844 }
      await shown.setViewportSize(viewport)
      await watchShifts(shown)
      await open(shown, `${paths.en}${query}`)
      expect(await isOnScreen(shown, selector)).toBe(true)
      // What is left is the typefaces' coming, and, for a link to the timer, what the panel holds below its first half.
      expect(await shiftSumOf(shown)).toBeLessThan(query === '' ? 0.005 : 0.05)
      const still = await browser.newContext({ viewport, javaScriptEnabled: false })
      const prerendered = await still.newPage()
      await prerendered.goto(paths.en)
      await expect(prerendered.locator('output[name=elapsed]')).toHaveText('00:00.00')
      await expect(prerendered.locator('output[name=remaining]')).toHaveText('10:00')
      await still.close()
    })

  test('passes the accessibility rules in every state', async ({ page: shown }) => {
    test.slow()
    const { press, main } = await openStill(shown)
    await press('Start')
    for (const passedMs of [2000, 1500, 1800]) {
      await shown.clock.runFor(passedMs)
      await press('Lap')
    }
    // The rules are checked by a script that waits for timers of its own.
    await shown.clock.resume()
    await expectSound(shown)
    await main.getByRole('tab', { name: 'Timer' }).click()
    await press('Start')
    await expectSound(shown)
    await shown.clock.fastForward(601_000)
    await expect(main).toContainText('Time’s up')
    await expectSound(shown)
  })

  test('prints the time and the laps, without the buttons', async ({ page: shown }) => {
    const { press, main, elapsed, rows } = await openStill(shown)
    await press('Start')
    await shown.clock.runFor(2000)
    await press('Lap')
    await shown.emulateMedia({ media: 'print' })
    await expect(elapsed).toBeVisible()
    await expect(rows.first()).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
  })
}
