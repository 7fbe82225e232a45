import { type Page, expect } from '@playwright/test'
import type { Language } from '../../src/core/language.ts'
import { textOf } from '../site.ts'

interface Stop {
  element: Element
  isMarked: boolean
  isUncovered: boolean
}

declare global {
  interface Window {
    /** What Tab has come to. */
    stops: Stop[]
  }
}

/** Runs in the page: goes to its beginning and opens every fold, until what is in it is asked for. */
const beginWalk = async () => {
  // Where what has the focus is taken away, Tab goes on from there.
  const start = document.createElement('span')
  start.tabIndex = -1
  document.body.prepend(start)
  start.focus()
  start.remove()
  for (const fold of document.querySelectorAll('details')) fold.open = true
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  window.stops = []
}

/**
 * Runs in the page: notes what has the focus, and whether it and the mark of the focus can be seen, for which some
 * frames may pass. Tells whether the walk is over: past the last stop the page is left, or begun anew.
 */
const noteStop = async (): Promise<boolean> => {
  const mostFrames = 60
  const { activeElement: element } = document
  if (element === null || element === document.body || element === window.stops[0]?.element)
    return window.stops.length > 0
  // A date is one field, in the parts of which Tab stops too.
  if (element === window.stops.at(-1)?.element) return false
  const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)
  const around = [
    element,
    element.parentElement,
    element.parentElement?.parentElement,
    label,
    element.nextElementSibling,
  ]
  const isMarked = () =>
    // A slider's mark is around its thumb, which no script can look at; a line below some fields is a shadow.
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
  const isUncovered = () => {
    // A control that is hidden from the eye is shown by its label.
    const shown = element.closest('label') ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen !== null && (shown.contains(seen) || seen.contains(shown))
  }
  for (let frames = 0; frames < mostFrames && !(isMarked() && isUncovered()); frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  window.stops.push({ element, isMarked: isMarked(), isUncovered: isUncovered() })
  return false
}

/** Runs in the page: what was passed over, came out of order or unseen; and what only a pointer can use. */
const wrongStops = (): string[] => {
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
  const wanted = [...document.querySelectorAll<HTMLElement>(interactive)].filter(isStop)
  const reached = window.stops.map(({ element }) => element)
  // A box that scrolls and holds nothing to stop at is a stop of the browser's own making.
  const inOrder = reached.filter((element) => element.matches(interactive))
  const order = wanted.filter((element) => inOrder.includes(element))
  const outOfOrder = order.find((element, index) => element !== inOrder[index])
  const usable = `${interactive}, label, option`
  const forPointers = [...document.body.querySelectorAll('*')].filter(
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
      unlike(({ isMarked }) => isMarked),
    ),
    ...tell(
      'covered',
      unlike(({ isUncovered }) => isUncovered),
    ),
    ...tell('out of order', outOfOrder ? [outOfOrder] : []),
    ...tell('order of its own', [
      ...document.querySelectorAll('[tabindex]:not([tabindex="0"], [tabindex="-1"])'),
    ]),
    ...tell('for pointers only', forPointers),
  ]
}

const mostStops = 300

/** Goes once through all that Tab comes to, every fold being open. @returns what a visitor would stumble over */
export const wrongTabStops = async (page: Page, language: Language): Promise<string[]> => {
  await page.evaluate(beginWalk)
  for (const loading of ['common:lazy.loading', 'currency:history.loading'])
    await expect(
      page.locator('details [role=status]', { hasText: textOf(language, loading) }),
    ).toHaveCount(0)
  for (let presses = 0; presses < mostStops; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(noteStop)) return page.evaluate(wrongStops)
  }
  return [`no way out within ${mostStops} stops`, ...(await page.evaluate(wrongStops))]
}

/** Opens whatever a button says it opens, by keyboard: Escape must close it and give the focus back. */
export const wrongOpeners = async (page: Page): Promise<string[]> => {
  const openers = page
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
