import { expect, test } from '../../../../e2e/fixtures.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { languages } from '../../../core/language.ts'
import { openCounter, unfold } from './steps.ts'

const phone = { width: 390, height: 844 }
/** What a phone's keyboard leaves of it. */
const phoneWithKeyboard = { width: 390, height: 480 }

export const layout = (): void => {
  for (const language of languages)
    test(`figures and field are in sight on a phone, at first and while one types (${language})`, async ({
      page,
    }) => {
      await page.setViewportSize(phone)
      const { field, output } = await openCounter(page, language)
      for (const part of [output('words'), output('characters'), field('text')])
        await expect(part).toBeInViewport({ ratio: 1 })
      await page.setViewportSize(phoneWithKeyboard)
      await field('text').focus()
      await page.keyboard.insertText('mot \n'.repeat(40))
      await field('text').evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await expect(output('words')).toHaveText('40')
      await expect(output('words')).toBeInViewport({ ratio: 1 })
      await expect(field('text')).toBeInViewport()
    })

  test('on a desk the text is on the left, the figures on the right', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 900 })
    const { field, output } = await openCounter(page)
    const text = await field('text').boundingBox()
    const words = await output('words').boundingBox()
    const last = await output('sentencesPerParagraph').boundingBox()
    if (!text || !words || !last) throw new Error('nothing is shown')
    expect(words.x).toBeGreaterThan(text.x + text.width)
    expect(last.y + last.height).toBeLessThan(900)
  })

  test('nothing moves while one types', async ({ page }) => {
    await page.setViewportSize(phone)
    const { field, output } = await openCounter(page)
    const top = async () => (await field('text').boundingBox())?.y
    const before = await top()
    await field('text').fill('word '.repeat(3800))
    await expect(output('words')).toHaveText('3,800')
    expect(await top()).toBe(before)
  })

  test('is sound when it is empty', async ({ page }) => {
    await openCounter(page, 'fr')
    await expectSound(page)
  })

  test('is sound with everything open, and too much of everything', async ({ page }) => {
    const tool = await openCounter(page, 'es')
    await tool.button('Entrada de blog').click()
    for (const part of [/^Límites/, /^Palabras más/, /^Más datos/, /^Opciones/])
      await unfold(tool, part)
    await tool.field('goal').fill('100')
    await tool.field('keepText').check()
    await tool.button('Borrar todo').click()
    await tool.button('Deshacer').click()
    await expect(tool.main.locator('.words-most-used li')).toHaveCount(10)
    await expectSound(page)
  })

  test('is printed whole, without its buttons', async ({ page }) => {
    await page.setViewportSize(phone)
    const { main, field, button, output } = await openCounter(page)
    await button('Blog post').click()
    await expect(output('words')).not.toHaveText('0')
    await page.emulateMedia({ media: 'print' })
    await expect(output('words')).toBeVisible()
    await expect(button('Blog post')).toBeHidden()
    // All of the text, not what fits the field on a screen.
    const hidden = await field('text').evaluate((area) => area.scrollHeight - area.clientHeight)
    expect(hidden).toBeLessThanOrEqual(1)
    await expect(main.locator('.words-more')).toBeHidden()
  })
}
