import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Browser, Page } from '@playwright/test'
import { type Visitor, settled } from './conditions.ts'

export interface LoadFigures {
  /**
   * The bytes of the scripts that were requested before the page was ready. The next three figures cover the same
   * requests.
   */
  scriptBytes: number
  /** The bytes of the bodies as they were sent, without headers. */
  allBytes: number
  headerBytes: number
  requests: number
  /** The bytes of the bodies that are loaded once the page is idle, such as search and favourites. */
  laterBytes: number
  largestPaintMs: number
  blockingMs: number
  /** The cumulative layout shift after every advertising slot has been filled. */
  layoutShift: number
}

interface Recorded {
  largestPaintMs: number
  layoutShift: number
  longTasksMs: number[]
}

declare global {
  interface Window {
    recorded: Recorded
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Observes the page; it runs in the page before the page's own scripts. */
const record = () => {
  window.recorded = { largestPaintMs: 0, layoutShift: 0, longTasksMs: [] }
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    window.recorded.largestPaintMs = entry.startTime
  })
  observe('longtask', (entry) => window.recorded.longTasksMs.push(entry.duration))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift
    if (!hadRecentInput) window.recorded.layoutShift += value
  })
}

/** Fills every advertising slot with an element of the largest possible size; it runs in the page. */
const fillAds = () => {
  for (const slot of document.querySelectorAll('.ad')) {
    const advertisement = document.createElement('div')
    Object.assign(advertisement.style, { width: '300px', height: '250px', background: 'gray' })
    slot.append(advertisement)
  }
  return document.querySelectorAll('.ad').length
}

/** Tasks longer than this block the page; the time beyond it counts (Total Blocking Time). */
const unnoticedMs = 50

interface Answer {
  askedAtMs: number
  isScript: boolean
  headerBytes: number
  /** Negative until the body has arrived completely. */
  contentBytes: number
}

const nothing = { isScript: false, headerBytes: 0, contentBytes: -1 }

const contentsOf = (answers: readonly Answer[]) =>
  answers.reduce((sum, { contentBytes }) => sum + contentBytes, 0)

/** Measures a first visit: what was sent over the network, and how the page responded. */
export const measureLoad = async (
  { page, devTools }: Visitor,
  address: string,
): Promise<LoadFigures> => {
  const sent = new Map<string, Answer>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    // Data addresses of pictures in the style sheet are reported as well.
    if (!request.url.startsWith('data:'))
      sent.set(requestId, { askedAtMs: wallTime * 1000, ...nothing })
  })
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const answer = sent.get(requestId)
    if (answer)
      Object.assign(answer, {
        isScript: type === 'Script',
        headerBytes: response.encodedDataLength,
      })
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = sent.get(requestId)
    if (answer) answer.contentBytes = encodedDataLength - answer.headerBytes
  })
  await page.addInitScript(record)
  await page.goto(address)
  await settled(page)
  const answersAtMs = await page.evaluate(
    () =>
      performance.timeOrigin +
      (performance.getEntriesByName('utilo:ready')[0]?.startTime ?? Infinity),
  )
  const all = [...sent.values()].filter(({ contentBytes }) => contentBytes >= 0)
  const first = all.filter(({ askedAtMs }) => askedAtMs <= answersAtMs)
  const slots = await page.evaluate(fillAds)
  if (slots === 0) throw new Error(`${address} has no slot for advertisements`)
  await page.waitForTimeout(500)
  const { largestPaintMs, layoutShift, longTasksMs } = await page.evaluate(() => window.recorded)
  const blockingMs = longTasksMs.reduce((sum, ms) => sum + Math.max(0, ms - unnoticedMs), 0)
  return {
    scriptBytes: contentsOf(first.filter(({ isScript }) => isScript)),
    allBytes: contentsOf(first),
    headerBytes: first.reduce((sum, { headerBytes }) => sum + headerBytes, 0),
    requests: first.length,
    laterBytes: contentsOf(all) - contentsOf(first),
    largestPaintMs,
    layoutShift,
    blockingMs,
  }
}

const longestWaitMs = 60_000

/**
 * Tells whether the page and everything that it has loaded are stored on the device, and whether a service worker
 * will answer for them.
 */
const isKept = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /^\/(assets|locales)\//.test(path))
  const found = await Promise.all(
    [location.pathname, ...loaded].map((path) => caches.match(path, { ignoreVary: true })),
  )
  return found.every(Boolean)
}

const answers = (page: Page) =>
  page
    .waitForFunction(() => document.documentElement.dataset['ready'] === 'true', undefined, {
      timeout: longestWaitMs,
    })
    .then(
      () => true,
      () => false,
    )

/**
 * Visits each page once as a first-time visitor, ends the server, and opens the pages again.
 *
 * @returns for each address, whether the page works without a network.
 */
export const secondVisits = async (
  browser: Browser,
  server: ChildProcess,
  addresses: readonly string[],
): Promise<boolean[]> => {
  const pages: Page[] = []
  for (const address of addresses) {
    const page = await (await browser.newContext()).newPage()
    pages.push(page)
    await page.goto(address)
    // A page that is not stored in time will not work either.
    const latest = Date.now() + longestWaitMs
    while (!(await page.evaluate(isKept)) && Date.now() < latest) await page.waitForTimeout(200)
  }
  const ended = once(server, 'exit')
  server.kill()
  await ended
  const outcomes: boolean[] = []
  for (const page of pages) {
    const isShown = await page.reload().then(
      () => answers(page),
      () => false,
    )
    outcomes.push(isShown && (await page.locator('main h1').count()) === 1)
    await page.context().close()
  }
  return outcomes
}
