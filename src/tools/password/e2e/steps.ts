import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Language, Localized } from '../../../core/language.ts'

export const paths: Localized<string> = {
  fr: '/generateur-mot-de-passe?lng=fr',
  en: '/en/password-generator',
  es: '/es/generador-de-contrasenas',
}
export const phone = { width: 390, height: 844 }
export const kinds = {
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  numbers: /[0-9]/,
  symbols: /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/,
} as const

export const kindNames = ['uppercase', 'lowercase', 'numbers', 'symbols'] as const

export interface PasswordTool extends OpenTool {
  password: Locator
  /** Reads the text of the output. */
  read: () => Promise<string>
  copy: Locator
  regenerate: Locator
  passwordTab: Locator
  phraseTab: Locator
  strength: Locator
  listed: Locator
}

const toolOn = (tool: OpenTool): PasswordTool => ({
  ...tool,
  password: tool.output('password'),
  read: async () => (await tool.output('password').textContent()) ?? '',
  copy: tool.button(/^(Copy|Copied!|Copier|Copié\s!|Copiar|¡Copiado!)$/),
  regenerate: tool.button(/^(Regenerate|Régénérer|Generar otra)$/),
  passwordTab: tool.main.getByRole('tab').first(),
  phraseTab: tool.main.getByRole('tab').last(),
  strength: tool.main.locator('.password-strength'),
  listed: tool.main.locator('.password-listed'),
})

export const openPassword = async (
  page: Page,
  language: Language = 'en',
  query = '',
): Promise<PasswordTool> => toolOn(await openTool(page, 'password', `${paths[language]}${query}`))

export const expectNewPassword = async (tool: PasswordTool, step: () => Promise<unknown>) => {
  const before = await tool.read()
  await step()
  await expect(tool.password).not.toHaveText(before)
  return tool.read()
}

/** The position of the options below the secret in the document, in pixels. */
export const optionsTop = async (page: Page, { main }: PasswordTool): Promise<number> => {
  const box = await main.getByRole('tablist').boundingBox()
  return Math.round((box?.y ?? 0) + (await page.evaluate(() => scrollY)))
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

export const denyClipboard = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })

export const wordListPattern = /\/assets\/(fr|en|es)-[^/]*\.json$/
