import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Localized } from '../../../core/language.ts'

export const paths: Localized<string> = {
  fr: '/minuteur-chronometre?lng=fr',
  en: '/en/stopwatch-timer',
  es: '/es/cronometro-temporizador',
}
export const oneMinute = `${paths.en}?minutes=1`
export const storageKey = 'utilo:stopwatch-timer'

export interface Watch extends OpenTool {
  elapsed: Locator
  remaining: Locator
  press: (name: string) => Promise<void>
  rows: Locator
}

/** The buttons of the stopwatch and of the timer, shown or not. */
export const fullScreenButtons = (main: Locator): Locator =>
  main.getByTitle(/^(Plein écran|Full screen|Pantalla completa)$/)

export const openWatch = async (page: Page, address: string = paths.en): Promise<Watch> => {
  const tool = await openTool(page, 'stopwatch-timer', address)
  // The full-screen buttons appear once the deferred parts are loaded: shortcuts, wake lock and alarm.
  await expect(fullScreenButtons(tool.main)).toHaveCount(2)
  return {
    ...tool,
    elapsed: tool.output('elapsed'),
    remaining: tool.output('remaining'),
    press: (name) => tool.main.getByRole('button', { name, exact: true }).click(),
    rows: tool.main.locator('tbody tr'),
  }
}

/** The fake clock starts on a Wednesday in summer. */
export const noon = new Date('2026-07-15T12:00:00Z')

/** Opens the tool with a fake clock, so that the displayed time is known to the hundredth. */
export const openWithFakeClock = async (page: Page, address?: string): Promise<Watch> => {
  await page.clock.install({ time: noon })
  const watch = await openWatch(page, address)
  await page.clock.pauseAt(new Date(noon.getTime() + 60_000))
  return watch
}

/** The time that a display shows (`01:02.34`, `10:00`), in milliseconds. */
export const displayedMs = (text: string | null): number => {
  const [, minutes = '', seconds = ''] = /^(\d+):(\d\d(?:\.\d\d)?)$/.exec(text ?? '') ?? []
  expect(minutes, `not a time: ${text}`).not.toBe('')
  return Math.round((Number(minutes) * 60 + Number(seconds)) * 1000)
}

export const storedEntry = (page: Page): Promise<unknown> =>
  page.evaluate((key): unknown => JSON.parse(localStorage.getItem(key) ?? 'null'), storageKey)
