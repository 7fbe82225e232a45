import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { Language } from '../../src/core/language.ts'
import { textOf } from '../site.ts'

/** Elements that are useless on paper. */
const screenOnlySelector =
  'body header:not(main header), footer, a[href="#main"], [data-ad], nav, [aria-labelledby=about], [aria-labelledby=steps], [aria-labelledby=questions], [aria-labelledby=related], [aria-labelledby=closing], #tool-bar, main .copy-button, main .button'

/** Words of the page's frame, which must not form a line on paper. */
const frameTexts = (language: Language) =>
  new Set(
    ['common:skip', 'common:menu', 'common:copy.action', 'common:related', 'common:questions'].map(
      (name) => textOf(language, name),
    ),
  )

const maxSheets = 5

/** Checks the printed file with another program. */
const findPrintedFileFaults = async (page: Page, language: Language): Promise<string[]> => {
  const file = await page.pdf({ format: 'A4' })
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: file }).toString()
  const lines = text.split('\n').map((line) => line.trim())
  const heading = (await page.locator('h1').innerText()).replaceAll(/\s+/g, ' ')
  const frame = frameTexts(language)
  const sheets = text.split('\f').length - 1
  return [
    ...lines.filter((line) => frame.has(line)).map((line) => `printed: ${line}`),
    ...(text.replaceAll(/\s+/g, ' ').includes(heading) ? [] : ['its heading is not printed']),
    ...(sheets > maxSheets ? [`${sheets} sheets`] : []),
  ]
}

/** Returns what print would show of the screen's controls. */
export const findPrintFaults = async (page: Page, language: Language): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate((selector) => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const main = document.querySelector('main')
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...[...document.querySelectorAll(selector)]
        .filter(isSeen)
        .map(({ outerHTML }) => `on paper: ${outerHTML.slice(0, 140)}`),
      ...(document.querySelector('h1')?.checkVisibility() === true ? [] : ['no heading on paper']),
      ...(main?.innerText.trim() ? [] : ['nothing on paper']),
      ...(scrollWidth > clientWidth ? ['wider than the paper'] : []),
    ]
  }, screenOnlySelector)
  const inFile = await findPrintedFileFaults(page, language)
  await page.emulateMedia({ media: null })
  return [...found, ...inFile]
}
