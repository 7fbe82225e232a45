import type { Visitor } from './conditions.ts'
import { settled } from './conditions.ts'

export interface LoadFigures {
  scriptBytes: number
  /** Contents as sent, without headers. */
  allBytes: number
  headerBytes: number
  requests: number
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

/** One first visit: what came over the network, and how it felt. */
export const measureLoad = async (
  { page, devTools }: Visitor,
  address: string,
): Promise<LoadFigures> => {
  const begun = new Map<string, { isScript: boolean; headerBytes: number }>()
  const figures = { scriptBytes: 0, allBytes: 0, headerBytes: 0, requests: 0 }
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    // Pictures inside the style sheet are told of as well.
    if (response.url.startsWith('data:')) return
    const headerBytes = response.encodedDataLength
    begun.set(requestId, { isScript: type === 'Script', headerBytes })
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = begun.get(requestId)
    if (response === undefined) return
    const { isScript, headerBytes } = response
    const contentBytes = encodedDataLength - headerBytes
    figures.requests += 1
    figures.headerBytes += headerBytes
    figures.allBytes += contentBytes
    if (isScript) figures.scriptBytes += contentBytes
  })
  await page.addInitScript(record)
  await page.goto(address)
  await settled(page)
  const slots = await page.evaluate(fillAds)
  if (slots === 0) throw new Error(`${address} has no slot for advertisements`)
  await page.waitForTimeout(500)
  const { largestPaintMs, layoutShift, longTasksMs } = await page.evaluate(() => window.recorded)
  const blockingMs = longTasksMs.reduce((sum, ms) => sum + Math.max(0, ms - unnoticedMs), 0)
  return { ...figures, largestPaintMs, layoutShift, blockingMs }
}
