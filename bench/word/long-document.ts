import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { run, tempFolder } from '../images/programs.ts'
import { type MemorySample, sampleMemory } from '../pdf-images/memory.ts'
import { convertOnPage } from './tool-page.ts'

/** Fourteen pages, so often. */
const copies = 25
const mostSeconds = 60
const mostMegabytes = 600
const bytesPerMegabyte = 1024 * 1024

/** Rows of what 350 pages take: time, and the most memory of the renderers, workers included. */
export const measureLong = async (
  browser: Browser,
  origin: string,
  source: string,
): Promise<readonly string[][]> => {
  const folder = tempFolder()
  const path = join(folder, 'long.pdf')
  const pages = Array.from({ length: copies }, () => [source, '1-z']).flat()
  if (!run('qpdf', ['--empty', '--pages', ...pages, '--', path])) return [['qpdf is missing']]
  let samples: readonly MemorySample[] = []
  const converted = await convertOnPage(browser, origin, {
    path,
    folder,
    watch: async (page, work) => {
      samples = await sampleMemory(browser, page, work)
    },
  })
  const seconds = converted ? converted.ms / 1000 : Number.NaN
  const megabytes =
    Math.max(...samples.map(({ rendererBytes }) => rendererBytes)) / bytesPerMegabyte
  const row = (title: string, goal: number, value: number, unit: string) => [
    title,
    `< ${goal} ${unit}`,
    `${value.toFixed(0)} ${unit}`,
    value < goal ? '' : 'OVER',
  ]
  return [
    row('time', mostSeconds, seconds, 's'),
    row('renderer memory', mostMegabytes, megabytes, 'MB'),
  ]
}
