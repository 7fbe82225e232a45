import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Fails requests as long as `isDown` returns true for the attempt, and counts the attempts per URL. */
export const failRequests = async (
  page: Page,
  pattern: string | RegExp,
  isDown: (attempt: number) => boolean,
): Promise<ReadonlyMap<string, number>> => {
  const attempts = new Map<string, number>()
  await page.route(pattern, async (route) => {
    const url = route.request().url()
    const attempt = attempts.get(url) ?? 0
    attempts.set(url, attempt + 1)
    if (isDown(attempt)) await route.fulfill({ status: 503, body: 'down' })
    else await route.fallback()
  })
  return attempts
}

/** The browser logs each failed request in the console. Removes these from the complaints, and expects no others. */
export const forgiveFailures = (complaints: string[]): void => {
  const other = complaints.splice(0).filter((complaint) => !complaint.includes('status of 503'))
  expect(other).toEqual([])
}

/** Delays the page's script, or another file, until the returned function is called, as a slow network would. */
export const delayScript = async (
  page: Page,
  pattern: string | RegExp = '**/assets/client-*.js',
): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    // A request that was cancelled meanwhile goes nowhere.
    await route.fallback().catch(() => undefined)
  })
  return release
}

/**
 * Lets a test pause React's rendering from a moment on, as a busy machine may between any two tasks: nothing that has
 * arrived is rendered then. Call it before the page is opened.
 */
export const holdRendering = async (page: Page) => {
  await page.addInitScript(() => {
    // React's scheduler starts its next task by a message.
    const post = MessagePort.prototype.postMessage
    const held: (() => void)[] = []
    let isHeld = false
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const send = () => Reflect.apply(post, this, message)
      if (isHeld) held.push(send)
      else send()
    }
    Object.assign(globalThis, {
      holdRendering: () => (isHeld = true),
      isRenderingDue: () => held.length > 0,
      releaseRendering: () => {
        isHeld = false
        for (const send of held.splice(0)) send()
      },
    })
  })
  const call = (name: string) =>
    page.evaluate((key) => (Reflect.get(globalThis, key) as () => boolean)(), name)
  return {
    hold: () => call('holdRendering'),
    /** Waits until a rendering is due. */
    isDue: () => expect.poll(() => call('isRenderingDue')).toBe(true),
    release: () => call('releaseRendering'),
  }
}
