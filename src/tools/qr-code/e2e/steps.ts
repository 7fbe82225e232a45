import { writeFileSync } from 'node:fs'
import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Localized } from '../../../core/language.ts'
import { hasProgram, readDownload, runProgram } from '../../../ui/file-tool/e2e-steps.ts'

export const paths: Localized<string> = {
  fr: '/generateur-qr-code?lng=fr',
  en: '/en/qr-code-generator',
  es: '/es/generador-de-codigos-qr',
}

/** Specified; the last of the sizes is ours. */
export const levels = ['L', 'M', 'Q', 'H'] as const
export const sizesPx = ['200', '300', '400', '1000'] as const

export const canScan = hasProgram('zbarimg')
export const canIdentify = hasProgram('identify')

/** What the ZBar reader finds in a picture, spaces at its ends aside. */
export const scan = (path: string): string =>
  runProgram('zbarimg', '--raw', '--quiet', '-Sdisable', '-Sqrcode.enable', path)

export interface QrTool extends OpenTool {
  page: Page
  picture: Locator
  png: Locator
  svg: Locator
  copy: Locator
  /** Presses a download button, and waits for the file. */
  download: (button: Locator) => ReturnType<typeof readDownload>
  /** What the offered PNG says to an independent reader. */
  scanned: () => Promise<string>
  choose: (kind: string) => Promise<void>
}

export const openQr = async (page: Page, address: string = paths.en): Promise<QrTool> => {
  const tool = await openTool(page, 'qr-code', address)
  const buttons = tool.main.locator('.qr-actions button')
  const png = buttons.nth(0)
  const download = async (button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    return readDownload(file)
  }
  return {
    ...tool,
    page,
    picture: tool.main.locator('.qr-card img'),
    png,
    svg: buttons.nth(1),
    copy: buttons.nth(2),
    download,
    scanned: async () => scan((await download(png)).path),
    choose: async (kind) => {
      await tool.main.locator(`input[name=kind][value=${kind}]`).check()
    },
  }
}

/** Fills fields one after the other. */
export const fillAll = async (
  tool: OpenTool,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await tool.field(name).fill(value)
}

/** Does something that makes another code, and waits until that one is shown. */
export const whileRemade = async (tool: QrTool, act: () => Promise<unknown>): Promise<void> => {
  const before = (await tool.picture.count()) > 0 ? await tool.picture.getAttribute('src') : ''
  await act()
  await expect(tool.picture).toBeVisible()
  await expect(tool.picture).not.toHaveAttribute('src', before ?? '')
}

/** What an SVG says once a browser has drawn it on white. */
export const scanSvg = async (browser: Browser, svg: Buffer, info: TestInfo): Promise<string> => {
  const context = await browser.newContext({ viewport: { width: 600, height: 600 } })
  const sheet = await context.newPage()
  await sheet.setContent(
    `<body style="margin:0"><img width="592" src="data:image/svg+xml;base64,${svg.toString('base64')}">`,
  )
  await sheet.locator('img').evaluate((image: HTMLImageElement) => image.decode())
  const path = info.outputPath('svg.png')
  writeFileSync(path, await sheet.screenshot())
  await context.close()
  return scan(path)
}
