import {
  expectNothingBroken,
  expectNothingKept,
  queryOf,
} from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { openLorem } from './steps.ts'

test('starts with three paragraphs and the standard phrase, and keeps nothing by itself', async ({
  page,
}) => {
  const { count, type, format, standard, size, shown } = await openLorem(page)
  await expect(count).toHaveValue('3')
  await expect(type).toHaveValue('paragraphs')
  await expect(format).toHaveValue('text')
  await expect(standard).toBeChecked()
  const characters = (await shown()).length.toLocaleString('en')
  await expect(size).toHaveText(new RegExp(`^3 paragraphs, \\d+ words, ${characters} characters$`))
  await expectNothingKept(page)
})

test('takes its options from the address, and writes them there', async ({ page }) => {
  const query = 'count=5&type=words&startWithStandard=false'
  const { count, type, format, standard, shown } = await openLorem(page, { query })
  await expect(count).toHaveValue('5')
  await expect(type).toHaveValue('words')
  await expect(standard).not.toBeChecked()
  expect(await shown()).toMatch(/^[a-z]+(?: [a-z]+){4}$/)
  await count.fill('7')
  await expect
    .poll(() => queryOf(page))
    .toEqual({ count: '7', type: 'words', startWithStandard: 'false' })
  await standard.check()
  await format.selectOption('html')
  await expect
    .poll(() => queryOf(page))
    .toEqual({
      count: '7',
      type: 'words',
      startWithStandard: 'true',
      format: 'html',
    })
  await page.reload()
  await expect.poll(shown).toBe('<p>Lorem ipsum dolor sit amet, consectetur adipiscing</p>')
})

test('a link in capitals is read, one with rubbish falls back and says so', async ({ page }) => {
  const read = await openLorem(page, { query: 'count=2&type=SENTENCES&format=HTML' })
  await expect(read.type).toHaveValue('sentences')
  await expect(read.format).toHaveValue('html')
  const query = 'count=many&type=pages&startWithStandard=maybe'
  const tool = await openLorem(page, { query })
  await expect(tool.count).toHaveValue('many')
  await expect(tool.alert).toContainText('type a whole one from 1 to 100')
  await expect(tool.type).toHaveValue('paragraphs')
  await expect(tool.standard).toBeChecked()
  await expect(tool.size).toContainText('1 paragraph,')
})

const million = 'lorem '.repeat(170_000)

test('a count that cannot be used says so and what is used in its place', async ({ page }) => {
  const tool = await openLorem(page, { query: 'count=9&type=words&startWithStandard=false' })
  for (const [typed, words, sentence] of [
    ['abc', 1, 'That is not a number: type a whole one from 1 to 100. Until you do, you get 1.'],
    ['NaN', 1, 'That is not a number'],
    ['1e400', 1, 'That is not a number'],
    ['🙂', 1, 'That is not a number'],
    ['\uD83D', 1, 'That is not a number'],
    ['<p>', 1, 'That is not a number'],
    [million, 1, 'That is not a number'],
    ['0', 1, 'The minimum is 1, so you get 1.'],
    ['-12', 1, 'The minimum is 1'],
    ['101', 100, 'The maximum is 100, so you get 100.'],
    ['9'.repeat(40), 100, 'The maximum is 100'],
    ['2.9', 2, 'Type a whole number: what comes after the decimal point is ignored.'],
  ] as const) {
    await tool.count.fill(typed)
    await expect(tool.alert).toContainText(sentence)
    await expect(tool.count).toHaveAttribute('aria-invalid', 'true')
    expect((await tool.shown()).split(' ')).toHaveLength(words)
    await expect(tool.size).toContainText(`${words} word`)
    await expect(tool.type).toHaveValue('words')
    await expect(tool.standard).not.toBeChecked()
    await expectNothingBroken(tool)
    await expect.poll(() => queryOf(page)).toEqual({ type: 'words', startWithStandard: 'false' })
    await tool.count.fill('6')
    await expect(tool.alert).toHaveCount(0)
    expect((await tool.shown()).split(' ')).toHaveLength(6)
  }
})

test('an empty count makes 1, and quietly says what it expects', async ({ page }) => {
  const { count, main, alert, shown } = await openLorem(page, { query: 'count=9&type=sentences' })
  await count.fill('')
  await expect(main).toContainText('Type a whole number. Until you do, you get 1.')
  await expect(alert).toHaveCount(0)
  expect((await shown()).match(/\./g)).toHaveLength(1)
})

test('the arrow keys count up and down, within the limits', async ({ page }) => {
  const { count, size } = await openLorem(page, { query: 'count=99' })
  await count.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(count).toHaveValue('100')
  await expect(size).toContainText('100 paragraphs')
  await count.fill('2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(count).toHaveValue('1')
})

test('works with the keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { count, type, format, standard, shown, regenerate, button } = await openLorem(page)
  await count.focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await expect(type).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(type).toHaveValue('sentences')
  await page.keyboard.press('Tab')
  await expect(format).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(standard).toBeFocused()
  await page.keyboard.press('Space')
  await expect(standard).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(button('Copy')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(regenerate).toBeFocused()
  const before = await shown()
  await page.keyboard.press('Enter')
  await expect.poll(shown).not.toBe(before)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await shown())
  expect((await shown()).match(/\./g)).toHaveLength(2)
})

test('what was chosen is there on the next visit, the count aside', async ({ page }) => {
  const { count, type, standard } = await openLorem(page)
  await count.fill('8')
  await type.selectOption('sentences')
  await standard.uncheck()
  const again = await openLorem(page)
  await expect(again.type).toHaveValue('sentences')
  await expect(again.standard).not.toBeChecked()
  await expect(again.count).toHaveValue('3')
  const linked = await openLorem(page, { query: 'type=words&startWithStandard=true' })
  expect(await linked.shown()).toBe('Lorem ipsum dolor')
})

test('a change of language keeps what was chosen', async ({ page }) => {
  const query = 'count=4&type=sentences&startWithStandard=false'
  const { count, type, format, standard, size, shown } = await openLorem(page, { query })
  await format.selectOption('list')
  await chooseLanguage(page, 'fr')
  await expect(count).toHaveValue('4')
  await expect(type).toHaveValue('sentences')
  await expect(format).toHaveValue('list')
  await expect(standard).not.toBeChecked()
  await expect(size).toContainText('4 phrases')
  expect((await shown()).match(/<li>/g)).toHaveLength(4)
})
