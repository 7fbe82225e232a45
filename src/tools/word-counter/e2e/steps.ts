import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Language, Localized } from '../../../core/language.ts'

export const paths: Localized<string> = {
  fr: '/compteur-mots?lng=fr',
  en: '/en/word-counter',
  es: '/es/contador-de-palabras',
}
export const phone = { width: 390, height: 844 }

export const openCounter = (page: Page, language: Language = 'en', query = ''): Promise<OpenTool> =>
  openTool(page, 'word-counter', `${paths[language]}${query}`)

/** Opens one of the folded parts by the words of its summary. */
export const unfold = async ({ main }: OpenTool, words: RegExp): Promise<void> => {
  await main.locator('summary', { hasText: words }).press('Enter')
}

/** How much of a limit is used, by its name. */
export const limitOf = ({ main }: OpenTool, name: string): Locator =>
  main.locator('.words-limit', { hasText: name })

export const expectOutputs = async (
  { output }: OpenTool,
  outputs: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [name, text] of Object.entries(outputs))
    await expect(output(name), name).toHaveText(text)
}

/** Puts a text in as pasting or a program does it: all at once, whether it can be typed or not. */
export const paste = ({ field }: OpenTool, text: string): Promise<void> =>
  field('text').evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)

/** What is kept on the device under the tool's name. */
export const keptText = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('utilo:word-counter'))

/** Figures and field are in sight on a phone, at first and while one types. */
export const expectInSight = async (page: Page, { field, output }: OpenTool): Promise<void> => {
  for (const part of [output('words'), output('characters'), field('text')])
    await expect(part).toBeInViewport({ ratio: 1 })
  // What a phone's keyboard leaves of it.
  await page.setViewportSize({ ...phone, height: 480 })
  await field('text').focus()
  await page.keyboard.insertText('mot \n'.repeat(40))
  await field('text').evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(output('words')).toHaveText('40')
  await expect(output('words')).toBeInViewport({ ratio: 1 })
  await expect(field('text')).toBeInViewport()
}

/** Lines of which no two are the same: 18 words, 3 sentences a line. */
const linesOf = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `On day ${index}, Dr. Hall read ${index * 7} pages. Was it well-made? “It was!” she said to me.`,
  )

/** More than a megabyte is counted right, and the field answers meanwhile. */
export const expectLongCount = async (
  page: Page,
  tool: OpenTool,
  separator: string,
): Promise<void> => {
  const { field, output, main } = tool
  const lineCount = 14_000
  const text = linesOf(lineCount).join(separator)
  expect(text.length).toBeGreaterThan(2 ** 20)
  const english = (number: number) => number.toLocaleString('en')
  await paste(tool, text)
  await expect(output('words')).toHaveText(english(lineCount * 18), { timeout: 60_000 })
  await expectOutputs(tool, {
    sentences: english(lineCount * 3),
    characters: english(text.length),
    paragraphs: separator === '\n' ? english(lineCount) : '1',
  })
  expect(page.workers()).toHaveLength(1)
  await field('text').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Yes, ')
  expect(await field('text').evaluate((area: HTMLTextAreaElement) => area.value.slice(0, 20))).toBe(
    'Yes, On day 0, Dr. H',
  )
  await expect(output('words')).toHaveText(english(lineCount * 18 + 1), { timeout: 60_000 })
  await expect(main.locator('[data-waiting]')).toHaveCount(0)
  await paste(tool, 'short')
  // At once, whatever the worker is still at.
  expect(await output('words').textContent()).toBe('1')
}

/** Too long to be counted at once, and quickly counted. */
export const longText = linesOf(400).join('\n')
