import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { mistakesIn, noSidewaysScroll, sidewaysScroll, wordsOf } from './site.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns what axe finds on a page or in a part of it, in short form: the rule, and the elements. */
export const violations = async (
  page: Page,
  rules: 'all' | 'contrast',
  part = 'html',
): Promise<string[]> => {
  // The other mode opens an extra page per run, for frames of other origins, which do not exist here.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(part)
    // Describing every element that passes a rule would take longer than the rules themselves.
    .options({ resultTypes: ['violations'] })
  const { violations: found } = await (
    rules === 'all' ? axe.withTags(wcag) : axe.withRules('color-contrast')
  ).analyze()
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
  )
}

/**
 * Waits until a new theme or size is drawn and no transition is running: even one of no duration ends with a frame, and the
 * one of an inherited color begins on the inner element once that of the outer one has ended. Endless and invisible
 * animations are ignored.
 */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isSeen = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true })
    for (;;) {
      await nextFrame()
      await nextFrame()
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' &&
            isSeen(effect) &&
            effect?.getComputedTiming().endTime !== Infinity,
        )
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })

const widths = [360, 320]

export type Theme = 'light' | 'dark'

/** Expects that axe finds nothing on a page, in one or several themes. */
export const expectAccessible = async (page: Page, themes: readonly Theme[]): Promise<void> => {
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await settle(page)
    // Themes differ only in colors, so the other rules are checked once.
    const rules = index === 0 ? 'all' : 'contrast'
    expect([theme, await violations(page, rules)]).toEqual([theme, []])
  }
}

/**
 * Expects that a page, in its current state, has no faulty texts, no accessibility violations in either theme, and no
 * sideways scrolling on narrow screens.
 */
export const expectNoViolations = async (page: Page): Promise<void> => {
  expect(mistakesIn(await wordsOf(page))).toEqual([])
  await expectAccessible(page, ['light', 'dark'])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 })
    expect([width, await sidewaysScroll(page)]).toEqual([width, noSidewaysScroll])
  }
}
