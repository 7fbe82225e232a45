import type { Locator, Page } from '@playwright/test'
import {
  type OpenTool,
  openTool,
  toolOf,
  expectNothingBroken,
  expectNothingKept,
  queryOf,
} from '../../../e2e/calculator-steps.ts'
import { expect, hydrated, test } from '../../../e2e/fixtures.ts'
import { delayScript } from '../../../e2e/network.ts'
import { shiftSumOf, watchShiftsFromNow } from '../../../e2e/layout-shifts.ts'
import { textOf } from '../../../e2e/site.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { chooseLanguage, toast } from '../../../e2e/page-steps.ts'
import { runProgram, readDownload } from '../../components/file-tool/e2e-steps.ts'
import { isMissing } from '../../testing/prerequisites.ts'

const paths = {
  fr: '/generateur-lorem?lng=fr',
  en: '/en/lorem-ipsum-generator',
  es: '/es/generador-lorem-ipsum',
} as const

interface LoremTool extends OpenTool {
  count: Locator
  type: Locator
  format: Locator
  standard: Locator
  text: Locator
  size: Locator
  copy: Locator
  regenerate: Locator
  /** Returns the text of the page, including the last line break. */
  shown: () => Promise<string>
}

const loremOn = (page: Page): LoremTool => {
  const tool = toolOf(page, 'lorem-ipsum')
  const text = tool.output('text')
  return {
    ...tool,
    text,
    count: tool.field('count'),
    type: tool.field('type'),
    format: tool.field('format'),
    standard: tool.field('startWithStandard'),
    size: tool.main.locator('p[role=status]').first(),
    copy: tool.button(/^(Cop(y|ier|iar)|Copied!|Copié\s!|¡Copiado!)$/),
    regenerate: tool.button(/^(Regenerate|Régénérer|Generar otro)$/),
    shown: () => text.evaluate((element) => element.textContent),
  }
}

/** Opens the generator. `query` follows the path of the language. */
const openLorem = async (
  page: Page,
  language: keyof typeof paths = 'en',
  query = '',
): Promise<LoremTool> => {
  await openTool(page, 'lorem-ipsum', `${paths[language]}${query}`)
  return loremOn(page)
}

const clipboard = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText())

const parsingProgram = [
  'import json,sys',
  'from html.parser import HTMLParser',
  'opened=[];elements=[]',
  'class Reader(HTMLParser):',
  '  def handle_starttag(self,tag,attributes):',
  '    opened.append(tag); elements.append([tag,""])',
  '  def handle_endtag(self,tag):',
  '    assert opened.pop()==tag, tag',
  '  def handle_data(self,data):',
  '    assert opened or not data.strip(), data',
  '    if opened: elements[-1][1]+=data',
  'reader=Reader(); reader.feed(open(sys.argv[1],encoding="utf-8").read()); reader.close()',
  'assert not opened',
  'print(json.dumps([[tag,text.strip()] for tag,text in elements]))',
].join('\n')

/** Returns the elements of an HTML file in order, each with its text, as Python's parser reads them. */
const elementsByPython = (file: string): readonly (readonly [tag: string, text: string])[] => {
  const elements: [string, string][] = JSON.parse(runProgram('python3', '-c', parsingProgram, file))
  return elements
}

const phone = { width: 390, height: 844 }

const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, left, width } = node.getBoundingClientRect()
    // An element that is covered by another one, such as the header, is not visible.
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && (node === hit || node.contains(hit))
  })

const heightOf = (element: Locator) =>
  element.evaluate((node) => node.getBoundingClientRect().height)

/** Opens a link while the page's script is held back, and then lets the script load. */
const expectNoMoves = async (page: Page, query: string) => {
  const release = await delayScript(page)
  await page.goto(`${paths.en}${query}`, { waitUntil: 'commit' })
  const { text } = loremOn(page)
  await expect(text).toContainText('Lorem ipsum')
  await page.evaluate(() => document.fonts.ready)
  const early = await text.textContent()
  await watchShiftsFromNow(page)
  release()
  await hydrated(page)
  await expect(text).not.toHaveText(early ?? '')
  // Only the words of the size line move, because it now describes another text.
  expect(await shiftSumOf(page)).toBeLessThan(0.005)
}

const refuseCopying = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })

