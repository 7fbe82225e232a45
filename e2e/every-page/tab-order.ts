import { type Page, expect } from '@playwright/test'
import type { Language } from '../../src/core/language.ts'
import { textOf } from '../site.ts'

interface Stop {
  element: Element
  hasFocusIndicator: boolean
  isUnobscured: boolean
}

declare global {
  interface Window {
    /** The focused elements so far, in order. */
    stops: Stop[]
  }
}

/** Runs in the page: moves the focus to the beginning of a part of it and opens every `details` element. */
const startWalk = async (part: string) => {
  // Tab continues from where a removed element had the focus.
  const start = document.createElement('span')
  start.tabIndex = -1
  document.querySelector(part)?.prepend(start)
  start.focus()
  start.remove()
  for (const fold of document.querySelectorAll('details')) fold.open = true
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  window.stops = []
}

/**
 * Runs in the page: records the focused element, and whether it and its focus mark are visible, for which some frames
 * may pass. It returns whether the walk is over, because the focus has left the part or started again.
 */
const recordStop = async (part: string): Promise<boolean> => {
  const maxFrames = 60
  const { activeElement: element } = document
  if (
    element === null ||
    element === document.body ||
    element === window.stops[0]?.element ||
    !element.closest(part)
  )
    return window.stops.length > 0
  // A date is one field, although Tab stops in its parts.
  if (element === window.stops.at(-1)?.element) return false
  const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)
  const around = [
    element,
    element.parentElement,
    element.parentElement?.parentElement,
    label,
    element.nextElementSibling,
  ]
  const hasFocusIndicator = () =>
    // A slider's focus mark is around its thumb, which scripts cannot inspect; the line below some fields is a
    // shadow.
    (element instanceof HTMLInputElement &&
      (element.type === 'range' || getComputedStyle(element).boxShadow !== 'none')) ||
    around.some((candidate) => {
      if (!candidate) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate)
      return (
        outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        outlineColor !== 'rgba(0, 0, 0, 0)'
      )
    })
  const isUnobscured = () => {
    // A visually hidden control is shown by its label.
    const shown = element.closest('label') ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen !== null && (shown.contains(seen) || seen.contains(shown))
  }
  for (let frames = 0; frames < maxFrames && !(hasFocusIndicator() && isUnobscured()); frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  window.stops.push({
    element,
    hasFocusIndicator: hasFocusIndicator(),
    isUnobscured: isUnobscured(),
  })
  return false
}

/**
 * Runs in the page: returns the elements of the part that were skipped, out of order or invisible, and those that only
 * a pointer can use.
 */
const faultsOfStops = (part: string): string[] => {
  const show = (element: Element) => element.outerHTML.slice(0, 140)
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const interactive =
    'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex], [contenteditable]'
  const isStop = (element: HTMLElement) => {
    if (!isSeen(element) || element.tabIndex < 0 || element.matches(':disabled, [inert] *'))
      return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const { name, form } = element
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      (other) => other.name === name && other.form === form && !other.disabled,
    )
    return element === (group.find(({ checked }) => checked) ?? group[0])
  }
  const within = document.querySelector(part)
  if (!within) return [`no ${part}`]
  const wanted = [...within.querySelectorAll<HTMLElement>(interactive)].filter(isStop)
  const reached = window.stops.map(({ element }) => element)
  // A scroll container without a focusable element is made focusable by the browser itself.
  const inOrder = reached.filter((element) => element.matches(interactive))
  const order = wanted.filter((element) => inOrder.includes(element))
  const outOfOrder = order.find((element, index) => element !== inOrder[index])
  const usable = `${interactive}, label, option`
  const forPointers = [...within.querySelectorAll('*')].filter(
    (element) =>
      isSeen(element) &&
      getComputedStyle(element).cursor === 'pointer' &&
      !element.closest(usable) &&
      !element.querySelector(usable),
  )
  const unlike = (isRight: (stop: Stop) => boolean) =>
    window.stops.filter((stop) => !isRight(stop)).map(({ element }) => element)
  const tell = (what: string, elements: readonly Element[]) =>
    elements.map((element) => `${what}: ${show(element)}`)
  return [
    ...tell(
      'not reached',
      wanted.filter((element) => !reached.includes(element)),
    ),
    ...tell(
      'no mark',
      unlike(({ hasFocusIndicator }) => hasFocusIndicator),
    ),
    ...tell(
      'covered',
      unlike(({ isUnobscured }) => isUnobscured),
    ),
    ...tell('out of order', outOfOrder ? [outOfOrder] : []),
    ...tell('order of its own', [
      ...within.querySelectorAll('[tabindex]:not([tabindex="0"], [tabindex="-1"])'),
    ]),
    ...tell('for pointers only', forPointers),
  ]
}

const maxStops = 300

/** Walks through a part of the page with Tab, with every `details` element open. @returns the faults */
export const findTabOrderFaults = async (
  page: Page,
  language: Language,
  part: 'body' | 'main',
): Promise<string[]> => {
  await page.evaluate(startWalk, part)
  await expect(
    page.locator('details [role=status]', { hasText: textOf(language, 'common:lazy.loading') }),
  ).toHaveCount(0)
  for (let presses = 0; presses < maxStops; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(recordStop, part)) return page.evaluate(faultsOfStops, part)
  }
  return [`no way out within ${maxStops} stops`, ...(await page.evaluate(faultsOfStops, part))]
}

/** Opens by keyboard whatever a button of a part of the page opens: Escape has to close it and return the focus. */
export const findPopupFaults = async (page: Page, part: 'body' | 'main'): Promise<string[]> => {
  const openers = page
    .locator(part)
    .locator(':is([popovertarget], [aria-haspopup=menu], [aria-haspopup=dialog])')
    .filter({ visible: true })
  const found: string[] = []
  for (const opener of await openers.all()) {
    const name = (await opener.textContent())?.trim() || (await opener.getAttribute('aria-label'))
    const opened = page.locator(':popover-open, dialog[open], [role=dialog]').first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await opened.waitFor({ state: 'visible' })
    await page.keyboard.press('Tab')
    if (!(await opened.evaluate((it) => it.contains(document.activeElement))))
      found.push(`${name}: Tab does not come into what it opens`)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
    if (!(await opener.evaluate((button) => button === document.activeElement)))
      found.push(`${name}: the focus is lost when it closes`)
  }
  return found
}
