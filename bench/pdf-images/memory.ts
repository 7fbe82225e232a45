import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

const bytesPerMegabyte = 1024 * 1024
const samplePauseMs = 500

export interface MemorySample {
  pagesDone: number
  rendererBytes: number
}

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

/** Samples the memory of the renderers, workers included, while some work is running. */
export const sampleMemory = async (
  browser: Browser,
  page: Page,
  work: Promise<unknown>,
): Promise<MemorySample[]> => {
  const devTools = await browser.newBrowserCDPSession()
  const samples: MemorySample[] = []
  const over = new AbortController()
  const ended = work.finally(() => over.abort())
  while (!over.signal.aborted) {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
    const rendererBytes = processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((sum, { id }) => sum + privateBytesOf(id), 0)
    const shown = await page
      .locator('progress')
      .getAttribute('value', { timeout: samplePauseMs })
      .catch(() => null)
    if (shown !== null) samples.push({ pagesDone: Number(shown), rendererBytes })
    await new Promise((resolve) => setTimeout(resolve, samplePauseMs))
  }
  await ended
  await devTools.detach()
  return samples
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Returns the peak, and the means of the second and the last quarter of the work, in megabytes. The first quarter is
 * left out as warming up.
 */
export const summariseMemory = (samples: readonly MemorySample[]) => {
  const between = (from: number, to: number) =>
    mean(
      samples
        .filter(({ pagesDone }) => pagesDone >= from && pagesDone < to)
        .map(({ rendererBytes }) => rendererBytes / bytesPerMegabyte),
    )
  return {
    peak: Math.max(...samples.map(({ rendererBytes }) => rendererBytes)) / bytesPerMegabyte,
    second: between(25, 50),
    last: between(75, 100),
  }
}
