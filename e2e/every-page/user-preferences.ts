import type { Locator, Page } from '@playwright/test'

/** Controls that show a state. Of each kind on a page, the first ones stand for all. */
const stateful = '[aria-pressed], [role=tab], input[type=checkbox], input[type=radio]'
const maxPerKind = 2

/** Runs in the page: returns the indices of the controls that are examined. */
const indicesToExamine = ({ selector, most }: { selector: string; most: number }): number[] => {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll(selector)].flatMap((element, place) => {
    const around = element.closest('label, [role=tablist], fieldset') ?? element
    if (!around.checkVisibility({ visibilityProperty: true })) return []
    if (element.matches(':disabled')) return []
    const kind = `${element.className} in ${around.className}`
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= most ? [place] : []
  })
}

/** Runs in the page: returns whether a control with two states is on. */
const isOn = (element: Element): boolean =>
  element instanceof HTMLInputElement
    ? element.checked
    : [element.ariaPressed, element.ariaSelected].includes('true')

/** Runs in the page: changes the visible state of a control, without events. */
const put = (element: Element, on: boolean) => {
  if (element instanceof HTMLInputElement) {
    element.checked = on
    return
  }
  if (element.hasAttribute('aria-pressed')) element.ariaPressed = String(on)
  else element.ariaSelected = String(on)
}

/** Returns the part of the window around a control, because its mark may be drawn beside it or on its label. */
const clipOf = (element: Locator) =>
  element.evaluate((it) => {
    const around = it.closest('label') ?? it.parentElement ?? it
    around.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = around.getBoundingClientRect()
    return {
      x: Math.max(0, left - 4),
      y: Math.max(0, top - 4),
      width: width + 8,
      height: height + 8,
    }
  })

/** Returns whether the other state looks different, possibly a moment later. */
const isDistinguishable = async (page: Page, element: Locator): Promise<boolean> => {
  const clip = await clipOf(element)
  const before = await page.screenshot({ clip })
  const wasOn = await element.evaluate(isOn)
  let differs = false
  const maxAttempts = 10
  for (let attempt = 0; attempt < maxAttempts && !differs; attempt += 1) {
    // The state is set again each time, because a busy page resets its own state. A screenshot waits for a frame.
    await element.evaluate(put, !wasOn)
    differs = !before.equals(await page.screenshot({ clip }))
  }
  await element.evaluate(put, wasOn)
  return differs
}

/** Returns the controls whose states look the same in forced-colors mode. */
export const findIndistinguishableStates = async (page: Page): Promise<string[]> => {
  const all = page.locator(stateful)
  const found: string[] = []
  const places = await page.evaluate(indicesToExamine, { selector: stateful, most: maxPerKind })
  for (const place of places) {
    const element = all.nth(place)
    if (!(await isDistinguishable(page, element)))
      found.push(
        `both states look alike: ${await element.evaluate((it) => it.outerHTML.slice(0, 140))}`,
      )
  }
  return found
}

/**
 * Runs in the page: returns fields and buttons whose edge is shown only by a background, which forced-colors mode
 * removes.
 */
const borderlessControls = (): string[] =>
  [
    ...document.querySelectorAll(
      'main :is(input:not([type=file]), select, textarea, .button, .button-quiet, .card), .header-button',
    ),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      if (width <= 2 || height <= 2) return false
      // A field may share the edge of the box around it.
      return ![element, element.parentElement, element.parentElement?.parentElement].some((it) => {
        if (!it) return false
        const { borderBottomStyle, borderBottomWidth, outlineStyle } = getComputedStyle(it)
        const hasBorder = borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0
        return hasBorder || outlineStyle !== 'none'
      })
    })
    .filter(
      (element) =>
        !element.matches('input:is([type=range], [type=checkbox], [type=radio], [type=color])'),
    )
    .map((element) => `no edge: ${element.outerHTML.slice(0, 140)}`)

export const findMissingBorders = (page: Page): Promise<string[]> =>
  page.evaluate(borderlessControls)

/** Runs in the page: returns what would move, slide or fade despite reduced motion. */
const movingElements = (): string[] => {
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

/** Returns what moves on a page with reduced motion. */
export const findUnwantedMotion = (page: Page): Promise<string[]> => page.evaluate(movingElements)
