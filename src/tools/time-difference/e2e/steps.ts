import type { Locator, Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import type { Localized } from '../../../core/language.ts'

/** The lines below the two clocks: the date and the UTC offset. */
export const clockDates = (main: Locator): Locator => main.locator('p:has(time) + p')

/** The sentences about the next clock changes of the two cities. */
export const clockChanges = (main: Locator): Locator =>
  main
    .locator('ul:not(details ul)')
    .getByRole('listitem')
    .filter({ hasText: /clocks go|horloges/ })

/** The positions and heights of the panels, in whole pixels. */
export const panelBoxes = async (page: Page) => {
  const boxes = await page.locator('main form > *').evaluateAll((panels) =>
    panels.map((panel) => {
      const { y, height } = panel.getBoundingClientRect()
      return [Math.round(y + scrollY), Math.round(height)]
    }),
  )
  expect(boxes).toHaveLength(4)
  return boxes
}

/** Counts the texts near the swap button, and the texts and controls that it covers. */
export const coveredBySwap = async (main: Locator) => {
  const swap = await main
    .getByRole('button', { name: /^(Échanger|Swap|Intercambiar) / })
    .boundingBox()
  if (!swap) throw new Error('there is no swap button')
  return main.evaluate((tool, { x, y, width, height }) => {
    const isUnder = (box: DOMRect) =>
      box.left < x + width && box.right > x && box.top < y + height && box.bottom > y
    const wordsOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()]
    }
    const cities = tool.querySelector('form > :first-child')
    const words = [...(cities?.querySelectorAll('time, p:has(> time) + p span, label') ?? [])].map(
      wordsOf,
    )
    const controls = [...(cities?.querySelectorAll('[role=combobox]') ?? [])].map((control) => [
      control.getBoundingClientRect(),
    ])
    const covered = [...words, ...controls].filter((boxes) => boxes.some(isUnder))
    return { words: words.length, covered: covered.length }
  }, swap)
}

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