/**
 * Expects the options, the buttons and the first lines to be above the fold, and "Copied!" to last two seconds
 * without moving anything. The clock is stopped afterwards.
 */
const expectRoomOnPhones = async (page: Page, language: keyof typeof paths) => {
  const { count, type, format, standard, text, copy, regenerate } = loremOn(page)
  for (const element of [count, type, format, standard, copy, regenerate])
    expect(await isInView(element)).toBe(true)
  // At least eight lines of the text are visible.
  expect((await text.boundingBox())?.y).toBeLessThan(phone.height - 8 * 29)
  await page.clock.pauseAt('2030-01-01')
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ ...phone, width })
    await copy.click()
    await expect(copy).toHaveText(textOf(language, 'common:copy.done'))
    const edges = await regenerate.evaluate((element) => {
      const row = element.parentElement
      const last = row?.lastElementChild?.getBoundingClientRect()
      return { row: row?.getBoundingClientRect().right, last: last?.right, width: last?.width }
    })
    expect([width, edges.last]).toEqual([width, edges.row])
    expect(edges.width).toBe(48)
    await page.clock.runFor(1900)
    await expect(copy).toHaveText(textOf(language, 'common:copy.done'))
    await page.clock.runFor(200)
    await expect(copy).toHaveText(textOf(language, 'common:copy.action'))
  }
  await page.setViewportSize(phone)
}

