import type { Page } from '@playwright/test'

/**
 * Runs in the page: returns truncated texts and broken words, with the element that holds them.
 * A field may scroll to show its value, but not the choice of a select or a placeholder. In a converter every unit has
 * to fit, whichever is chosen. With wide text spacing nothing may be lost, but a word may be broken across lines.
 */
const truncatedTextIn = (isSpaced: boolean): string[] => {
  const found: string[] = []
  const tell = (what: string, element: Element, text: string) => {
    const { className, localName } = element
    const name = typeof className === 'string' && className !== '' ? `.${className}` : ''
    found.push(`${what} in ${localName}${name}: ${text.trim().slice(0, 60)}`)
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2
  }
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  const widthOf = (text: string, { font, letterSpacing, wordSpacing }: CSSStyleDeclaration) => {
    if (pen === null) throw new Error('no canvas')
    pen.font = font
    pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
    pen.wordSpacing = wordSpacing
    return pen.measureText(text).width
  }
  const shownTextsOf = (element: Element): string[] => {
    if (isSpaced) return []
    if (element instanceof HTMLSelectElement)
      return Array.from(
        ['from', 'to'].includes(element.name) ? element.options : element.selectedOptions,
        ({ text }) => text,
      )
    return element instanceof HTMLInputElement ? [element.placeholder] : []
  }

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!isSeen(element)) continue
    const style = getComputedStyle(element)
    const room =
      element.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight)
    for (const text of shownTextsOf(element))
      if (widthOf(text, style) > room + 1) tell('cut off', element, text)
    if (style.overflowX === 'visible' || element.matches('input, select, textarea')) continue
    const isCut = style.overflowX !== 'auto' && style.overflowX !== 'scroll'
    if (isCut && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim())
      tell('cut off', element, element.textContent)
  }

  if (isSpaced) return found
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || !isSeen(element) || element.closest('[data-random]'))
      continue
    // A line may break after a dash, a slash, or a dot inside a URL, even without a space.
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}’'.,]+/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      if (lines.size > 1) tell('broken', element, word)
    }
  }
  return found
}

export const findTruncatedText = (page: Page): Promise<string[]> =>
  page.evaluate(truncatedTextIn, false)

/** Does the same with the text spacing of WCAG 1.4.12, for as long as `look` takes. */
export const findTruncatedSpacedText = async (
  page: Page,
  look: () => Promise<readonly string[]>,
): Promise<string[]> => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  const found = [...(await page.evaluate(truncatedTextIn, true)), ...(await look())]
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  return found.map((what) => `spaced, ${what}`)
}
