import type { Page } from '@playwright/test'
import { openTool } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { clocksOf, paths } from './steps.ts'

/** Counts what a page does, from its start on: timers and frames asked for, and changes of its tool. */
const countWork = async (page: Page) => {
  await page.addInitScript(() => {
    const work = { timers: 0, frames: 0, changes: 0 }
    Reflect.set(globalThis, 'work', work)
    let visibility: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => visibility })
    Object.defineProperty(document, 'hidden', { get: () => visibility === 'hidden' })
    Reflect.set(globalThis, 'show', (next: DocumentVisibilityState) => {
      visibility = next
      document.dispatchEvent(new Event('visibilitychange'))
    })
    addEventListener('DOMContentLoaded', () => {
      for (const [name, key] of [
        ['setTimeout', 'timers'],
        ['setInterval', 'timers'],
        ['requestAnimationFrame', 'frames'],
      ] as const) {
        const original = Reflect.get(globalThis, name)
        Reflect.set(globalThis, name, (...args: unknown[]) => {
          work[key] += 1
          return Reflect.apply(original, globalThis, args)
        })
      }
      new MutationObserver((changes) => {
        work.changes += changes.length
      }).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    })
  })
  const read = () =>
    page.evaluate((): { timers: number; frames: number; changes: number } => ({
      ...Reflect.get(globalThis, 'work'),
    }))
  return {
    show: (state: 'visible' | 'hidden') =>
      page.evaluate((next) => Reflect.get(globalThis, 'show')(next), state),
    /** What is done while the clock runs for so long. */
    during: async (durationMs: number) => {
      const before = await read()
      await page.clock.runFor(durationMs)
      const after = await read()
      return {
        timers: after.timers - before.timers,
        frames: after.frames - before.frames,
        changes: after.changes - before.changes,
      }
    },
  }
}

/** What the second hand costs: one timer a second, and nothing at all while nobody looks. */
export const cost = () => {
  test('does nothing while it is hidden, and is right at once when it is shown', async ({
    page,
  }) => {
    const work = await countWork(page)
    await page.clock.install({ time: new Date('2026-07-15T13:04:00Z') })
    const { card } = clocksOf(page, await openTool(page, 'world-clock', paths.fr))
    await page.clock.pauseAt(new Date('2026-07-15T13:05:00.500Z'))
    const time = card('Paris').locator('time')
    await expect(time).toHaveText('15:05:00')

    const shown = await work.during(10_000)
    await expect(time).toHaveText('15:05:10')
    expect(shown.timers).toBe(10)
    expect(shown.frames).toBe(0)
    expect(shown.changes).toBeGreaterThan(6 * 10)

    await work.show('hidden')
    expect(await work.during(300_000)).toEqual({ timers: 0, frames: 0, changes: 0 })
    await expect(time).toHaveText('15:05:10')
    await work.show('visible')
    await expect(time).toHaveText('15:10:10')
    expect((await work.during(2000)).timers).toBe(2)
    await expect(time).toHaveText('15:10:12')
  })

  test('stands still on another hour, with a look at the clock a minute', async ({ page }) => {
    const work = await countWork(page)
    await page.clock.install({ time: new Date('2026-07-15T13:04:00Z') })
    const { card, field, output } = clocksOf(page, await openTool(page, 'world-clock', paths.en))
    await page.clock.pauseAt(new Date('2026-07-15T13:05:00.500Z'))
    await field('shift').fill('4')
    await expect(card('Paris').locator('time')).toHaveText('4:00 PM')
    await expect(output('moment')).toHaveText('In 55 min')
    await page.clock.runFor(1000)
    expect((await work.during(50_000)).timers).toBe(0)
    await page.clock.runFor(20_000)
    await expect(output('moment')).toHaveText('In 54 min')
    await expect(card('Paris').locator('time')).toHaveText('4:00 PM')
  })

  test('a screen reader is not told of seconds', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-07-15T13:04:00Z') })
    const { main } = clocksOf(page, await openTool(page, 'world-clock', paths.en))
    await expect(main.locator('.world-time time')).toHaveCount(6)
    const live = ':is([aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=timer])'
    await expect(main.locator(`${live} time, time${live}`)).toHaveCount(0)
    const status = main.locator(live)
    const before = await status.allTextContents()
    await page.clock.runFor(5000)
    expect(await status.allTextContents()).toEqual(before)
  })
}
