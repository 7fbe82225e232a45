import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What Tab has come to, as the page itself saw it. */
    stops: { element: Element; isMarked: boolean }[]
  }
}

/** Runs in the page: keeps what gets the focus, and whether the focus can be seen on it or on the field around it. */
const keepStops = () => {
  window.stops = []
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const label = target.id === '' ? null : document.querySelector(`label[for="${target.id}"]`)
    const around = [target, target.parentElement, target.parentElement?.parentElement, label]
    // A slider's mark is around its thumb, which no script can look at.
    const isSlider = target instanceof HTMLInputElement && target.type === 'range'
    const isMarked =
      isSlider ||
      [...around, target.nextElementSibling].some((candidate) => {
        if (!candidate) return false
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate)
        return (
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          outlineColor !== 'rgba(0, 0, 0, 0)'
        )
      })
    window.stops.push({ element: target, isMarked })
  })
}

/** Runs in the page: what was passed over, came out of order or without a mark; and what only a pointer can use. */
const judgeStops = (): string[] => {
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
  const outOfOrder = order.findIndex((element, index) => element !== inOrder[index])
  const usable = `${interactive}, label, option`
  const forPointers = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      isSeen(element) &&
      getComputedStyle(element).cursor === 'pointer' &&
      !element.closest(usable) &&
      !element.querySelector(usable),
  )
  return [
    ...wanted
      .filter((element) => !reached.includes(element))
      .map((it) => `not reached: ${show(it)}`),
    ...window.stops
      .filter(({ isMarked }) => !isMarked)
      .map(({ element }) => `no mark: ${show(element)}`),
    ...order
      .slice(outOfOrder, outOfOrder < 0 ? 0 : outOfOrder + 1)
      .map((element) => `out of order: ${show(element)}`),
    ...[...document.querySelectorAll('[tabindex]:not([tabindex="0"], [tabindex="-1"])')].map(
      (it) => `order of its own: ${show(it)}`,
    ),
    ...forPointers.map((element) => `for pointers only: ${show(element)}`),
  ]
}

const mostStops = 300

/** Opens every fold, then goes once through all that Tab comes to. @returns what is amiss */
export const stopsAmiss = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
  await page.waitForLoadState('networkidle')
  await page.evaluate(keepStops)
  for (let presses = 0; presses < mostStops; presses += 1) {
    await page.keyboard.press('Tab')
    // Past the last stop the page is left, or begun anew.
    const isRound = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement === window.stops[0]?.element
    })
    if (isRound && presses > 0) return page.evaluate(judgeStops)
  }
  return [`no way out within ${mostStops} stops`, ...(await page.evaluate(judgeStops))]
}

/** Opens whatever a button says it opens, by keyboard: Escape must close it and give the focus back. */
export const openersAmiss = async (page: Page): Promise<string[]> => {
  const openers = page
    .locator(':is([popovertarget], [aria-haspopup=menu], [aria-haspopup=dialog])')
    .filter({ visible: true })
  const amiss: string[] = []
  for (const opener of await openers.all()) {
    const name = (await opener.textContent())?.trim() || (await opener.getAttribute('aria-label'))
    const isOpen = page.locator(':popover-open, dialog[open], [role=dialog]').first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await isOpen.waitFor({ state: 'visible' })
    await page.keyboard.press('Tab')
    if (!(await isOpen.evaluate((opened) => opened.contains(document.activeElement))))
      amiss.push(`${name}: Tab does not come into what it opens`)
    await page.keyboard.press('Escape')
    await isOpen.waitFor({ state: 'hidden' })
    if (!(await opener.evaluate((button) => button === document.activeElement)))
      amiss.push(`${name}: the focus is lost when it closes`)
  }
  return amiss
}
