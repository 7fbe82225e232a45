import type { Page, CDPSession } from '@playwright/test'
import { expect, hydrated, test } from '../../../e2e/fixtures.ts'
import { homeLink } from '../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { languages } from '../../core/language.ts'
import {
  displayedMs,
  fullScreenButtons,
  openWatch,
  openWithFakeClock,
  paths,
  storedEntry,
  type Watch,
} from './e2e/steps.ts'
import { testAlarm, testNotifications, testTimer } from './e2e/timer.ts'
import { testStopwatch } from './e2e/stopwatch.ts'

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

const testPage = () => {
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
    await homeLink(shown).click()
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
      await expect(fullScreenButtons(main).filter({ visible: true })).toHaveCount(0)
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

/** The greatest difference that the specification allows between the display and the browser's clock. */
const toleranceMs = 20

/**
 * Replaces the page's system clock with one that can be set while real time goes by. It is set between two readings in
 * quick succession, because after a long gap on a busy machine the page may take the jump for sleep.
 */
const installSettableClock = (page: Page) =>
  page.addInitScript(() => {
    const real = Date.now.bind(Date)
    const clock = { setMs: 0, nextMs: 0 }
    Object.assign(globalThis, { clock })
    let readAt = -Infinity
    Date.now = () => {
      const now = performance.now()
      if (now - readAt < 200) clock.setMs = clock.nextMs
      readAt = now
      return real() + clock.setMs
    }
  })

/** Sets the clock between two tasks of the page, as a real clock would be, and waits until the page has read it. */
const setClock = async (page: Page, setMs: number) => {
  await page.evaluate((nextMs) => {
    Object.assign(Reflect.get(globalThis, 'clock') as object, { nextMs })
  }, setMs)
  await page.waitForFunction(
    (ms) => Reflect.get(Reflect.get(globalThis, 'clock') as object, 'setMs') === ms,
    setMs,
  )
}

/**
 * Simulates sleep that stops the browser's clock: the page is blocked while the device falls asleep and wakes up, and
 * then the system clock is far ahead.
 */
const sleep = (page: Page, sleptMs: number) =>
  page.evaluate((ms) => {
    const until = performance.now() + 700
    while (performance.now() < until);
    Object.assign(Reflect.get(globalThis, 'clock') as object, { setMs: ms, nextMs: ms })
  }, sleptMs)

/** Blocks the page's main thread. */
const blockThread = (page: Page, milliseconds: number) =>
  page.evaluate((ms) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }, milliseconds)

/**
 * Starts and pauses the stopwatch. Returns the displayed time and the time on the browser's clock between the events of
 * the clicks on Start and Pause.
 */
const measureRun = async (page: Page, during: (watch: Watch) => Promise<unknown>) => {
  const watch = await openWatch(page)
  await page.evaluate(() => {
    const stamps: number[] = []
    Object.assign(globalThis, { stamps })
    addEventListener(
      'click',
      (event) => {
        const button = event.target instanceof Element && event.target.closest('button')
        if (button && ['Start', 'Pause'].includes(button.textContent)) stamps.push(event.timeStamp)
      },
      { capture: true },
    )
  })
  await watch.press('Start')
  await during(watch)
  await watch.press('Pause')
  const stamps = await page.evaluate(() => Reflect.get(globalThis, 'stamps') as number[])
  return {
    shownMs: displayedMs(await watch.elapsed.textContent()),
    passedMs: stamps.reduce(
      (sum, stamp, index) => (index % 2 === 0 ? sum - stamp : sum + stamp),
      0,
    ),
  }
}

const setLifecycle = (session: CDPSession, state: 'frozen' | 'active') =>
  session.send('Page.setWebLifecycleState', { state })

