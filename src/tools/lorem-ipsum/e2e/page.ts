import type { Locator } from '@playwright/test'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { shiftSumOf, watchShiftsFromNow } from '../../../../e2e/layout-shifts.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { clipboard, openLorem, paths } from './steps.ts'

const said = {
  fr: { copy: 'Copier', done: 'Copié\u202F!', copied: 'Texte copié dans le presse-papiers.' },
  en: { copy: 'Copy', done: 'Copied!', copied: 'Text copied to clipboard.' },
  es: { copy: 'Copiar', done: '¡Copiado!', copied: 'Texto copiado al portapapeles.' },
} as const

for (const language of ['fr', 'en', 'es'] as const)
  test(`the text is copied as it stands, and that is said for two seconds (${language})`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install({ time: '2026-11-21T12:00:00Z' })
    const { shown, button, format } = await openLorem(page, { language })
    await page.clock.pauseAt('2026-11-21T13:00:00Z')
    const words = said[language]
    await button(words.copy).click()
    await expect(button(words.done)).toBeVisible()
    await expect(page.locator('.toast')).toContainText(words.copied)
    expect(await clipboard(page)).toBe(await shown())
    await page.clock.runFor(1900)
    await expect(button(words.done)).toBeVisible()
    await page.clock.runFor(200)
    await expect(button(words.copy)).toBeVisible()
    await format.selectOption('html')
    await button(words.copy).click()
    await expect.poll(() => clipboard(page)).toBe(await shown())
    expect(await clipboard(page)).toMatch(/^<p>/)
  })

for (const [language, copy, title, sentence] of [
  ['fr', 'Copier', 'Erreur', 'Impossible de copier le texte.'],
  ['en', 'Copy', 'Error', 'Could not copy text.'],
  ['es', 'Copiar', 'Error', 'No se ha podido copiar el texto.'],
] as const)
  test(`a clipboard that refuses is told of (${language})`, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    const { button } = await openLorem(page, { language })
    await button(copy).click()
    const toast = page.locator('.toast[data-variant=destructive]')
    await expect(toast).toContainText(title)
    await expect(toast).toContainText(sentence)
    await expect(button(copy)).toBeVisible()
  })

test('a change is announced by its size, not by a text to be read out', async ({ page }) => {
  const { text, size, count } = await openLorem(page)
  await expect(text).toHaveAttribute('aria-live', 'off')
  await expect(text).toHaveAttribute('lang', 'la')
  await expect(text).toHaveAttribute('translate', 'no')
  await expect(size).toHaveRole('status')
  await count.fill('50')
  await expect(size).toHaveText(/^50 paragraphs, [\d,]+ words, [\d,]+ characters$/)
})

const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    // What is under another element, such as the header, is not seen.
    const { left, width } = node.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && (node === hit || node.contains(hit))
  })

test('a long text is folded, copied whole, and unfolds; the copy button stays within reach', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const { text, button, shown, size } = await openLorem(page, { query: 'count=100' })
  const height = () => text.evaluate((element) => element.getBoundingClientRect().height)
  expect(await height()).toBeLessThan(700)
  await button('Copy').click()
  expect((await clipboard(page)).split('\n\n')).toHaveLength(100)
  expect(await clipboard(page)).toBe(await shown())

  const unfold = button('Show the whole text')
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await unfold.click()
  expect(await height()).toBeGreaterThan(20_000)
  const fold = button('Show less')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await fold.scrollIntoViewIfNeeded()
  expect(await isInView(button(/^Cop/))).toBe(true)
  await fold.click()
  expect(await height()).toBeLessThan(700)
  await expect(unfold).toBeFocused()
  // It may take a smooth moment.
  await expect.poll(() => isInView(size)).toBe(true)
})

for (const [width, height, query] of [
  [390, 844, 'count=1&type=words'],
  [390, 844, 'count=100'],
  [768, 1024, 'count=1&type=sentences'],
  [1360, 900, 'count=2&type=words&startWithStandard=false'],
  [1360, 900, 'format=html'],
] as const)
  test(`nothing moves when the script brings what a link asked for (${width} px, ${query})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const release = await holdScript(page)
    await page.goto(`${paths.en}?${query}`, { waitUntil: 'commit' })
    const text = page.locator('output[name=text]')
    await expect(text).toContainText('Lorem ipsum')
    await page.evaluate(() => document.fonts.ready)
    const early = await text.textContent()
    await watchShiftsFromNow(page)
    release()
    await hydrated(page)
    await expect(text).not.toHaveText(early ?? '')
    // The words of the size line, which now counts another text.
    expect(await shiftSumOf(page)).toBeLessThan(0.005)
  })

test('the room kept for a first text goes with the first change', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 900 })
  const { text, count } = await openLorem(page, { query: 'count=1&type=words' })
  const room = () => text.evaluate((element) => element.parentElement?.clientHeight)
  expect(await room()).toBeGreaterThan(400)
  await count.fill('2')
  expect(await room()).toBeLessThan(250)
})

test('“Copied!” is not said of the next text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const { button, regenerate } = await openLorem(page)
  await button('Copy').click()
  await expect(button('Copied!')).toBeVisible()
  await regenerate.click()
  await expect(button('Copied!')).toHaveCount(0)
})

test('a text of a few paragraphs is not folded', async ({ page }) => {
  const { button } = await openLorem(page)
  await expect(button('Show the whole text')).toHaveCount(0)
})

for (const language of ['fr', 'en', 'es'] as const)
  test(`options, buttons and the first lines stand above the fold of a phone (${language})`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.setViewportSize({ width: 390, height: 844 })
    const { count, type, format, standard, text, button, regenerate } = await openLorem(page, {
      language,
    })
    const { copy, done } = said[language]
    for (const element of [count, type, format, standard, button(copy), regenerate])
      expect(await isInView(element)).toBe(true)
    const top = await text.evaluate((element) => element.getBoundingClientRect().top)
    // Eight lines of it and more.
    expect(top).toBeLessThan(844 - 8 * 29)
    // "Copied!" is longer than "Copy": on no screen may it push anything around.
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await button(copy).click()
      await expect(button(done)).toBeVisible()
      const edges = await regenerate.evaluate((element) => {
        const row = element.parentElement
        const last = row?.lastElementChild?.getBoundingClientRect()
        return { row: row?.getBoundingClientRect().right, last: last?.right, width: last?.width }
      })
      expect([width, edges.last]).toEqual([width, edges.row])
      expect(edges.width).toBe(48)
      await page.clock.runFor(2100)
      await expect(button(copy)).toBeVisible()
    }
  })

test('on paper there is the text, all of it, without its options', async ({ page }) => {
  const { text, count, button, size } = await openLorem(page, { query: 'count=30' })
  await page.emulateMedia({ media: 'print' })
  await expect(count).toBeHidden()
  await expect(button('Copy')).toBeHidden()
  await expect(button('Show the whole text')).toBeHidden()
  await expect(size).toBeVisible()
  const cut = await text.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(cut).toBe(0)
})

for (const [language, query] of [
  ['fr', 'count=500&format=html'],
  ['en', 'count=100'],
  ['es', 'count=&type=words&format=list'],
] as const)
  test(`is sound in ${language} with ${query}`, async ({ page }) => {
    await openLorem(page, { language, query })
    await expectSound(page)
  })
