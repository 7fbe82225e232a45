import type { Locator, BrowserContext, Page } from '@playwright/test'
import { expectNothingBroken, queryOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage, toast, homeLink } from '../../../../e2e/page-steps.ts'
import { shiftSumOf, watchShifts } from '../../../../e2e/layout-shifts.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { storedEntry, noon, openWatch, openWithFakeClock, paths, oneMinute } from './steps.ts'

const linkWithMinutes = (minutes: string) => `${paths.en}?minutes=${encodeURIComponent(minutes)}`

/** Expects an element to be visible without scrolling. */
const expectInViewport = async (part: Locator) => {
  expect(
    await part.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight),
  ).toBe(true)
}

export const testTimer = () => {
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
    for (const name of ['Start', 'Lap', 'Reset']) await expectInViewport(stopwatch.button(name))
    // The rest is the loading of fonts and, for a link to the timer, the lower half of the panel.
    expect(await shiftSumOf(page)).toBeLessThan(0.005)
    const watch = await openWatch(page, linkWithMinutes('25'))
    const { remaining, field, press, main, alert } = watch
    await expectInViewport(main.getByRole('group', { name: 'Common durations' }))
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

    await homeLink(page).click()
    await page.clock.runFor(7000)
    await expect(page.locator('main[data-tool]')).toHaveCount(0)
    expect(await page.title()).not.toMatch(/\d\d:\d\d/)
    await page.goBack()
    await page.clock.runFor(200)
    await expect(remaining).toHaveText('03:53')
    await expect(page).toHaveTitle(`03:53 · ${own}`)

    await chooseLanguage(page, 'es')
    // The clock stands still until the texts are there, or the page would wait for a tick that never comes.
    await expect(page).toHaveTitle(/^03:53 · Cronómetro/)
    await page.clock.runFor(800)
    await expect(page).toHaveTitle(/^03:52 · Cronómetro y temporizador online.* – Utilo$/)
    await expect(remaining).toHaveText('03:52')
    await expect.poll(() => queryOf(page)).toEqual({ minutes: '5' })
    await press('Pausar')
    await expect(page).toHaveTitle(/^Cronómetro/)
    await page.goto(paths.en)
    await expect(remaining).toHaveText('03:52')
    await press('Start')
    await homeLink(page).click()
    await page.clock.fastForward(232_000)
    await expect(toast(page)).toContainText('Time’s up')
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

/** Records the notifications that are shown. The permission is the browser's real one. */
const recordNotifications = (page: Page) =>
  page.addInitScript(() => {
    const shown: string[] = []
    const Real = Notification
    class Watched extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        if (Real.permission === 'granted') shown.push(title)
      }
    }
    Object.assign(globalThis, { Notification: Watched, shown })
  })

const shownNotifications = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'shown') as string[])

const allowNotifications = (context: BrowserContext) => context.grantPermissions(['notifications'])

export const testNotifications = () => {
  test(
    'shows a first notification when it is switched on, and another at the end',
    {
      tag: '@whole-browser',
    },
    async ({ page, context }) => {
      await allowNotifications(context)
      await recordNotifications(page)
      const { press, field, alert } = await openWithFakeClock(page, oneMinute)
      await field('notification').click()
      await expect(field('notification')).toBeChecked()
      expect(await shownNotifications(page)).toEqual(['Notifications are on'])
      await press('Start')
      await page.clock.runFor(60_500)
      expect(await shownNotifications(page)).toEqual(['Notifications are on', 'Time’s up'])
      await expect(alert).toHaveCount(0)
      await page.reload()
      await expect(field('notification')).toBeChecked()
      await context.clearPermissions()
      await page.reload()
      await expect(field('notification')).not.toBeChecked()
      await expect(alert).toHaveText(/no longer allowed/)
    },
  )

  for (const { answer, says } of [
    { answer: 'denied', says: /are blocked for this site/ },
    { answer: 'default', says: /did not get an answer/ },
  ])
    test(
      `stays off and says what to do when the answer is ${answer}`,
      { tag: '@full' },
      async ({ page }) => {
        await page.addInitScript((given) => {
          let asked = 0
          Notification.requestPermission = () => {
            asked += 1
            return Promise.resolve(given as NotificationPermission)
          }
          Object.assign(globalThis, { asked: () => asked })
        }, answer)
        const { field, alert } = await openWatch(page, oneMinute)
        const asked = () =>
          page.evaluate(() => (Reflect.get(globalThis, 'asked') as () => number)())
        expect(await asked()).toBe(0)
        await field('notification').click()
        await expect(alert).toHaveText(says)
        await expect(field('notification')).not.toBeChecked()
        expect(await asked()).toBe(1)
        await expectNoViolations(page)
      },
    )

  test(
    'says that pages cannot create notifications, as on Android',
    { tag: '@full' },
    async ({ page, context }) => {
      await allowNotifications(context)
      await page.addInitScript(() => {
        const { requestPermission } = Notification
        class Illegal {
          static readonly permission = 'granted'
          static readonly requestPermission = requestPermission.bind(Notification)
          constructor() {
            throw new TypeError('Illegal constructor')
          }
        }
        Object.assign(globalThis, { Notification: Illegal })
      })
      const { field, alert } = await openWatch(page, oneMinute)
      await field('notification').click()
      await expect(alert).toHaveText(/does not show notifications/)
      await expect(field('notification')).not.toBeChecked()
    },
  )
}

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
        document.documentElement.dataset.sounding = 'yes'
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

export const testAlarm = () => {
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
      delete document.documentElement.dataset.sounding
      delete document.documentElement.dataset.silenced
    })
    await page.keyboard.press('Space')
    await context.clock.runFor(1000)
    await expect(remaining).toHaveText('00:59')
    await context.clock.runFor(59_200)
    await expect(remaining).toHaveText('00:00')
    await expect(page.locator('html[data-sounding]')).toHaveCount(1)
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
    // The clocks are real here, so that the storage entry leaves only a short time to wait, but enough for a busy machine
    // to show the page before it ends.
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
        JSON.stringify({ timer: { durationMs: 60_000, leftMs: 4000, at: Date.now() } }),
      )
    })
    const { main } = await openWatch(page, oneMinute)
    await expect(page).toHaveTitle(/^00:0[1-4] · /)
    await expect(main).toContainText('Time’s up', { timeout: 6000 })
    await expect(page).toHaveTitle(/^Time’s up · /)
  })
}
