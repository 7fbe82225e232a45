import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool, toolOf } from '../../../../e2e/calculator-steps.ts'
import { expect, hydrated } from '../../../../e2e/fixtures.ts'
import { delayScript } from '../../../../e2e/network.ts'
import { shiftSumOf, watchShiftsFromNow } from '../../../../e2e/layout-shifts.ts'
import { textOf } from '../../../../e2e/site.ts'
import { runProgram } from '../../../components/file-tool/e2e-steps.ts'

export const paths = {
  fr: '/generateur-lorem?lng=fr',
  en: '/en/lorem-ipsum-generator',
  es: '/es/generador-lorem-ipsum',
} as const

interface LoremTool extends OpenTool {
  count: Locator
  type: Locator
  format: Locator
  standard: Locator
  text: Locator
  size: Locator
  copy: Locator
  regenerate: Locator
  /** Returns the text of the page, including the last line break. */
  shown: () => Promise<string>
}

export const loremOn = (page: Page): LoremTool => {
  const tool = toolOf(page, 'lorem-ipsum')
  const text = tool.output('text')
  return {
    ...tool,
    text,
    count: tool.field('count'),
    type: tool.field('type'),
    format: tool.field('format'),
    standard: tool.field('startWithStandard'),
    size: tool.main.locator('.lorem-size'),
    copy: tool.button(/^(Cop(y|ier|iar)|Copied!|Copié\s!|¡Copiado!)$/),
    regenerate: tool.button(/^(Regenerate|Régénérer|Generar otro)$/),
    shown: () => text.evaluate((element) => element.textContent),
  }
}

/** Opens the generator. `query` follows the path of the language. */
export const openLorem = async (
  page: Page,
  language: keyof typeof paths = 'en',
  query = '',
): Promise<LoremTool> => {
  await openTool(page, 'lorem-ipsum', `${paths[language]}${query}`)
  return loremOn(page)
}

export const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())

const parsingProgram = [
  'import json,sys',
  'from html.parser import HTMLParser',
  'opened=[];elements=[]',
  'class Reader(HTMLParser):',
  '  def handle_starttag(self,tag,attributes):',
  '    opened.append(tag); elements.append([tag,""])',
  '  def handle_endtag(self,tag):',
  '    assert opened.pop()==tag, tag',
  '  def handle_data(self,data):',
  '    assert opened or not data.strip(), data',
  '    if opened: elements[-1][1]+=data',
  'reader=Reader(); reader.feed(open(sys.argv[1],encoding="utf-8").read()); reader.close()',
  'assert not opened',
  'print(json.dumps([[tag,text.strip()] for tag,text in elements]))',
].join('\n')

/** Returns the elements of an HTML file in order, each with its text, as Python's parser reads them. */
export const elementsByPython = (
  file: string,
): readonly (readonly [tag: string, text: string])[] => {
  const elements: [string, string][] = JSON.parse(runProgram('python3', '-c', parsingProgram, file))
  return elements
}

export const phone = { width: 390, height: 844 }

export const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, left, width } = node.getBoundingClientRect()
    // An element that is covered by another one, such as the header, is not visible.
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && (node === hit || node.contains(hit))
  })

export const heightOf = (element: Locator) =>
  element.evaluate((node) => node.getBoundingClientRect().height)

/** Opens a link while the page's script is held back, and then lets the script load. */
export const expectNoMoves = async (page: Page, query: string) => {
  const release = await delayScript(page)
  await page.goto(`${paths.en}${query}`, { waitUntil: 'commit' })
  const { text } = loremOn(page)
  await expect(text).toContainText('Lorem ipsum')
  await page.evaluate(() => document.fonts.ready)
  const early = await text.textContent()
  await watchShiftsFromNow(page)
  release()
  await hydrated(page)
  await expect(text).not.toHaveText(early ?? '')
  // Only the words of the size line move, because it now describes another text.
  expect(await shiftSumOf(page)).toBeLessThan(0.005)
}

export const refuseCopying = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })

/**
 * Expects the options, the buttons and the first lines to be above the fold, and "Copied!" to last two seconds
 * without moving anything. The clock is stopped afterwards.
 */
export const expectRoomOnPhones = async (page: Page, language: keyof typeof paths) => {
  const { count, type, format, standard, text, copy, regenerate } = loremOn(page)
  for (const element of [count, type, format, standard, copy, regenerate])
    expect(await isInView(element)).toBe(true)
  // At least eight lines of the text are visible.
  expect((await text.boundingBox())?.y).toBeLessThan(phone.height - 8 * 29)
  await page.clock.pauseAt('2030-01-01')
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ ...phone, width })
    await copy.click()
    await expect(copy).toHaveText(textOf(language, 'common:copy.done'))
    const edges = await regenerate.evaluate((element) => {
      const row = element.parentElement
      const last = row?.lastElementChild?.getBoundingClientRect()
      return { row: row?.getBoundingClientRect().right, last: last?.right, width: last?.width }
    })
    expect([width, edges.last]).toEqual([width, edges.row])
    expect(edges.width).toBe(48)
    await page.clock.runFor(1900)
    await expect(copy).toHaveText(textOf(language, 'common:copy.done'))
    await page.clock.runFor(200)
    await expect(copy).toHaveText(textOf(language, 'common:copy.action'))
  }
  await page.setViewportSize(phone)
}
