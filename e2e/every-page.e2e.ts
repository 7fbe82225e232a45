import type { Page } from '@playwright/test'
import { languages } from '../src/core/language.ts'
import { edgesAmiss, statesAmiss } from './every-page/forced-colours.ts'
import { leftoversOn } from './every-page/leftovers.ts'
import { announcedOn } from './every-page/live.ts'
import { motionAmiss } from './every-page/motion.ts'
import { namesAmiss } from './every-page/names.ts'
import { paperAmiss } from './every-page/paper.ts'
import { openersAmiss, stopsAmiss } from './every-page/stops.ts'
import { spacedWordsAmiss, wordsAmiss } from './every-page/words.ts'
import { accompanied, expect, test } from './fixtures.ts'
import { addresses, locales, sidewaysScroll } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await accompanied(page)
}

const sideways = async (page: Page) => {
  const { pixels, elements } = await sidewaysScroll(page)
  return pixels === 0 ? [] : [`${pixels} px sideways: ${elements.join(' ')}`]
}

const inLanguage = (language: string) => addresses.filter((it) => it.language === language)

/** A walk through all pages takes its time; what it finds is told at its end, page by page. */
const walkMs = 480_000

const narrow = [
  { width: 640, height: 360 },
  { width: 320, height: 640 },
]

for (const language of languages)
  test.describe(`in ${language}`, () => {
    test.use({ locale: locales[language] })

    test('every page says what everything is, and cuts and breaks no word', async ({ page }) => {
      test.setTimeout(walkMs)
      const devTools = await page.context().newCDPSession(page)
      const found: string[] = []
      for (const { path } of inLanguage(language)) {
        const tell = (amiss: readonly string[]) =>
          found.push(...amiss.map((what) => `${path}: ${what}`))
        await page.setViewportSize({ width: 1280, height: 720 })
        await open(page, path)
        tell(await namesAmiss(devTools))
        tell(await leftoversOn(page, language))
        tell(await wordsAmiss(page))
        for (const viewport of narrow) {
          await page.setViewportSize(viewport)
          const atWidth = (what: string) => `at ${viewport.width} px, ${what}`
          tell((await wordsAmiss(page)).map(atWidth))
          tell((await spacedWordsAmiss(page, () => sideways(page))).map(atWidth))
        }
      }
      expect(found).toEqual([])
    })
  })

test('every page can be gone through by Tab, and what opens closes', async ({ page }) => {
  test.setTimeout(walkMs)
  const found: string[] = []
  for (const { path } of inLanguage('en')) {
    await open(page, path)
    for (const what of [...(await stopsAmiss(page)), ...(await openersAmiss(page))])
      found.push(`${path}: ${what}`)
  }
  expect(found).toEqual([])
})

test('in the visitor’s own colours every state can be told, and nothing moves for whoever asked for that', async ({
  page,
}) => {
  test.setTimeout(walkMs)
  await page.emulateMedia({ forcedColors: 'active' })
  const found: string[] = []
  for (const { path } of inLanguage('en')) {
    await open(page, path)
    const amiss = [await statesAmiss(page), await edgesAmiss(page), await motionAmiss(page)].flat()
    found.push(...amiss.map((what) => `${path}: ${what}`))
  }
  expect(found).toEqual([])
})

test('every tool says aloud what came of using it, and prints without what is around it', async ({
  page,
}) => {
  test.setTimeout(walkMs)
  const found: string[] = []
  for (const { id, path } of inLanguage('en')) {
    await open(page, path)
    const isTool = (await page.locator('main[data-tool]').count()) > 0
    if (isTool && (await announcedOn(page)).length === 0) found.push(`${path}: ${id} says nothing`)
    found.push(...(await paperAmiss(page)).map((what) => `${path}: ${what}`))
  }
  expect(found).toEqual([])
})
