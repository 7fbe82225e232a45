import type { Page } from '@playwright/test'

/** Runs in the page: what would move, slide or fade though less motion was asked for. */
const moving = (): string[] => {
  const mostSeconds = 0.01
  const isLong = (durations: string) =>
    durations.split(',').some((duration) => Number.parseFloat(duration) > mostSeconds)
  const found: string[] = []
  for (const element of document.querySelectorAll('*'))
    for (const part of [undefined, '::before', '::after'] as const) {
      const style = getComputedStyle(element, part)
      const isAnimated = style.animationName !== 'none' && isLong(style.animationDuration)
      if (isAnimated || isLong(style.transitionDuration) || style.scrollBehavior === 'smooth')
        found.push(`moves: ${element.outerHTML.slice(0, 120)} ${part ?? ''}`)
    }
  return found
}

/** What moves on a page where the visitor asked for less motion. */
export const motionAmiss = (page: Page): Promise<string[]> => page.evaluate(moving)
