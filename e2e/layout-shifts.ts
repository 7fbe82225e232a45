import type { Page } from '@playwright/test'

/**
 * With `parsed`, shifts before the document is parsed do not count, because a slow machine may paint an incomplete
 * page.
 */
type Since = 'start' | 'parsed' | 'now'

/** Runs in the page. */
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
  // Shifts that the browser has recorded and not reported yet count too.
  const shiftsSoFar = () => {
    note(observer.takeRecords())
    return shifts
  }
  Object.assign(globalThis, { shiftsSoFar })
}

/** Records the layout shifts of every page to come, also after a click. Call it before `goto`. */
export const watchShifts = async (
  page: Page,
  since: 'start' | 'parsed' = 'parsed',
): Promise<void> => {
  await page.addInitScript(noteDown, since)
}

/** Records the layout shifts of the current page from now on. */
export const watchShiftsFromNow = (page: Page): Promise<void> =>
  page.evaluate(noteDown, 'now' as Since)

const readShifts = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'shiftsSoFar') as () => readonly number[])())

/** Returns the scores of the layout shifts so far, in order. */
export const shiftsOf = async (page: Page): Promise<readonly number[]> => {
  // A shift is recorded after its frame has been drawn.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  return readShifts(page)
}

const shiftSum = (shifts: readonly number[]) => shifts.reduce((sum, shift) => sum + shift, 0)

/** Returns the sum of all layout shifts so far. */
export const shiftSumOf = async (page: Page): Promise<number> => shiftSum(await shiftsOf(page))

/** Returns the same without waiting; the last frame's shifts may be missing. */
export const shiftSumSoFar = async (page: Page): Promise<number> => shiftSum(await readShifts(page))
