import type { Page } from '@playwright/test'

/** `parsed`: a slow machine may paint a page that is not whole yet, and what moves then is not counted. */
type Since = 'start' | 'parsed' | 'now'

/** In the page. */
const noteDown = (since: Since) => {
  const shifts: number[] = []
  const calledAt = performance.now()
  const from = () => {
    if (since === 'start') return 0
    if (since === 'now') return calledAt
    const [navigation] = performance.getEntriesByType('navigation')
    return (navigation as PerformanceNavigationTiming).domInteractive || Infinity
  }
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries)
      if (entry.startTime >= from()) shifts.push(Reflect.get(entry, 'value') as number)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  // What the browser has noticed and not told yet counts too.
  const shiftsSoFar = () => {
    note(observer.takeRecords())
    return shifts
  }
  Object.assign(globalThis, { shiftsSoFar })
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
  page.evaluate(() => (Reflect.get(globalThis, 'shiftsSoFar') as () => readonly number[])())

/** The scores of the movements so far, in their order. */
export const shiftsOf = async (page: Page): Promise<readonly number[]> => {
  // A movement is known when the frame that shows it has been drawn.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  return readShifts(page)
}

const sumOf = (shifts: readonly number[]) => shifts.reduce((sum, shift) => sum + shift, 0)

/** How far things have moved so far, all movements together. */
export const shiftSumOf = async (page: Page): Promise<number> => sumOf(await shiftsOf(page))

/** The same without waiting: the last frame's movements may be missing. */
export const shiftSumSoFar = async (page: Page): Promise<number> => sumOf(await readShifts(page))
