import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    announced: string[]
  }
}

/** Runs in the page: records what a screen reader would announce. */
const recordAnnouncements = () => {
  window.announced = []
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output'
  const tell = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement
    const region = element?.closest(live)
    const text = region?.textContent?.trim() ?? ''
    if (text !== '' && region?.getAttribute('aria-live') !== 'off') window.announced.push(text)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      tell(target)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const region of [node, ...node.querySelectorAll(live)])
          if (region.matches(live)) tell(region)
      }
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

const textFile = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note.') }

/** Tools whose first control changes nothing that would be announced. */
const specialUses: Record<string, (tool: Locator) => Promise<void>> = {
  password: (tool) =>
    tool.getByRole('button', { name: /^(Régénérer|Regenerate|Generar otra)$/ }).click(),
  'time-difference': (tool) =>
    tool.getByRole('button', { name: /^(Échanger|Swap|Intercambiar) / }).click(),
  'world-clock': (tool) => tool.locator('input[name=shift]').press('ArrowRight'),
}

/** Uses the first control that the tool offers: a file, a value, a date, and its main button. */
const use = async (page: Page) => {
  const tool = page.locator('main[data-tool]')
  const specialUse = specialUses[(await page.locator('main').getAttribute('data-tool')) ?? '']
  if (specialUse) return specialUse(tool)
  const files = tool.locator('input[type=file]').first()
  if ((await files.count()) > 0) return files.setInputFiles(textFile)
  const fields = tool
    .locator('input:is([type=text], [type=number], [type=date], :not([type])), textarea')
    .filter({ visible: true })
  for (const field of await fields.all()) {
    if (!(await field.isEditable())) continue
    const type = await field.getAttribute('type')
    const inputMode = await field.getAttribute('inputmode')
    const value = inputMode === 'numeric' || inputMode === 'decimal' ? '12' : '12 a'
    await field.fill(type === 'date' ? '1990-05-17' : value)
  }
  const button = tool.locator('button.button').filter({ visible: true }).first()
  if ((await button.count()) > 0 && (await button.isEnabled())) await button.click()
  return undefined
}

/** Uses the page's tool. @returns the announcements, or nothing when none comes in time */
export const useAndCollectAnnouncements = async (page: Page): Promise<string[]> => {
  await page.evaluate(recordAnnouncements)
  await use(page)
  await page
    .waitForFunction(() => window.announced.length > 0, undefined, { timeout: 5000 })
    .catch(() => undefined)
  return page.evaluate(() => window.announced)
}
