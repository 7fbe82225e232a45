import type { Page } from '@playwright/test'

/** `parsed`: a slow machine may paint a page that is not whole yet, and what moves then is not counted. */
type Since = 'start' | 'parsed' | 'now'

/** In the page. */
const noteDown = (since: Since) => {
  const shifts: number[] = []
  Object.assign(globalThis, { shifts })
  const calledAt = performance.now()
  const from = () => {
    if (since === 'start') return 0
    if (since === 'now') return calledAt
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming).domInteractive || Infinity
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.startTime >= from()) shifts.push(Reflect.get(entry, 'value') as number)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Notes down what moves on every page to come, after a click too; before `goto`. */
export const watchShifts = async (
  page: Page,
  since: 'start' | 'parsed' = 'parsed',
): Promise<void> => {
  await page.addInitScript(noteDown, since)
}

/** Notes down what moves from now on, on the page that is there. */
export const watchShiftsFromNow = (page: Page): Promise<void> =>
  page.evaluate(noteDown, 'now' as Since)

const readShifts = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'shifts') as readonly number[])

/** The scores of the movements so far, in their order. */
export const shiftsOf = async (page: Page): Promise<readonly number[]> => {
  // The browser tells of them after the frame.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  return readShifts(page)
}

const sumOf = (shifts: readonly number[]) => shifts.reduce((sum, shift) => sum + shift, 0)

/** How far things have moved so far, all movements together. */
export const shiftSumOf = async (page: Page): Promise<number> => sumOf(await shiftsOf(page))

/** The same without waiting: the last frame's movements may be missing. */
export const shiftSumSoFar = async (page: Page): Promise<number> => sumOf(await readShifts(page))
