import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Language, Localized } from '../../../core/language.ts'

export const paths: Localized<string> = {
  fr: '/generateur-mot-de-passe?lng=fr',
  en: '/en/password-generator',
  es: '/es/generador-de-contrasenas',
}

export interface PasswordTool extends OpenTool {
  password: Locator
  /** What stands in the output now. */
  read: () => Promise<string>
  copy: Locator
  regenerate: Locator
  tab: (name: string) => Locator
}

export const openPassword = async (
  page: Page,
  language: Language = 'en',
): Promise<PasswordTool> => {
  const tool = await openTool(page, 'password', paths[language])
  const password = tool.output('password')
  const actions = tool.main.locator('.password-actions').getByRole('button')
  return {
    ...tool,
    password,
    read: async () => (await password.textContent()) ?? '',
    copy: actions.nth(0),
    regenerate: actions.nth(1),
    tab: (name) => tool.main.getByRole('tab', { name, exact: true }),
  }
}

/** What a step makes of the secret: another one each time. */
export const expectAnother = async (
  tool: PasswordTool,
  step: () => Promise<unknown>,
): Promise<string> => {
  const before = await tool.read()
  await step()
  await expect(tool.password).not.toHaveText(before)
  return tool.read()
}

export const kinds = {
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  numbers: /[0-9]/,
  symbols: /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/,
} as const

export const kindNames = ['uppercase', 'lowercase', 'numbers', 'symbols'] as const
