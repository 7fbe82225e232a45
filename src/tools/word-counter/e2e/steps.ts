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

/** Opens the section whose summary matches. */
export const openSection = async ({ main }: OpenTool, words: RegExp): Promise<void> => {
  await main.locator('summary', { hasText: words }).press('Enter')
}

/** The meter of a limit, by its name. */
export const limitOf = ({ main }: OpenTool, name: string): Locator =>
  main.locator('div:has(> meter)', { hasText: name })

export const expectOutputs = async (
  { output }: OpenTool,
  outputs: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const [name, text] of Object.entries(outputs))
    await expect(output(name), name).toHaveText(text)
}

/** Sets the whole text with one input event, as pasting does. The text may have characters that cannot be typed. */
export const setFieldText = ({ field }: OpenTool, text: string): Promise<void> =>
  field('text').evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)

/** The text in the tool's storage entry. */
export const storedText = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('utilo:word-counter'))

/** The counts and the field are in view on a phone, at first and while the visitor types. */
export const expectCountsInView = async (
  page: Page,
  { field, output }: OpenTool,
): Promise<void> => {
  for (const part of [output('words'), output('characters'), field('text')])
    await expect(part).toBeInViewport({ ratio: 1 })
  // The on-screen keyboard leaves about this height.
  await page.setViewportSize({ ...phone, height: 480 })
  await field('text').focus()
  await page.keyboard.insertText('mot \n'.repeat(40))
  await field('text').evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(output('words')).toHaveText('40')
  await expect(output('words')).toBeInViewport({ ratio: 1 })
  await expect(field('text')).toBeInViewport()
}

/** Distinct lines of 18 words and 3 sentences each. */
const linesOf = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `On day ${index}, Dr. Hall read ${index * 7} pages. Was it well-made? “It was!” she said to me.`,
  )

/** A text of more than a megabyte is counted correctly, and the field stays responsive meanwhile. */
export const expectLongCount = async (
  page: Page,
  tool: OpenTool,
  separator: string,
): Promise<void> => {
  const { field, output, main } = tool
  const lineCount = 14_000
  const text = linesOf(lineCount).join(separator)
  expect(text.length).toBeGreaterThan(2 ** 20)
  const formatEnglish = (number: number) => number.toLocaleString('en')
  await setFieldText(tool, text)
  await expect(output('words')).toHaveText(formatEnglish(lineCount * 18), { timeout: 60_000 })
  await expectOutputs(tool, {
    sentences: formatEnglish(lineCount * 3),
    characters: formatEnglish(text.length),
    paragraphs: separator === '\n' ? formatEnglish(lineCount) : '1',
  })
  expect(page.workers()).toHaveLength(1)
  await field('text').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Yes, ')
  expect(await field('text').evaluate((area: HTMLTextAreaElement) => area.value.slice(0, 20))).toBe(
    'Yes, On day 0, Dr. H',
  )
  await expect(output('words')).toHaveText(formatEnglish(lineCount * 18 + 1), { timeout: 60_000 })
  await expect(main.locator('[data-waiting]')).toHaveCount(0)
  await setFieldText(tool, 'short')
  // A short text is counted at once, even while the worker is busy.
  expect(await output('words').textContent()).toBe('1')
}

/** A text that is too long to be counted in the page, and short enough to be counted quickly. */
export const longText = linesOf(400).join('\n')
