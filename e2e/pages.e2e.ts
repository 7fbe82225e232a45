import type { Page, ViewportSize } from '@playwright/test'
import { type Language, languages } from '../src/core/language.ts'
import { findTruncatedSpacedText, findTruncatedText } from './every-page/truncated-text.ts'
import { useAndCollectAnnouncements } from './every-page/announcements.ts'
import { findNamingFaults } from './every-page/accessible-names.ts'
import { findPrintFaults } from './every-page/print.ts'
import {
  findIndistinguishableStates,
  findMissingBorders,
  findUnwantedMotion,
} from './every-page/user-preferences.ts'
import { findPopupFaults, findTabOrderFaults } from './every-page/tab-order.ts'
import { deferredUi, expect, test } from './fixtures.ts'
import { shiftSumSoFar, watchShifts } from './layout-shifts.ts'
import { type Theme, expectAccessible, settle } from './accessibility.ts'
import {
  locales,
  mistakesIn,
  noSidewaysScroll,
  sidewaysScroll,
  sitePages,
  wordsOf,
} from './site.ts'
import { findLanguageFaults } from './words.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'light' })

const pages = [
  ...sitePages.map((page) => ({ ...page, status: 200 })),
  {
    id: 'not-found',
    paths: { fr: '/no/such/page', en: '/no/such/page', es: '/no/such/page' },
    status: 404,
  },
]

/** The dark theme, forced colors, paper and the focus marks are the same on all pages of a kind. */
const onePerKind = new Set(['home', 'weight', 'jpg-to-png', 'vat', 'password', 'terms'])

/** Pages made of the same parts as another one: the converter of weights, and the terms. */
const madeAlike = new Set(['length', 'volume', 'speed', 'privacy'])

const titleIn = (html: string) =>
  /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

const wide = { width: 1280, height: 720 }

/** Half a laptop's screen, or the whole at 200 %; a phone; the narrowest screen of WCAG 1.4.10. */
const halfLaptop = { width: 640, height: 360 }
const phone = { width: 360, height: 780 }
const narrowest = { width: 320, height: 640 }

/** Records which style sheets a page requests although its HTML contains them. */
const watchStyleSheetRequests = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return async () => {
    const own = await page
      .locator('head style[data-from]')
      .evaluateAll((styles) => styles.map((style) => style.getAttribute('data-from') ?? ''))
    expect.soft(own).not.toEqual([])
    return own.filter((sheet) => asked.includes(sheet))
  }
}

/** The shift that a late font causes on a busy machine. An ad without a reserved slot shifts by 0.08. */
const maxLayoutShift = 0.05

/** Expects that the header leaves room at 200 % of a laptop's screen, and that text of twice the size fits too. */
const expectRoomForLargeText = async (page: Page) => {
  const header = await page.getByRole('banner').boundingBox()
  expect.soft(header?.height).toBeLessThan(360 / 4)
  const setRootSize = async (size: string) => {
    await page.evaluate((value) => {
      document.documentElement.style.fontSize = value
    }, size)
    await settle(page)
  }
  await setRootSize('200%')
  expect.soft(await sidewaysScroll(page)).toEqual(noSidewaysScroll)
  await setRootSize('')
}

/** Checks a page at narrow widths, with the text spacing of WCAG 1.4.12 at the narrowest. */
const findFaultsAtNarrowWidths = async (page: Page, viewports: readonly ViewportSize[]) => {
  const found: string[] = []
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await settle(page)
    const sideways = async () => {
      const { pixels, elements } = await sidewaysScroll(page)
      return pixels === 0 ? [] : [`${pixels} px sideways: ${elements.join(' ')}`]
    }
    if (viewport === halfLaptop) await expectRoomForLargeText(page)
    const wrong = [...(await sideways()), ...(await findTruncatedText(page))]
    if (viewport === narrowest) wrong.push(...(await findTruncatedSpacedText(page, sideways)))
    found.push(...wrong.map((what) => `at ${viewport.width} px, ${what}`))
  }
  return found
}

