import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Holds the page's script, or another, back until the returned function is called, as a slow network would. */
export const holdScript = async (
  page: Page,
  pattern: string | RegExp = '**/assets/client-*.js',
): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/**
 * Lets a test hold React's rendering back from a moment on, as a busy machine may between any two tasks: of what has
 * arrived, nothing is drawn then. To be called before the page is opened.
 */
export const holdRendering = async (page: Page) => {
  await page.addInitScript(() => {
    // React's scheduler gives itself its next task by a message.
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
    /** Waits until something has arrived that would be drawn. */
    isDue: () => expect.poll(() => call('isRenderingDue')).toBe(true),
    release: () => call('releaseRendering'),
  }
}
