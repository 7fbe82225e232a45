import type { Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { allowNotifications, shownNotifications, recordNotifications } from './notifications.ts'
import { oneMinute, openWatch, openWithFakeClock } from './steps.ts'

/** Records the peak of the samples that reach the audio output. */
const recordLoudness = (page: Page) =>
  page.addInitScript(() => {
    const connect = AudioNode.prototype.connect
    let peak = 0
    // The page's clock may be faked later, but sound takes real time.
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

const loudestSample = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'loudest') as () => number)())

export const alarm = () => {
  test(
    'ends silently unless the visitor has switched sound or notifications on',
    { tag: ['@whole-browser', '@full'] },
    async ({ page, context }) => {
      await allowNotifications(context)
      await recordLoudness(page)
      await recordNotifications(page)
      const { press, field, remaining } = await openWithFakeClock(page, oneMinute)
      await expect(field('sound')).not.toBeChecked()
      await expect(field('notification')).not.toBeChecked()
      await press('Start')
      await page.clock.runFor(61_000)
      await expect(remaining).toHaveText('00:00')
      expect(await loudestSample(page)).toBe(0)
      expect(await shownNotifications(page)).toEqual([])
    },
  )

  test('plays the alarm as a test and at the end, and stops it in every tab at once', async ({
    page,
    context,
  }) => {
    await recordLoudness(page)
    await context.addInitScript(() => {
      const { disconnect } = GainNode.prototype
      GainNode.prototype.disconnect = function (this: GainNode) {
        document.documentElement.dataset.silenced = 'yes'
        Reflect.apply(disconnect, this, [])
      }
    })
    const { press, field, remaining } = await openWithFakeClock(page, oneMinute)
    await press('Test the sound')
    await expect.poll(() => loudestSample(page)).toBeGreaterThan(0.05)
    await page.reload()
    await field('sound').check()
    expect(await loudestSample(page)).toBe(0)
    // Another page of the site stands for a timer in another tab, which receives and sends messages.
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
    // The fake clock stops at the end, because the timeout for blocked sound follows it too.
    await context.clock.runFor(60_100)
    await expect.poll(() => loudestSample(page)).toBeGreaterThan(0.05)
    // The samples are not clipped.
    expect(await loudestSample(page)).toBeLessThanOrEqual(1)
    await expect(silenced).toHaveCount(0)
    // The space bar stops the alarm without pressing the focused button, which would start the timer again.
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

  test('its switches are remembered, and another tab shows the timer and says why it is silent', async ({
    page,
    context,
  }) => {
    const first = await openWatch(page, oneMinute)
    await first.field('sound').check()
    expect(
      await page.evaluate((): unknown =>
        JSON.parse(localStorage.getItem('utilo:last:stopwatch-timer') ?? 'null'),
      ),
    ).toEqual({ sound: 'true' })
    expect(new URL(page.url()).search).toBe('?minutes=1')
    // The visitor has not interacted with a new page.
    const second = await context.newPage()
    // Calls of the test count as interactions to the browser, so that here only a pointer press is one.
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
    const { alert, field, press, remaining } = await openWatch(second, oneMinute)
    await expect(field('sound')).toBeChecked()
    await expect(alert).toHaveCount(0)
    await first.press('Start')
    await expect(first.alert).toHaveCount(0)
    await expect(alert).toHaveText(/does not let this page play sound yet/)
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
      [1, /did not get an answer/],
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

  test('says that the browser blocks the sound', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      AudioContext.prototype.resume = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })
    })
    const { press, alert } = await openWatch(page, oneMinute)
    await press('Test the sound')
    await expect(alert).toHaveText(/does not let this page play sound yet/)
  })

  test(
    'says that the browser has no sound and no notifications',
    { tag: '@full' },
    async ({ page }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'AudioContext')
        Reflect.deleteProperty(globalThis, 'Notification')
      })
      const { press, alert, field } = await openWatch(page, oneMinute)
      await press('Test the sound')
      await expect(alert).toHaveText(/cannot play sounds/)
      await field('notification').click()
      await expect(alert.last()).toHaveText(/does not show notifications/)
      await expect(field('notification')).not.toBeChecked()
    },
  )

  test('ends on time in a hidden page, whose own timers are throttled', async ({ page }) => {
    // The clocks are real here, so that the storage entry leaves only a short time to wait.
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      const real = setTimeout
      // Browsers throttle timers like this in a page that has been hidden for long.
      Object.assign(globalThis, {
        setTimeout: (handler: () => void, milliseconds = 0) =>
          real(handler, milliseconds < 50 ? milliseconds : 60_000),
      })
      localStorage.setItem(
        'utilo:stopwatch-timer',
        JSON.stringify({ timer: { durationMs: 60_000, leftMs: 1500, at: Date.now() } }),
      )
    })
    const { main } = await openWatch(page, oneMinute)
    await expect(page).toHaveTitle(/^00:0[12] · /)
    await expect(main).toContainText('Time’s up', { timeout: 4000 })
    await expect(page).toHaveTitle(/^Time’s up · /)
  })
}
