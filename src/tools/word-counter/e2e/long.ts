import { expect, test } from '../../../../e2e/fixtures.ts'
import { failRequests, forgiveFailures } from '../../../../e2e/failing-requests.ts'
import { openCounter, unfold } from './steps.ts'

/** A megabyte in which no two lines are the same: 18 words, 3 sentences a line. */
const linesOf = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `On day ${index}, Dr. Hall read ${index * 7} pages. Was it well-made? “It was!” she said to me.`,
  ).join('\n')
const lineCount = 14_000
const english = (number: number) => number.toLocaleString('en')

export const long = (): void => {
  for (const [what, separator] of [
    ['lines', '\n'],
    ['one line', ' '],
  ] as const)
    test(`a megabyte in ${what} is counted right, and the field answers`, async ({ page }) => {
      const { field, output, main } = await openCounter(page)
      const text = linesOf(lineCount).replaceAll('\n', separator)
      expect(text.length).toBeGreaterThan(2 ** 20)
      const area = field('text')
      // As pasting does it: all at once, with one event.
      await area.evaluate((element: HTMLTextAreaElement, value) => {
        element.value = value
        element.dispatchEvent(new Event('input', { bubbles: true }))
      }, text)
      await expect(output('words')).toHaveText(english(lineCount * 18), { timeout: 30_000 })
      await expect(output('sentences')).toHaveText(english(lineCount * 3))
      await expect(output('characters')).toHaveText(english(text.length))
      await expect(output('paragraphs')).toHaveText(separator === '\n' ? english(lineCount) : '1')
      expect(page.workers()).toHaveLength(1)

      await area.focus()
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('Yes, ')
      expect(
        await area.evaluate((element: HTMLTextAreaElement) => element.value.slice(0, 20)),
      ).toBe('Yes, On day 0, Dr. H')
      await expect(output('words')).toHaveText(english(lineCount * 18 + 1), { timeout: 30_000 })
      await expect(main.locator('[data-waiting]')).toHaveCount(0)
      await area.evaluate((element: HTMLTextAreaElement) => {
        element.value = 'short'
        element.dispatchEvent(new Event('input', { bubbles: true }))
      })
      // At once, whatever the worker is still at.
      expect(await output('words').textContent()).toBe('1')
    })

  test('a long text without a space does not hold up the page', async ({ page }) => {
    const { field, output } = await openCounter(page)
    const layoutMs = await field('text').evaluate((area: HTMLTextAreaElement) => {
      const start = performance.now()
      area.value = 'a'.repeat(2 ** 18)
      // Reading a box has it laid out.
      area.getBoundingClientRect()
      const end = performance.now()
      area.dispatchEvent(new Event('input', { bubbles: true }))
      return end - start
    })
    // Seven seconds where it goes wrong, a few hundredths of one where it does not.
    expect(layoutMs).toBeLessThan(3000)
    await expect(output('characters')).toHaveText('262,144')
    await expect(output('words')).toHaveText('1')
  })

  test('most used words and limits of a long text come from the worker too', async ({ page }) => {
    const tool = await openCounter(page)
    await tool.field('text').fill(linesOf(400))
    await unfold(tool, /^Most used/)
    await expect(tool.main.locator('.words-most-used li').first()).toContainText('400')
    await unfold(tool, /^Limits/)
    await expect(tool.main.locator('.words-limit', { hasText: 'Post on X' })).toContainText('/ 280')
    expect(page.workers()).toHaveLength(1)
  })

  test('a long text is counted without the worker when it cannot be had', async ({
    page,
    complaints,
  }) => {
    await failRequests(page, '**/worker-*.js', () => true)
    const { field, output } = await openCounter(page)
    await field('text').fill(linesOf(400))
    await expect(output('words')).toHaveText('7,200', { timeout: 20_000 })
    await field('text').press('Control+End')
    await page.keyboard.type(' Done.')
    await expect(output('words')).toHaveText('7,201', { timeout: 20_000 })
    forgiveFailures(complaints)
  })
}