const testClocks = () => {
  test('is accurate to 20 ms on a slow device, while frozen, and after changes of the system clock', async ({
    page,
  }) => {
    await installSettableClock(page)
    const session = await page.context().newCDPSession(page)
    const { shownMs, passedMs } = await measureRun(page, async ({ button, press, main }) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      for (let turn = 0; turn < 2; turn += 1) await blockThread(page, 400)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

      // The time of the press counts, not the time at which a busy page handles it.
      const box = await button('Pause').boundingBox()
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
      const blocked = blockThread(page, 600)
      await Promise.all([page.mouse.down(), page.mouse.up(), blocked])
      await press('Start')

      await setClock(page, 2 * 3_600_000)
      // The visitor may look at the other tab meanwhile.
      await main.getByRole('tab', { name: 'Timer' }).click()
      await setClock(page, -2 * 3_600_000)
      await main.getByRole('tab', { name: 'Stopwatch' }).click()

      await setLifecycle(session, 'frozen')
      // A frozen page cannot be polled.
      await new Promise((resolve) => {
        setTimeout(resolve, 600)
      })
      await setLifecycle(session, 'active')
    })
    expect(passedMs).toBeGreaterThan(1400)
    // The display rounds down to a hundredth at each of the two pauses.
    expect(Math.abs(shownMs - passedMs)).toBeLessThanOrEqual(toleranceMs)
  })

  test(
    'is accurate after ten minutes in which no timer of the page fired',
    { tag: '@full' },
    async ({ page }) => {
      const { press, elapsed, remaining, main } = await openWithFakeClock(page)
      await press('Start')
      await main.getByRole('tab', { name: 'Timer' }).click()
      await press('Start')
      // This is like a closed lid: each timer fires at most once, however often it was due.
      await page.clock.fastForward(599_000)
      await page.clock.runFor(200)
      await expect(remaining).toHaveText('00:01')
      await main.getByRole('tab', { name: 'Stopwatch' }).click()
      await press('Pause')
      await expect(elapsed).toHaveText('09:59.20')
    },
  )

  for (const hours of [2, -2])
    test(
      `is right after a reload that follows a clock set by ${hours} hours`,
      { tag: '@full' },
      async ({ page }) => {
        await installSettableClock(page)
        const { press, elapsed } = await openWatch(page)
        await press('Start')
        await expect(elapsed).not.toHaveText('00:00.00')
        const before = await storedEntry(page)
        const setMs = hours * 3_600_000
        await setClock(page, setMs)
        // The page notices the change and stores the entry again with the new clock.
        await expect.poll(() => storedEntry(page)).not.toEqual(before)
        await page.addInitScript((ms) => {
          Object.assign(Reflect.get(globalThis, 'clock') as object, { setMs: ms, nextMs: ms })
        }, setMs)
        await page.reload()
        await expect(elapsed).not.toHaveText('00:00.00')
        expect(displayedMs(await elapsed.textContent())).toBeLessThan(30_000)
      },
    )

  test('counts an hour of sleep on systems where sleep stops the browser’s clock', async ({
    page,
  }) => {
    await installSettableClock(page)
    const { press, elapsed } = await openWatch(page)
    await press('Start')
    await expect(elapsed).toHaveText(/^00:00\.[2-9]/)
    await sleep(page, 3_600_000)
    await expect(elapsed).toHaveText(/^60:/)
    await press('Pause')
    const shown = displayedMs(await elapsed.textContent())
    expect(shown).toBeGreaterThan(3_600_000)
    expect(shown).toBeLessThan(3_630_000)
  })

  test(
    'a timer that ends during sleep says how long ago that was',
    { tag: '@full' },
    async ({ page }) => {
      await installSettableClock(page)
      const { press, remaining, main } = await openWatch(page, `${paths.en}?minutes=10`)
      await press('Start')
      await expect(remaining).toHaveText('09:59')
      await sleep(page, 733_000)
      await expect(remaining).toHaveText('00:00')
      await expect(main).toContainText(/Ended 2:[12]\d ago/)
    },
  )
}

test.describe('stopwatch-timer', () => {
  testStopwatch()
  testTimer()
  testClocks()
  testAlarm()
  testNotifications()
  testPage()
})