interface Visit {
  language: Language
  path: string
  status: number
  /** Decides in which theme the page is examined. */
  turn: number
  /**
   * A thorough visit examines both themes, forced-colors mode, paper and one more width, and header and footer by
   * keyboard too. A brief one only examines what the page says, whether it fits, and its accessibility.
   */
  extent: 'thorough' | 'usual' | 'brief'
}

/** Checks everything about a page in one visit. */
const visit = async (page: Page, { language, path, status, turn, extent }: Visit) => {
  const isThorough = extent === 'thorough'
  await watchShifts(page)
  const duplicateStyleSheets = watchStyleSheetRequests(page)
  const response = await page.goto(path)
  await deferredUi(page)

  await test.step('is the requested page', async () => {
    expect(response?.status()).toBe(status)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page).toHaveTitle(titleIn((await response?.text()) ?? ''))
    await expect(page.locator('h1')).toHaveCount(1)
  })

  await test.step('has texts and accessible names in its language', async () => {
    expect.soft(await findLanguageFaults(page, language)).toEqual([])
    expect.soft(mistakesIn(await wordsOf(page))).toEqual([])
    expect.soft(await findNamingFaults(await page.context().newCDPSession(page))).toEqual([])
  })

  await test.step('truncates no text, and does not overflow or shift', async () => {
    expect.soft(await findTruncatedText(page)).toEqual([])
    expect.soft(await shiftSumSoFar(page)).toBeLessThan(maxLayoutShift)
    expect.soft(await duplicateStyleSheets()).toEqual([])
    const viewports = [halfLaptop, ...(isThorough ? [phone] : []), narrowest]
    expect.soft(await findFaultsAtNarrowWidths(page, viewports)).toEqual([])
    await page.setViewportSize(wide)
  })

  await test.step('has no accessibility violations', async () => {
    const themes: Theme[] = turn % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']
    await expectAccessible(page, isThorough ? themes : themes.slice(0, 1))
    await page.emulateMedia({ colorScheme: 'light' })
  })

  if (extent === 'brief') return

  await test.step('is usable by keyboard', async () => {
    const part = isThorough ? 'body' : 'main'
    expect.soft(await findTabOrderFaults(page, language, part)).toEqual([])
    if (isThorough) {
      await page.emulateMedia({ forcedColors: 'active' })
      expect.soft(await findTabOrderFaults(page, language, 'body')).toEqual([])
      await page.emulateMedia({ forcedColors: null })
    }
    expect.soft(await findPopupFaults(page, part)).toEqual([])
  })

  if ((await page.locator('main[data-tool]').count()) > 0)
    await test.step('announces the result of using the tool', async () => {
      expect.soft(await useAndCollectAnnouncements(page)).not.toEqual([])
    })

  if (!isThorough) return

  await test.step('shows every state in forced colors, without motion', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await findIndistinguishableStates(page)).toEqual([])
    expect.soft(await findMissingBorders(page)).toEqual([])
    expect.soft(await findUnwantedMotion(page)).toEqual([])
    await page.emulateMedia({ forcedColors: null })
  })

  await test.step('prints its content alone', async () => {
    expect.soft(await findPrintFaults(page, language)).toEqual([])
  })
}

const furtherLandings = new Set(
  pages
    .map(({ id }) => id)
    .filter((id, index) => id.includes('/') && pages[index - 1]?.id.includes('/')),
)

for (const [index, { id, paths, status }] of pages.entries())
  for (const [turn, language] of languages.entries())
    test.describe(() => {
      test.use({ locale: locales[language] })

      // Every page is visited in one language, and every language on a third of the pages; with `@full`, all
      // combinations. The landing pages of a tool are one page in other words, and the first of them stands for all.
      const isTurn = index % languages.length === turn && !furtherLandings.has(id)
      const isBrief = isTurn && madeAlike.has(id)
      const extent = isBrief ? 'brief' : !isTurn || onePerKind.has(id) ? 'thorough' : 'usual'
      test(`${id} in ${language}`, { tag: isTurn ? [] : '@full' }, async ({ page, complaints }) => {
        await visit(page, { language, path: paths[language], status, turn: index, extent })
        if (status === 200) return
        // The browser logs the status 404, which is intended here.
        expect(complaints.splice(0)).toEqual([expect.stringContaining(`status of ${status}`)])
      })
    })
