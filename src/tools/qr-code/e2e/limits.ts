import { expectNothingBroken } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { canScan, openQr, paths, whileRemade } from './steps.ts'

/** What does not fit, cannot be read, or is rubbish. */
export const limits = () => {
  test('too much text: says how much fits, keeps the text, and another level helps', async ({
    page,
  }) => {
    const tool = await openQr(page)
    const text = 'a'.repeat(2900)
    await tool.field('text').fill(text)
    await expect(tool.alert).toContainText('only the first 2,331 characters fit')
    await expect(tool.alert).toContainText('level L, which holds 2,900')
    await expect(tool.png).toBeDisabled()
    await expect(tool.field('text')).toHaveValue(text)
    await tool.field('level').selectOption('H')
    await expect(tool.alert).toContainText('at level H: only the first 1,273')
    await tool.field('level').selectOption('L')
    await expect(tool.picture).toBeVisible()
    await expect(tool.alert).toHaveCount(0)
    await expect(tool.main).toContainText('Each module is 1 pixel here')
    await whileRemade(tool, () => tool.field('size').selectOption('1000'))
    await expect(tool.main).not.toContainText('Each module is 1 pixel here')
    if (canScan) expect(await tool.scanned()).toBe(text)
  })

  test('counts characters of this very text, as the language writes numbers', async ({ page }) => {
    const tool = await openQr(page, `${paths.fr}&level=L`)
    await tool.field('text').fill('é'.repeat(1500))
    await expect(tool.alert).toContainText('seuls les 1 476 premiers caractères tiennent')
    await tool.field('text').fill('é'.repeat(1476))
    await expect(tool.picture).toBeVisible()
  })

  test('pale and inverted colours are warned of, unreadable ones not offered', async ({ page }) => {
    const tool = await openQr(page)
    await tool.field('text').fill('colours')
    await expect(tool.picture).toBeVisible()
    await whileRemade(tool, () => tool.field('foreground').fill('#ff9900'))
    await expect(tool.main).toContainText('Contrast is 2.1 to 1. Below 4.5')
    await tool.field('foreground').fill('#ffffff')
    await expect(tool.alert).toContainText('Our reader cannot read this code')
    await expect(tool.png).toBeDisabled()
    await tool.field('background').fill('#000000')
    await expect(tool.picture).toBeVisible()
    await expect(tool.main).toContainText('lighter than its background')
    await tool.field('foreground').fill('#0b7248')
    await tool.field('background').fill('#fbeecb')
    await expect(tool.main.locator('.qr-cautions li')).toHaveCount(0)
    if (canScan) expect(await tool.scanned()).toBe('colours')
    await whileRemade(tool, () => tool.button('Back to black on white').click())
    await expect(tool.field('foreground')).toHaveValue('#000000')
    await expect(tool.button('Back to black on white')).toHaveCount(0)
  })

  test('whatever is typed, the page lives on', async ({ page }) => {
    const tool = await openQr(page)
    for (const text of ['\uD83D\u0000ÿ\uFEFFé', '<b>&amp;{{x}}</b>', '👨‍👩‍👧‍👦'.repeat(50), '1e400']) {
      await whileRemade(tool, () => tool.field('text').fill(`${text} `))
      await expectNothingBroken({ ...tool, main: tool.main.locator('.qr-notes') })
    }
    // Typed by a script: keys would take a test of their own.
    await tool.field('text').evaluate((area: HTMLTextAreaElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
      set?.call(area, 'x'.repeat(1_000_000))
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await expect(tool.alert).toContainText('only the first 2,331 characters fit')
    await whileRemade(tool, () => tool.field('text').fill('short again'))
    await expect(tool.alert).toHaveCount(0)
  })
}
