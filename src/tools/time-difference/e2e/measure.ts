import type { Locator, Page } from '@playwright/test'
import { expect } from '../../../../e2e/fixtures.ts'

/** The positions and heights of the panels, in whole pixels. */
export const panelBoxes = async (page: Page) => {
  const boxes = await page.locator('form .panel').evaluateAll((panels) =>
    panels.map((panel) => {
      const { y, height } = panel.getBoundingClientRect()
      return [Math.round(y + scrollY), Math.round(height)]
    }),
  )
  expect(boxes).toHaveLength(3)
  return boxes
}

/** Counts the texts near the swap button, and the texts and controls that it covers. */
export const coveredBySwap = (main: Locator) =>
  main.evaluate((tool) => {
    const swap = tool.querySelector('.time-swap')?.getBoundingClientRect()
    const isUnder = (box: DOMRect) =>
      swap !== undefined &&
      box.left < swap.right &&
      box.right > swap.left &&
      box.top < swap.bottom &&
      box.bottom > swap.top
    const wordsOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()]
    }
    const words = [
      ...tool.querySelectorAll('.time-clock span, .time-clock time, .time-city label'),
    ].map(wordsOf)
    const controls = [...tool.querySelectorAll('.time-city select, .time-city .icon-button')].map(
      (control) => [control.getBoundingClientRect()],
    )
    const covered = [...words, ...controls].filter((boxes) => boxes.some(isUnder))
    return { words: words.length, covered: covered.length }
  })
