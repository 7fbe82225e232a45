import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { mean } from './statistics.ts'

/** Returns the private memory of a process according to the kernel, in bytes; 0 if it has ended. */
const privateBytesOf = (processId: number): number => {
  try {
    const rollup = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')
    const kilobytes = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)]
    return kilobytes.reduce((sum, [, count]) => sum + Number(count) * 1024, 0)
  } catch {
    return 0
  }
}

/** Returns the private memory of all renderer processes of a Chromium, workers included, in bytes. */
const measureRendererMemory = async (browser: Browser): Promise<number> => {
  const devTools = await browser.newBrowserCDPSession()
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
  await devTools.detach()
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { id }) => sum + privateBytesOf(id), 0)
}

const pauseMs = 50

/** Waits for some work, and returns its result with the peak memory of the renderers until then, in bytes. */
export const withPeakMemory = async <Result>(
  browser: Browser,
  work: Promise<Result>,
): Promise<{ result: Result; peakBytes: number }> => {
  const over = new AbortController()
  // An error of the work is thrown only at the end, because nothing listens while samples are taken.
  void Promise.allSettled([work]).then(() => over.abort())
  let peakBytes = 0
  while (!over.signal.aborted) {
    peakBytes = Math.max(peakBytes, await measureRendererMemory(browser))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return { result: await work, peakBytes }
}

const bytesPerMegabyte = 1024 * 1024
const samplePauseMs = 500

export interface MemorySample {
  pagesDone: number
  rendererBytes: number
}

/** Samples the memory of the renderers, workers included, while some work is running. */
export const sampleMemory = async (
  browser: Browser,
  page: Page,
  work: Promise<unknown>,
): Promise<MemorySample[]> => {
  const samples: MemorySample[] = []
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  while (!over.signal.aborted) {
    const rendererBytes = await measureRendererMemory(browser)
    const shown = await page
      .locator('progress')
      .getAttribute('value', { timeout: samplePauseMs })
      .catch(() => null)
    if (shown !== null) samples.push({ pagesDone: Number(shown), rendererBytes })
    await new Promise((resolve) => setTimeout(resolve, samplePauseMs))
  }
  await ended
  return samples
}

/**
 * Returns the peak, and the means of the second and the last quarter of the work, in megabytes. The first quarter is
 * left out as warming up.
 */
export const summarizeMemory = (samples: readonly MemorySample[]) => {
  const between = (from: number, to: number) =>
    mean(
      samples
        .filter(({ pagesDone }) => pagesDone >= from && pagesDone < to)
        .map((sample) => sample.rendererBytes / bytesPerMegabyte),
    )
  return {
    peak: Math.max(...samples.map((sample) => sample.rendererBytes)) / bytesPerMegabyte,
    second: between(25, 50),
    last: between(75, 100),
  }
}
