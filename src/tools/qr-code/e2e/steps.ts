import { writeFileSync } from 'node:fs'
import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { type OpenTool, openTool, toolOf } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Localized } from '../../../core/language.ts'
import { readDownload, runProgram } from '../../../components/file-tool/e2e-steps.ts'

export const paths: Localized<string> = {
  fr: '/generateur-qr-code?lng=fr',
  en: '/en/qr-code-generator',
  es: '/es/generador-de-codigos-qr',
}
export const phone = { width: 390, height: 844 }

/** Returns what ZBar reads from a picture, without surrounding spaces. */
export const scan = (path: string): string =>
  runProgram('zbarimg', '--raw', '--quiet', '-Sdisable', '-Sqrcode.enable', path)

export interface QrTool extends OpenTool {
  picture: Locator
  png: Locator
  svg: Locator
  copy: Locator
  /** Presses a download button, and waits for the file. */
  download: (button: Locator) => ReturnType<typeof readDownload>
  /** Returns what an independent reader reads from the offered PNG. */
  scanned: () => Promise<string>
  choose: (kind: string) => Promise<void>
  fillAll: (values: Readonly<Record<string, string>>) => Promise<void>
  /** Waits until a code is made and errors are marked. */
  rest: () => Promise<void>
}

export const qrOn = (page: Page): QrTool => {
  const tool = toolOf(page, 'qr-code')
  const buttons = tool.main.locator('.qr-actions button')
  const png = buttons.nth(0)
  const download = async (button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    return readDownload(file)
  }
  return {
    ...tool,
    picture: tool.main.locator('.qr-card img'),
    png,
    svg: buttons.nth(1),
    copy: buttons.nth(2),
    download,
    scanned: async () => scan((await download(png)).path),
    choose: async (kind) => {
      await tool.main.locator(`input[name=kind][value=${kind}]`).check()
    },
    fillAll: async (values) => {
      for (const [name, value] of Object.entries(values)) await tool.field(name).fill(value)
    },
    rest: () => page.clock.runFor(1100),
  }
}

export const openQr = async (page: Page, address: string = paths.en): Promise<QrTool> => {
  await page.clock.install({ time: '2029-01-01' })
  await openTool(page, 'qr-code', address)
  return qrOn(page)
}

/** Performs an action that makes another code, and waits until that one is shown. */
export const whileRemade = async (tool: QrTool, act: () => Promise<unknown>): Promise<void> => {
  const before = (await tool.picture.count()) > 0 ? await tool.picture.getAttribute('src') : ''
  await act()
  await tool.rest()
  await expect(tool.picture).toBeVisible()
  await expect(tool.picture).not.toHaveAttribute('src', before ?? '')
}

/** Returns what an independent reader reads from an SVG rendered on white. */
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
