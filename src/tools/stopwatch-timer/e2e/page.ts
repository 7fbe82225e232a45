import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { languages } from '../../../core/language.ts'
import { openWatch, openWithFakeClock, paths } from './steps.ts'

const buttons = {
  fr: ['Démarrer', 'Pause', 'Tour', 'Réinitialiser', 'Minuteur'],
  en: ['Start', 'Pause', 'Lap', 'Reset', 'Timer'],
  es: ['Iniciar', 'Pausar', 'Vuelta', 'Reiniciar', 'Temporizador'],
} as const

const wakeLocks = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'locks') as () => number)())

/** Counts the wake locks that are held. */
const recordWakeLocks = (page: Page) =>
  page.addInitScript(() => {
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

export const page = () => {
  for (const language of languages)
    test(`works in ${language}`, { tag: '@full' }, async ({ page: shown }) => {
      const [start, pause, lap, reset, timer] = buttons[language]
      const { press, elapsed, remaining, rows, main } = await openWithFakeClock(
        shown,
        paths[language],
      )
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

  test('works with the keyboard alone, keeps the screen on, fills it, and schedules nothing while it is idle', async ({
    page: shown,
  }) => {
    await recordWakeLocks(shown)
    const { elapsed, rows, main, remaining, press, field } = await openWithFakeClock(shown)
    expect(await wakeLocks(shown)).toBe(0)
    await shown.keyboard.press('Space')
    await expect.poll(() => wakeLocks(shown)).toBe(1)
    await shown.clock.runFor(1000)
    await shown.keyboard.press('l')
    await shown.clock.runFor(1000)
    await shown.keyboard.press('L')
    await shown.keyboard.press('Space')
    await expect(elapsed).toHaveText('00:02.00')
    await expect.poll(() => wakeLocks(shown)).toBe(0)
    await expect(rows).toHaveCount(2)
    // The browser's own shortcuts keep working.
    await shown.keyboard.press('Alt+r')
    await expect(rows).toHaveCount(2)
    await shown.keyboard.press('r')
    await expect(elapsed).toHaveText('00:00.00')
    // The space bar presses a focused button.
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
    await shown.keyboard.press('Space')

    // No timers are scheduled while nothing runs.
    await expect.poll(() => wakeLocks(shown)).toBe(0)
    await shown.clock.runFor(1000)
    await shown.evaluate(() => {
      let planned = 0
      const real = setTimeout
      Object.assign(globalThis, {
        setTimeout: (...call: Parameters<typeof real>) => {
          planned += 1
          return real(...call)
        },
        requestAnimationFrame: () => {
          planned += 1
          return 0
        },
        plannedSoFar: () => planned,
      })
    })
    await shown.clock.runFor(1000)
    expect(
      await shown.evaluate(() => (Reflect.get(globalThis, 'plannedSoFar') as () => number)()),
    ).toBe(0)

    // Shortcuts can be switched off, and the choice is remembered.
    await main.getByRole('tab', { name: 'Stopwatch' }).click()
    await field('shortcuts').uncheck()
    await shown.locator('h1').click()
    await shown.keyboard.press('Space')
    await shown.clock.runFor(500)
    await expect(elapsed).toHaveText('00:00.00')
    await shown.reload()
    await expect(field('shortcuts')).not.toBeChecked()
    await hydrated(shown)
    await main.getByRole('tab', { name: 'Stopwatch' }).click()

    const heightOf = async () => (await elapsed.boundingBox())?.height ?? 0
    const before = await heightOf()
    await press('Full screen')
    await expect(shown.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    expect(await heightOf()).toBeGreaterThan(before)
    await press('Start')
    await shown.clock.runFor(500)
    await expect(elapsed).not.toHaveText('00:00.00')
    await press('Leave full screen')
    await expect(shown.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
    await expect.poll(() => wakeLocks(shown)).toBe(1)
    await shown.locator('header .brand').click()
    await expect.poll(() => wakeLocks(shown)).toBe(0)
  })

  test(
    'offers no full screen where the browser has none',
    { tag: '@full' },
    async ({ page: shown }) => {
      await shown.addInitScript(() => {
        Object.defineProperty(document, 'fullscreenEnabled', { get: () => false })
      })
      const { main } = await openWatch(shown)
      await expect(main.locator('.watch-full-screen')).toHaveCount(2)
      await expect(main.locator('.watch-full-screen:visible')).toHaveCount(0)
    },
  )

  test(
    'passes the accessibility rules in every state',
    { tag: '@full' },
    async ({ page: shown }) => {
      test.slow()
      const { press, main } = await openWithFakeClock(shown)
      await press('Start')
      for (const passedMs of [2000, 1500, 1800]) {
        await shown.clock.runFor(passedMs)
        await press('Lap')
      }
      // The script that checks accessibility waits for timers of its own.
      await shown.clock.resume()
      await expectNoViolations(shown)
      await main.getByRole('tab', { name: 'Timer' }).click()
      await press('Start')
      await expectNoViolations(shown)
      await shown.clock.fastForward(601_000)
      await expect(main).toContainText('Time’s up')
      await expectNoViolations(shown)
    },
  )
}