/** These repeat the journeys in other languages, sizes and states. */
test.describe('lorem-ipsum', { tag: '@full' }, () => {
  for (const language of ['en', 'es'] as const)
    test(`is copied, in sight on a phone, in ${language}`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.clock.install({ time: '2029-01-01' })
      await page.setViewportSize(phone)
      const { copy, shown } = await openLorem(page, language)
      const say = (key: string) => textOf(language, key)
      await expectRoomOnPhones(page, language)
      await expect(toast(page)).toContainText(say('lorem-ipsum:copied'))
      expect(await clipboard(page)).toBe(await shown())
      await refuseCopying(page)
      await copy.click()
      const failure = page.getByRole('alert').filter({ hasText: say('lorem-ipsum:notCopied') })
      await expect(failure).toContainText(say('common:copy.failed'))
    })

  for (const [width, height, query] of [
    [390, 844, '?count=1&type=words'],
    [390, 844, '?count=100'],
    [768, 1024, '?count=1&type=sentences'],
    [1360, 900, '?count=2&type=words&startWithStandard=false'],
    [1360, 900, '?format=html'],
  ] as const)
    test(`nothing moves when the script brings ${query} (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await expectNoMoves(page, query)
    })

  test('takes a megabyte and half a character for a count', async ({ page }) => {
    const tool = await openLorem(page)
    for (const typed of ['\uD83D', 'lorem '.repeat(170_000)]) {
      await tool.count.fill(typed)
      await expect(tool.alert).toContainText('That is not a number')
      await expect(tool.size).toContainText('1 paragraph,')
      await expectNothingBroken(tool)
      await tool.count.fill('6')
      await expect(tool.alert).toHaveCount(0)
    }
  })

  for (const [language, query] of [
    ['en', '?count=100'],
    ['es', '?count=&type=words&format=list'],
  ] as const)
    test(`is accessible in ${language} with ${query}`, async ({ page }) => {
      await openLorem(page, language, query)
      await expectNoViolations(page)
    })
})

const phrase = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit'
test.describe('lorem-ipsum', () => {
  test('a text at once, the same when the script comes, another at every change, and as a file', async ({
    page,
  }) => {
    test.skip(isMissing('python3'), 'needs python3')
    const release = await delayScript(page)
    await page.goto(paths.en, { waitUntil: 'commit' })
    const tool = loremOn(page)
    const { text, count, type, format, standard, size, shown, regenerate, button } = tool
    await expect(text).toContainText(phrase)
    const early = await shown()
    expect(early.split('\n\n')).toHaveLength(3)
    release()
    await hydrated(page)
    expect(await shown()).toBe(early)
    const characters = early.length.toLocaleString('en')
    await expect(size).toHaveText(
      new RegExp(`^3 paragraphs, \\d+ words, ${characters} characters$`),
    )
    // A change is announced by the text's size, because the text itself is too long.
    await expect(size).toHaveRole('status')
    await expect(text).toHaveAttribute('aria-live', 'off')
    await expect(text).toHaveAttribute('lang', 'la')
    await expect(text).toHaveAttribute('translate', 'no')
    await expect(button('Show the whole text')).toHaveCount(0)
    await expectNothingKept(page)

    const seen = new Set([early])
    for (const change of [
      () => count.fill('4'),
      () => count.fill('3'),
      () => standard.uncheck(),
      () => standard.check(),
      () => type.selectOption('sentences'),
      () => type.selectOption('paragraphs'),
      () => regenerate.click(),
      () => regenerate.click(),
      () => count.press('Enter'),
    ]) {
      await change()
      await expect.poll(async () => seen.has(await shown())).toBe(false)
      seen.add(await shown())
    }
    const plain = await shown()
    expect(plain.split('\n\n')).toHaveLength(3)

    const download = async () => {
      const waiting = page.waitForEvent('download')
      await button('Download as a file').click()
      return readDownload(await waiting)
    }
    const file = await download()
    expect(file.name).toBe('lorem-ipsum.txt')
    expect(file.bytes.toString()).toBe(`${plain}\n`)
    const words = Number(runProgram('wc', '-w', file.path).split(' ')[0])
    await expect(size).toContainText(`3 paragraphs, ${words.toLocaleString('en')} words`)
    // Another format keeps the text and shows it as code.
    await format.selectOption('html')
    const html = await download()
    expect(html.name).toBe('lorem-ipsum.html')
    const paragraphs = plain.split('\n\n')
    expect(elementsByPython(html.path)).toEqual(paragraphs.map((part) => ['p', part]))
    await expect(text.locator('p, ul, li')).toHaveCount(0)
    await format.selectOption('list')
    expect(elementsByPython((await download()).path)).toEqual([
      ['ul', ''],
      ...paragraphs.map((part) => ['li', part]),
    ])
    await format.selectOption('text')
    expect(await shown()).toBe(plain)
  })

  test('by keyboard alone; a count that cannot be used says so and what is used in its place', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openLorem(page, 'en', '?count=99')
    const { count, type, format, standard, size, shown, regenerate, copy, alert } = tool
    await count.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(count).toHaveValue('100')
    await expect(size).toContainText('100 paragraphs')
    await count.fill('2')
    await page.keyboard.press('Tab')
    await expect(type).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(type).toHaveValue('sentences')
    await page.keyboard.press('Tab')
    await expect(format).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(standard).not.toBeChecked()
    await page.keyboard.press('Tab')
    await expect(copy).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(regenerate).toBeFocused()
    const before = await shown()
    await page.keyboard.press('Enter')
    await expect.poll(shown).not.toBe(before)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => clipboard(page)).toBe(await shown())
    expect((await shown()).match(/\./g)).toHaveLength(2)

    await type.selectOption('words')
    const notNumber =
      'That is not a number. Enter a whole number from 1 to 100. Until then, you get 1.'
    for (const [typed, words, sentence] of [
      ['<p>', 1, notNumber],
      ['0', 1, 'The minimum is 1, so you get 1.'],
      ['101', 100, 'The maximum is 100, so you get 100.'],
      ['2.9', 2, 'Enter a whole number. Anything after the decimal point is ignored.'],
    ] as const) {
      await count.fill(typed)
      await expect(alert).toContainText(sentence)
      await expect(count).toHaveAttribute('aria-invalid', 'true')
      await expect(size).toContainText(`${words} word`)
      expect((await shown()).split(' ')).toHaveLength(words)
      await expectNothingBroken(tool)
    }
    await expect.poll(() => queryOf(page)).toEqual({ type: 'words', startWithStandard: 'false' })
    await count.fill('6')
    await expect(alert).toHaveCount(0)
    expect((await shown()).split(' ')).toHaveLength(6)
    await expect(standard).not.toBeChecked()
    // An empty field is not a mistake yet.
    await count.fill('')
    await expect(tool.main).toContainText('Enter a whole number. Until then, you get 1.')
    await expect(alert).toHaveCount(0)
  })

  test('takes its options from a link, writes them there, and has them on the next visit', async ({
    page,
  }) => {
    const query = '?count=5&type=WORDS&startWithStandard=false&format=rubbish'
    const { count, type, format, standard, main, size, shown, regenerate } = await openLorem(
      page,
      'en',
      query,
    )
    await expect(count).toHaveValue('5')
    await expect(type).toHaveValue('words')
    await expect(format).toHaveValue('text')
    await expect(standard).not.toBeChecked()
    expect(await shown()).toMatch(/^[a-z]+(?: [a-z]+){4}$/)
    await type.selectOption('sentences')
    await standard.check()
    await type.selectOption('words')
    await expect.poll(shown).toBe('Lorem ipsum dolor sit amet')
    await expect(main).toContainText('This is just the standard opening')
    await count.fill('10')
    await expect.poll(shown).toMatch(new RegExp(`^${phrase} [a-z]+ [a-z]+$`))
    await expect(main).not.toContainText('This is just the standard opening')
    await standard.uncheck()
    await count.fill('1')
    for (let press = 0; press < 3; press += 1) {
      const before = await shown()
      await regenerate.click()
      await expect.poll(shown).not.toBe(before)
    }
    await format.selectOption('html')
    const options = { type: 'words', startWithStandard: 'false', format: 'html' }
    await expect.poll(() => queryOf(page)).toEqual({ count: '1', ...options })
    await page.reload()
    await expect.poll(shown).toMatch(/^<p>[a-z]+<\/p>$/)

    await openLorem(page)
    await expect(type).toHaveValue('words')
    await expect(standard).not.toBeChecked()
    await expect(count).toHaveValue('3')
    await count.fill('4')
    await chooseLanguage(page, 'fr')
    await expect(count).toHaveValue('4')
    await expect(format).toHaveValue('html')
    await expect(size).toContainText('4 mots')
    // A link overrides the remembered values.
    await openLorem(page, 'en', '?count=many&type=sentences&startWithStandard=true&format=text')
    expect(await shown()).toBe(`${phrase}.`)
  })

  test('on a phone: all in sight, copied whole, a long text folded, on paper without its options', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install({ time: '2029-01-01' })
    await page.setViewportSize(phone)
    const tool = await openLorem(page, 'fr')
    const { count, type, format, standard, text, copy, regenerate, shown, size, button } = tool
    await expectRoomOnPhones(page, 'fr')
    await copy.click()
    await expect(copy).toHaveText('Copié\u202F!')
    await expect(toast(page)).toContainText('Texte copié dans le presse-papiers.')
    expect(await clipboard(page)).toBe(await shown())
    // The message does not apply to the next text.
    await regenerate.click()
    await expect(copy).toHaveText('Copier')

    await count.fill('500')
    const unfold = button('Afficher tout le texte')
    await expect(unfold).toHaveAttribute('aria-expanded', 'false')
    expect(await heightOf(text)).toBeLessThan(700)
    await copy.click()
    await expect.poll(() => clipboard(page)).toBe(await shown())
    expect((await clipboard(page)).split('\n\n')).toHaveLength(100)
    await unfold.click()
    const fold = button('Afficher moins')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    expect(await heightOf(text)).toBeGreaterThan(20_000)
    await fold.scrollIntoViewIfNeeded()
    expect(await isInView(copy)).toBe(true)
    await fold.click()
    await expect.poll(() => heightOf(text)).toBeLessThan(700)
    await expect(unfold).toBeFocused()
    // Smooth scrolling may take a moment.
    await expect.poll(() => isInView(size)).toBe(true)

    await refuseCopying(page)
    await format.selectOption('html')
    await copy.click()
    const failure = page.getByRole('alert').filter({ hasText: 'Impossible de copier le texte.' })
    await expect(failure).toHaveAttribute('data-variant', 'destructive')
    await expect(copy).toHaveText('Copier')
    // This is still long enough to be folded, and faster to read through.
    await type.selectOption('sentences')
    await expect(unfold).toBeVisible()
    await page.clock.resume()
    await expectNoViolations(page)
    await page.emulateMedia({ media: 'print' })
    for (const part of [count, type, standard, copy, unfold]) await expect(part).toBeHidden()
    await expect(size).toBeVisible()
    expect(await text.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
  })

  test('nothing moves when the script brings what a link asked for; the first change takes the room', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1360, height: 900 })
    await expectNoMoves(page, '?count=1&type=words')
    const { text, count } = loremOn(page)
    const room = () => text.evaluate((element) => element.parentElement?.clientHeight)
    expect(await room()).toBeGreaterThan(400)
    await count.fill('2')
    await expect.poll(room).toBeLessThan(250)
  })
})
