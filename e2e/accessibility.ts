import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { mistakesIn, noSidewaysScroll, sidewaysScroll, wordsOf } from './site.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on a page or in a part of it, short enough to be read: the rule, and where. */
export const violations = async (
  page: Page,
  rules: 'all' | 'contrast',
  part = 'html',
): Promise<string[]> => {
  // The other mode opens a page of its own for each run, for frames of other origins; there are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part)
  const { violations: found } = await (
    rules === 'all' ? axe.withTags(wcag) : axe.withRules('color-contrast')
  ).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Waits for colours on their way to others; what turns for ever, or stands still unseen, is left so. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const isSeen = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true })
    const moving = document
      .getAnimations()
      .filter(({ effect }) => isSeen(effect) && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

const widths = [360, 320]

export type Theme = 'light' | 'dark'

/** Expects that axe finds nothing on a page, in one theme or in several. */
export const expectAccessible = async (page: Page, themes: readonly Theme[]): Promise<void> => {
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await settle(page)
    // Themes differ in colours alone: the other rules need to be asked once.
    const rules = index === 0 ? 'all' : 'contrast'
    expect([theme, await violations(page, rules)]).toEqual([theme, []])
  }
}

/** What has to hold of a page in whatever state it is: its words, both themes, narrow screens. */
export const expectNoViolations = async (page: Page): Promise<void> => {
  expect(mistakesIn(await wordsOf(page))).toEqual([])
  await expectAccessible(page, ['light', 'dark'])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 })
    expect([width, await sidewaysScroll(page)]).toEqual([width, noSidewaysScroll])
  }
}
