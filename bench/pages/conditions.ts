import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test'
import { browser as browserProgram } from '../../scripts/system-programs.ts'

/** The emulated device: a mid-range phone on a slow mobile connection. */
const screen = { width: 412, height: 823 }
const roundTripMs = 150
const downloadBitsPerSecond = 1_600_000
const uploadBitsPerSecond = 750_000
const processorSlowdown = 4

/**
 * The features of Chromium that are switched off. The list below the address bar consists of two of Chromium's own
 * pages, which are loaded with every window and take a fifth of the processor from the measured page. The others are
 * those of Playwright, because Chromium heeds only the last such list.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

export const launchBrowser = (...args: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: browserProgram.command,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      `--disable-features=${disabledFeatures.join(',')}`,
      ...args,
    ],
  })

export interface Visitor {
  page: Page
  devTools: CDPSession
}

/** Opens an empty page as a first-time visitor has it, runs an action in it, and closes it. */
export const asVisitor = async <T>(
  browser: Browser,
  act: (visitor: Visitor) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: downloadBitsPerSecond / 8,
      uploadThroughput: uploadBitsPerSecond / 8,
    })
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    return await act({ page, devTools })
  } finally {
    await context.close()
  }
}

/** Waits until the page responds. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
}

/** Waits until the page responds and no request has been pending for a while. */
export const settled = async (page: Page): Promise<void> => {
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}
