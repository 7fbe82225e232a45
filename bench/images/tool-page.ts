import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import type { ConversionFormat } from '../../src/tools/convert-images/options.ts'
import { tempFolder } from './programs.ts'
import { hydrated } from '../pages/conditions.ts'

/** What a tool's page made of a file, or the sentence it said instead. */
export type PageOutcome = { bytes: Uint8Array<ArrayBuffer>; ms: number } | { refusal: string }

/** Names that PRODUCT.md keeps stable. */
interface ToolNames {
  tool: string
  action: string
  download: string
  /** Chooses what is not the tool's default, once a file is chosen. */
  prepare?(main: Locator): Promise<void>
}

export const compressTool: ToolNames = {
  tool: 'compress-images',
  action: 'Compress',
  download: 'Download compressed',
}
export const pngTool: ToolNames = { tool: 'jpg-to-png', action: 'Convert', download: 'Download' }
export const convertTool = (format: ConversionFormat): ToolNames => ({
  tool: 'convert-images',
  action: 'Convert',
  download: 'Download',
  prepare: (main) => main.locator(`input[name=format][value=${format}]`).check(),
})

const button = (main: Locator, name: string) => main.getByRole('button', { name, exact: true })

const save = async (page: Page, main: Locator, name: string): Promise<Uint8Array<ArrayBuffer>> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(main, name).click()])
  const path = join(tempFolder(), 'download')
  await download.saveAs(path)
  return new Uint8Array(readFileSync(path))
}

/** Has one file done by a tool, on a fresh page: engines are fetched and compiled as for a first visit. */
export const doWithTool = async (
  browser: Browser,
  origin: string,
  { tool, action, download, prepare }: ToolNames,
  path: string,
): Promise<PageOutcome> => {
  const page = await browser.newPage({ locale: 'en-US' })
  try {
    // A busy machine takes long for anything. The tool itself says when its worker makes no more progress.
    page.setDefaultTimeout(0)
    await page.goto(`${origin}/en/${tool}`)
    await hydrated(page)
    const main = page.locator(`main[data-tool="${tool}"]`)
    const alert = main.getByRole('alert')
    const refusal = async () => ({ refusal: (await alert.first().innerText()).trim() })
    await main.locator('input[name=file]').setInputFiles(path)
    await button(main, action).or(alert).first().waitFor()
    if (!(await button(main, action).isVisible())) return await refusal()
    await prepare?.(main)
    const startMs = performance.now()
    await button(main, action).click()
    await button(main, download).or(alert).first().waitFor()
    const ms = performance.now() - startMs
    if (!(await button(main, download).isVisible())) return await refusal()
    return { bytes: await save(page, main, download), ms }
  } finally {
    await page.close()
  }
}
