import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Browser, Page } from '@playwright/test'
import { type Visitor, settled } from './conditions.ts'

export interface LoadFigures {
  /** Of what was asked for before the page answered, as are the next three. */
  scriptBytes: number
  /** Contents as sent, without headers. */
  allBytes: number
  headerBytes: number
  requests: number
  /** Contents of what comes once the page has nothing else to do, such as search and favourites. */
  laterBytes: number
  largestPaintMs: number
  blockingMs: number
  /** Cumulative, once every slot for advertisements has been filled. */
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

/** Runs in the page, before anything of it. */
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

/** Runs in the page: puts into every slot what an advertisement is at most. */
const fillAds = () => {
  for (const slot of document.querySelectorAll('.ad')) {
    const advertisement = document.createElement('div')
    Object.assign(advertisement.style, { width: '300px', height: '250px', background: 'gray' })
    slot.append(advertisement)
  }
  return document.querySelectorAll('.ad').length
}

/** Longer tasks make the page deaf; what counts is how much longer (Total Blocking Time). */
const unnoticedMs = 50

interface Answer {
  askedAtMs: number
  isScript: boolean
  headerBytes: number
  /** Negative until it has come whole. */
  contentBytes: number
}

const nothing = { isScript: false, headerBytes: 0, contentBytes: -1 }

const contentsOf = (answers: readonly Answer[]) =>
  answers.reduce((sum, { contentBytes }) => sum + contentBytes, 0)

/** One first visit: what came over the network, and how it felt. */
export const measureLoad = async (
  { page, devTools }: Visitor,
  address: string,
): Promise<LoadFigures> => {
  const sent = new Map<string, Answer>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    // Pictures inside the style sheet are told of as well.
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

/** Whether everything that a page has loaded is kept on the device, and the page itself, by a worker that will answer. */
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
 * Visits each page once, as the first of its visitor, ends the server, and looks at them again.
 *
 * @returns for each address, whether the page answers without a network.
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
    // One that is not kept in time is one that will not answer.
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
