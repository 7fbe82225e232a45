import type { Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import type { Localized } from '../../../core/language.ts'

export const paths: Localized<string> = {
  fr: '/calculateur-decalage-horaire?lng=fr',
  en: '/en/time-difference-calculator',
  es: '/es/calculadora-de-diferencia-horaria',
}

/** A Wednesday in summer, at 15:04:23 in Paris and 9:04:23 in New York. */
export const summer = '2026-07-15T13:04:23Z'

/** Opens the tool at a fixed time of the clock. */
export const openAtTime = async (page: Page, address: string, now = summer): Promise<OpenTool> => {
  await page.clock.setFixedTime(new Date(now))
  return openTool(page, 'time-difference', address)
}

/** The address of the English page with a query. */
export const englishAddress = (query: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams(query).toString()
  return search === '' ? paths.en : `${paths.en}?${search}`
}
