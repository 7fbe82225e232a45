import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { oneMinute, openWatch, openWithFakeClock } from './steps.ts'

/** Records the notifications that are shown. The permission is the browser's real one. */
export const recordNotifications = (page: Page) =>
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

export const shownNotifications = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'shown') as string[])

export const allowNotifications = (context: BrowserContext) =>
  context.grantPermissions(['notifications'])

export const notifications = () => {
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
