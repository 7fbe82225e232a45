import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Localized } from '../../../core/language.ts'

export const paths: Localized<string> = {
  fr: '/horloge-mondiale?lng=fr',
  en: '/en/world-clock',
  es: '/es/reloj-mundial',
}

/** A Wednesday in summer, at 15:04:23 in Paris and 9:04:23 in New York. */
export const summer = '2026-07-15T13:04:23Z'

export const defaultNames = ['Paris', 'New York', 'London', 'Tokyo', 'Sydney', 'Dubai']

interface OpenClocks extends OpenTool {
  names: Locator
  card: (name: string) => Locator
  /** Reads the storage entry. */
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
export const openAtTime = async (
  page: Page,
  address: string = paths.en,
  now = summer,
): Promise<OpenClocks> => {
  await page.clock.setFixedTime(new Date(now))
  return clocksOf(page, await openTool(page, 'world-clock', address))
}

/** Replaces no-break spaces with ordinary ones. */
export const withPlainSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

/** The results of the city search. */
export const foundCities = (page: Page): Locator => page.locator('[role=listbox] [role=option]')

/** Searches a city and chooses the first result with a name. */
export const addCity = async (page: Page, typed: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Add a city|Ajouter une ville|Añadir ciudad)$/ }).click()
  await page.getByRole('combobox', { name: /time zone|fuseau|huso/ }).fill(typed)
  await foundCities(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .click()
  await expect(page.getByRole('combobox')).toHaveCount(0)
}
