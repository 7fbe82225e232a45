import type { Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Language, Localized } from '../../../core/language.ts'

export const paths: Localized<string> = {
  fr: '/compteur-mots?lng=fr',
  en: '/en/word-counter',
  es: '/es/contador-de-palabras',
}

export const openCounter = (page: Page, language: Language = 'en'): Promise<OpenTool> =>
  openTool(page, 'word-counter', paths[language])

/** Opens one of the folded parts by the words of its summary. */
export const unfold = async ({ main }: OpenTool, words: RegExp): Promise<void> => {
  await main.locator('summary', { hasText: words }).click()
}

export const expectOutputs = async (
  { output }: OpenTool,
  outputs: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [name, text] of Object.entries(outputs))
    await expect(output(name), name).toHaveText(text)
}

/** What is kept on the device under the tool's name. */
export const keptText = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('utilo:word-counter'))
