import type { Locator, Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'

export interface OpenTool {
  main: Locator
  field: (name: string) => Locator
  output: (name: string) => Locator
  alert: Locator
  button: (name: string | RegExp) => Locator
}

/** Returns the stable elements of a tool's page. */
export const toolOf = (page: Page, tool: string): OpenTool => {
  const main = page.locator(`main[data-tool="${tool}"]`)
  return {
    main,
    field: (name) => main.locator(`:is(input, select, textarea)[name="${name}"]`),
    output: (name) => main.locator(`output[name="${name}"]`),
    alert: main.getByRole('alert'),
    button: (name) => main.getByRole('button', { name }),
  }
}

export const openTool = async (page: Page, tool: string, address: string): Promise<OpenTool> => {
  await page.goto(address)
  await hydrated(page)
  return toolOf(page, tool)
}

/** The half with the result, which takes the focus when the visitor asks for it. */
export const resultOf = (main: Locator): Locator =>
  main.getByRole('group', { name: /^(Résultat|Result|Resultado)$/ })

export const queryOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams)

/** Expects that the tool shows no internal value, such as NaN, whatever was typed. */
export const expectNothingBroken = async ({ main }: OpenTool): Promise<void> => {
  await expect(main).not.toContainText(/NaN|Infinity|undefined|null|Invalid|\{\{|\[object/)
}

/** Expects that neither the URL, except for the given query, nor the device contains anything of what was typed. */
export const expectNothingKept = async (
  page: Page,
  query: Readonly<Record<string, string>> = {},
): Promise<void> => {
  expect(queryOf(page)).toEqual(query)
  const kept = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
  }))
  expect(kept.local.filter((key) => key.startsWith('utilo:last'))).toEqual([])
  expect(kept.cookies).not.toMatch(/utilo/)
}

/** Chooses in a combobox by typing, and waits until something is chosen. */
export const chooseIn = async (field: Locator, text: string): Promise<void> => {
  await field.fill(text)
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}
