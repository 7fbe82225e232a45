import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Localized } from '../../../core/language.ts'

export const paths: Localized<string> = {
  fr: '/horloge-mondiale?lng=fr',
  en: '/en/world-clock',
  es: '/es/reloj-mundial',
}

/** 15:04:23 in Paris, 9:04:23 in New York: a Wednesday in summer. */
export const summer = '2026-07-15T13:04:23Z'

export const six = ['Paris', 'New York', 'London', 'Tokyo', 'Sydney', 'Dubai']

export interface OpenClocks extends OpenTool {
  names: Locator
  card: (name: string) => Locator
  /** What the device keeps, as it is written. */
  stored: () => Promise<string | null>
}

export const clocksOf = (page: Page, tool: OpenTool): OpenClocks => ({
  ...tool,
  names: tool.main.locator('.world-name'),
  card: (name) =>
    tool.main.locator('.world-card', { has: page.getByRole('heading', { name, exact: true }) }),
  stored: () => page.evaluate(() => localStorage.getItem('utilo:world-clock')),
})

/** Opens the tool at a fixed time of the clock. */
export const openAt = async (
  page: Page,
  address: string = paths.en,
  now = summer,
): Promise<OpenClocks> => {
  await page.clock.setFixedTime(new Date(now))
  return clocksOf(page, await openTool(page, 'world-clock', address))
}

/** Spaces as people see them. */
export const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

/** What the city search has found. */
export const foundCities = (page: Page): Locator => page.locator('[role=listbox] [role=option]')

/** Searches a city and takes the first one found that is called so. */
export const addCity = async (page: Page, typed: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Add a city|Ajouter une ville|Añadir ciudad)$/ }).click()
  await page.getByRole('combobox', { name: /time zone|fuseau|huso/ }).fill(typed)
  await foundCities(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .click()
  await expect(page.getByRole('combobox')).toHaveCount(0)
}
