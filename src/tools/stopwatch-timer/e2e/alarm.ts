import type { Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { allowNotifications, shownNotifications, watchNotifications } from './notifications.ts'
import { oneMinute, open, openStill } from './steps.ts'

/** Listens at the loudspeaker: the loudest sample that any page's sound came to. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const connect = AudioNode.prototype.connect
    let peak = 0
    // The page's own clock may be faked later on; sound takes its real time.
    const every = setInterval
    const follow = (analyser: AnalyserNode) =>
      every(() => {
        const samples = new Float32Array(analyser.fftSize)
        analyser.getFloatTimeDomainData(samples)
        peak = Math.max(peak, ...samples.map(Math.abs))
      }, 20)
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context)
        follow(analyser)
        Reflect.apply(connect, this, [analyser])
      }
      return Reflect.apply(connect, this, to) as AudioNode
    }
    Object.assign(globalThis, { loudest: () => peak })
  })

const loudest = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'loudest') as () => number)())

export const alarm = () => {
  test(
    'ends in silence unless something else was switched on',
    { tag: ['@whole-browser', '@full'] },
    async ({ page, context }) => {
      await allowNotifications(context)
      await listen(page)
      await watchNotifications(page)
      const { press, field, remaining } = await openStill(page, oneMinute)
      await expect(field('sound')).not.toBeChecked()
      await expect(field('notification')).not.toBeChecked()
      await press('Start')
      await page.clock.runFor(61_000)
      await expect(remaining).toHaveText('00:00')
      expect(await loudest(page)).toBe(0)
      expect(await shownNotifications(page)).toEqual([])
    },
  )

  test('can be heard beforehand and at the end, and is silenced in every tab at once', async ({
    page,
    context,
  }) => {
    await listen(page)
    await context.addInitScript(() => {
      const { disconnect } = GainNode.prototype
      GainNode.prototype.disconnect = function (this: GainNode) {
        document.documentElement.dataset.silenced = 'yes'
        Reflect.apply(disconnect, this, [])
      }
    })
    const { press, field, remaining } = await openStill(page, oneMinute)
    await press('Test the sound')
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.05)
    await page.reload()
    await field('sound').check()
    expect(await loudest(page)).toBe(0)
    // Another page of the site stands for another tab's timer: it hears what is told, and tells.
    const other = await context.newPage()
    await other.goto('/en')
    await other.evaluate(() => {
      const channel = new BroadcastChannel('utilo-alarm')
      channel.addEventListener('message', () => (document.documentElement.dataset.heard = 'yes'))
      document.addEventListener('click', () => channel.postMessage('silence'))
    })
    const silenced = page.locator('html[data-silenced]')
    await page.bringToFront()
    await press('Start')
    // Not a second beyond the end: by this clock, the browser would have refused by then.
    await context.clock.runFor(60_100)
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.05)
    // Never so loud that it is cut off.
    expect(await loudest(page)).toBeLessThanOrEqual(1)
    await expect(silenced).toHaveCount(0)
    // The space bar that silences it, on the button that was pressed last, does not start the timer anew.
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(silenced).toHaveCount(1)
    await expect(other.locator('html[data-heard]')).toHaveCount(1)
    await context.clock.runFor(1000)
    await expect(remaining).toHaveText('00:00')
    await page.evaluate(() => {
      delete document.documentElement.dataset.silenced
    })
    await page.keyboard.press('Space')
    await context.clock.runFor(1000)
    await expect(remaining).toHaveText('00:59')
    await context.clock.runFor(59_200)
    await expect(remaining).toHaveText('00:00')
    await expect(silenced).toHaveCount(0)
    await other.locator('h1').dispatchEvent('click')
    await expect(silenced).toHaveCount(1)
  })

  test('its switches are remembered, its timer is followed in another tab, which says what keeps it silent', async ({
    page,
    context,
  }) => {
    const first = await open(page, oneMinute)
    await first.field('sound').check()
    expect(
      await page.evaluate((): unknown =>
        JSON.parse(localStorage.getItem('utilo:last:stopwatch-timer') ?? 'null'),
      ),
    ).toEqual({ sound: 'true' })
    expect(new URL(page.url()).search).toBe('?minutes=1')
    // A page of its own has been touched by nobody.
    const second = await context.newPage()
    // Whatever a test asks a page counts as a touch to the browser: only a pointer is one here.
    await second.addInitScript(() => {
      let hasBeenActive = false
      addEventListener('pointerdown', () => (hasBeenActive = true), { capture: true })
      Object.defineProperty(navigator, 'userActivation', {
        value: {
          get hasBeenActive() {
            return hasBeenActive
          },
        },
      })
      let asked = 0
      Notification.requestPermission = () => {
        asked += 1
        return Promise.resolve(asked === 1 ? 'default' : 'denied')
      }
      Object.assign(globalThis, { asked: () => asked })
    })
    const { alert, field, press, remaining } = await open(second, oneMinute)
    await expect(field('sound')).toBeChecked()
    await expect(alert).toHaveCount(0)
    await first.press('Start')
    await expect(first.alert).toHaveCount(0)
    await expect(alert).toHaveText(/does not let this page ring yet/)
    await expect(remaining).toHaveText(/^00:5\d$/)
    await second.locator('h1').click()
    await expect(alert).toHaveCount(0)
    await press('Pause')
    await expect(first.button(/^Start$/)).toBeVisible()
    await press('Reset')
    await expect(first.remaining).toHaveText('01:00')

    const asked = () => second.evaluate(() => (Reflect.get(globalThis, 'asked') as () => number)())
    expect(await asked()).toBe(0)
    for (const [time, says] of [
      [1, /has not had an answer/],
      [2, /are blocked for this site/],
    ] as const) {
      await field('notification').click()
      await expect(alert).toHaveText(says)
      await expect(field('notification')).not.toBeChecked()
      expect(await asked()).toBe(time)
    }
    await field('sound').uncheck()
    await page.reload()
    await expect(first.field('sound')).not.toBeChecked()
  })

  test('says so where the browser blocks the sound', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      AudioContext.prototype.resume = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })
    })
    const { press, alert } = await open(page, oneMinute)
    await press('Test the sound')
    await expect(alert).toHaveText(/does not let this page ring yet/)
  })

  test(
    'says so where there is no sound and no notification',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'AudioContext')
        Reflect.deleteProperty(globalThis, 'Notification')
      })
      const { press, alert, field } = await open(page, oneMinute)
      await press('Test the sound')
      await expect(alert).toHaveText(/cannot make sounds/)
      await field('notification').click()
      await expect(alert.last()).toHaveText(/does not show notifications/)
      await expect(field('notification')).not.toBeChecked()
    },
  )

  test('ends on time in a hidden page, whose own timers are held back', async ({ page }) => {
    // The page's clock is not faked here, and the worker's never is: a minute passes by a shorter entry.
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      const real = setTimeout
      // As a browser does with a page that has been hidden for long.
      Object.assign(globalThis, {
        setTimeout: (handler: () => void, milliseconds = 0) =>
          real(handler, milliseconds < 50 ? milliseconds : 60_000),
      })
      localStorage.setItem(
        'utilo:stopwatch-timer',
        JSON.stringify({ timer: { durationMs: 60_000, leftMs: 1500, at: Date.now() } }),
      )
    })
    const { main } = await open(page, oneMinute)
    await expect(page).toHaveTitle(/^00:0[12] · /)
    await expect(main).toContainText('Time’s up', { timeout: 4000 })
    await expect(page).toHaveTitle(/^Time’s up · /)
  })
}
