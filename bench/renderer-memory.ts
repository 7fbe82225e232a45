import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

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
export const measureRendererMemory = async (browser: Browser): Promise<number> => {
  const devTools = await browser.newBrowserCDPSession()
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo')
  await devTools.detach()
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { id }) => sum + privateBytesOf(id), 0)
}
