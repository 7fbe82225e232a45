import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { type Watch, entryOf, millisecondsOf, open, openStill, paths } from './steps.ts'

/** How far the display may be from the browser's own clock, in milliseconds (specified: 20). */
const tolerance = 20

/**
 * Puts a system's clock under the page's that can be set; real time goes by. A clock is set between two readings that
 * follow one another closely: where a busy machine keeps a page from looking for long, it may take the jump for sleep.
 */
const withClock = (page: Page) =>
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

/** Sets the clock between two tasks of the page, the way it happens to it, and waits until the page has read it. */
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
 * What a page sees of sleep that stops the browser's clock: it is held up while the device falls asleep and wakes up,
 * and then the system's clock is far ahead.
 */
const sleep = (page: Page, sleptMs: number) =>
  page.evaluate((ms) => {
    const until = performance.now() + 700
    while (performance.now() < until);
    Object.assign(Reflect.get(globalThis, 'clock') as object, { setMs: ms, nextMs: ms })
  }, sleptMs)

/** Keeps the page's thread busy. */
const block = (page: Page, milliseconds: number) =>
  page.evaluate((ms) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }, milliseconds)

/**
 * Starts and pauses, and gives what is shown then with what the browser's own clock says has passed between clicks on
 * Start and clicks on Pause, each at the moment of the event itself.
 */
const measured = async (page: Page, during: (watch: Watch) => Promise<unknown>) => {
  const watch = await open(page)
  await page.evaluate(() => {
    const stamps: number[] = []
    Object.assign(globalThis, { stamps })
    addEventListener(
      'click',
      (event) => {
        const isToggle =
          event.target instanceof Element && event.target.closest('.watch-buttons > .button')
        if (isToggle) stamps.push(event.timeStamp)
      },
      { capture: true },
    )
  })
  await watch.press('Start')
  await during(watch)
  await watch.press('Pause')
  const stamps = await page.evaluate(() => Reflect.get(globalThis, 'stamps') as number[])
  return {
    shownMs: millisecondsOf(await watch.elapsed.textContent()),
    passedMs: stamps.reduce(
      (sum, stamp, index) => (index % 2 === 0 ? sum - stamp : sum + stamp),
      0,
    ),
  }
}

const lifecycle = (session: CDPSession, state: 'frozen' | 'active') =>
  session.send('Page.setWebLifecycleState', { state })

export const clocks = () => {
  test('is right to 20 ms on a slow, busy device, when frozen, and whatever its clock is set to', async ({
    page,
  }) => {
    await withClock(page)
    const session = await page.context().newCDPSession(page)
    const { shownMs, passedMs } = await measured(page, async ({ button, press, main }) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      for (let turn = 0; turn < 2; turn += 1) await block(page, 400)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

      // What counts is the press, not when a busy page gets round to it.
      const box = await button('Pause').boundingBox()
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
      const blocked = block(page, 600)
      await Promise.all([page.mouse.down(), page.mouse.up(), blocked])
      await press('Start')

      await setClock(page, 2 * 3_600_000)
      // Whatever else is looked at meanwhile.
      await main.getByRole('tab', { name: 'Timer' }).click()
      await setClock(page, -2 * 3_600_000)
      await main.getByRole('tab', { name: 'Stopwatch' }).click()

      await lifecycle(session, 'frozen')
      // Nothing of a frozen page can be waited for.
      await new Promise((resolve) => {
        setTimeout(resolve, 600)
      })
      await lifecycle(session, 'active')
    })
    expect(passedMs).toBeGreaterThan(1400)
    // The display rounds down to a hundredth, once for each of the two pauses.
    expect(Math.abs(shownMs - passedMs)).toBeLessThanOrEqual(tolerance)
  })

  test(
    'is right after ten minutes in which the page was told nothing',
    { tag: '@full' },
    async ({ page }) => {
      const { press, elapsed, remaining, main } = await openStill(page)
      await press('Start')
      await main.getByRole('tab', { name: 'Timer' }).click()
      await press('Start')
      // As a lid does: each timer fires once at most, however often it was due.
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
        await withClock(page)
        const { press, elapsed } = await open(page)
        await press('Start')
        await expect(elapsed).not.toHaveText('00:00.00')
        const before = await entryOf(page)
        const setMs = hours * 3_600_000
        await setClock(page, setMs)
        // The page notices, and writes the entry by the clock as it is now.
        await expect.poll(() => entryOf(page)).not.toEqual(before)
        await page.addInitScript((ms) => {
          Object.assign(Reflect.get(globalThis, 'clock') as object, { setMs: ms, nextMs: ms })
        }, setMs)
        await page.reload()
        await expect(elapsed).not.toHaveText('00:00.00')
        expect(millisecondsOf(await elapsed.textContent())).toBeLessThan(30_000)
      },
    )

  test('counts an hour of sleep, where sleep stops the browser’s clock', async ({ page }) => {
    await withClock(page)
    const { press, elapsed } = await open(page)
    await press('Start')
    await expect(elapsed).toHaveText(/^00:00\.[2-9]/)
    await sleep(page, 3_600_000)
    await expect(elapsed).toHaveText(/^60:/)
    await press('Pause')
    const shown = millisecondsOf(await elapsed.textContent())
    expect(shown).toBeGreaterThan(3_600_000)
    expect(shown).toBeLessThan(3_630_000)
  })

  test(
    'a timer whose time is up during sleep says how long ago that was',
    { tag: '@full' },
    async ({ page }) => {
      await withClock(page)
      const { press, remaining, main } = await open(page, `${paths.en}?minutes=10`)
      await press('Start')
      await expect(remaining).toHaveText('09:59')
      await sleep(page, 733_000)
      await expect(remaining).toHaveText('00:00')
      await expect(main).toContainText(/Ended 2:[12]\d ago/)
    },
  )
}
