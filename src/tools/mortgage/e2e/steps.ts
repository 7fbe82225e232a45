import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'

export const paths = {
  fr: '/calculateur-pret-hypothecaire',
  en: '/en/mortgage-calculator',
  es: '/es/calculadora-de-hipoteca',
} as const

interface OpenMortgage extends OpenTool {
  payment: Locator
  simulate: Locator
  table: Locator
}

/** Opens the calculator; `query` is what follows the `?`. */
export const openMortgage = async (
  page: Page,
  { language = 'en', query = '' }: { language?: keyof typeof paths; query?: string } = {},
): Promise<OpenMortgage> => {
  // The neutral path speaks the visitor's language, which is English here.
  const parameters = language === 'fr' ? ['lng=fr', query].filter(Boolean).join('&') : query
  const tool = await openTool(
    page,
    'mortgage',
    parameters === '' ? paths[language] : `${paths[language]}?${parameters}`,
  )
  return {
    ...tool,
    payment: tool.output('payment'),
    simulate: tool.main.locator('button[type=submit]'),
    table: tool.main.getByRole('table'),
  }
}
