import type { Browser, Page } from '@playwright/test'
import { measureRendererMemory } from '../renderer-memory.ts'
import { mean } from '../statistics.ts'

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
export const summariseMemory = (samples: readonly MemorySample[]) => {
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
