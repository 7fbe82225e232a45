import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'
import { mistakesIn, noSidewaysScroll, sidewaysScroll, wordsOf } from './site.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const ruleSets = {
  all: wcag,
  bestPractices: [...wcag, 'best-practice'],
  contrast: ['color-contrast'],
}

/**
 * Loads axe into the page, once: its Playwright package does so three times in each run, which takes four times as
 * long as the rules.
 */
const loadAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
}

/** Returns what axe finds on a page or in a part of it, in short form: the rule, and the elements. */
export const violations = async (
  page: Page,
  rules: keyof typeof ruleSets,
  part = 'html',
): Promise<string[]> => {
  await loadAxe(page)
  const options: RunOptions = {
    runOnly: ruleSets[rules],
    // Describing every element that passes a rule would take longer than the rules themselves.
    resultTypes: ['violations'],
  }
  const found = await page.evaluate(
    async (run) => (await window.axe.run(run.part, run.options)).violations,
    { part, options },
  )
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
