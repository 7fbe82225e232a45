import { expectNothingBroken, expectNothingKept } from '../../../e2e/calculator-steps.ts'
import { failRequests, forgiveFailures, delayScript } from '../../../e2e/network.ts'
import { expect, hydrated, test } from '../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../e2e/page-steps.ts'
import './e2e/full.ts'
import './e2e/stored-text.ts'
import {
  expectLongCount,
  expectOutputs,
  storedText,
  longText,
  openCounter,
  setFieldText,
  paths,
  openSection,
} from './e2e/steps.ts'
import './e2e/sections.ts'
import samples from './samples.en.json' with { type: 'json' }
import { gettysburg } from '../../testing/tools/word-counter.ts'

const zeros = {
  characters: '0',
  charactersNoSpaces: '0',
  words: '0',
  sentences: '0',
  paragraphs: '0',
  readingTime: '0 min',
  wordsPerSentence: '0',
  charactersPerWord: '0',
  sentencesPerParagraph: '0',
}

/** The browsers' word boundaries and dictionaries differ from those of Node in the unit tests. */
const browserWords: readonly (readonly [text: string, words: number])[] = [
  ["Aujourd'hui, l'école est fermée.", 4],
  ['Aujourd’hui, l’école est fermée.', 4],
  ["Moi ? N'est-ce pas ?", 4],
  ['porte-monnaie, porte\u2011monnaie', 4],
  ['吾輩は猫である。名前はたぬき。', 8],
  ['我喜欢学习中文。', 4],
  ['¿Qué tal? ¡Muy bien!', 4],
  ['1\u202f234,56 et 3.14', 3],
  ['jean.dupont@mail.example.fr', 1],
  ['https://example.com/a?b=1#c', 1],
  ['example.com, e.g. the U.S.A.', 4],
  ['d’1 90’s 10:30 note:urgent', 6],
  ['👍 👨‍👩‍👧‍👦 1️⃣ 🇫🇷 … — !', 0],
  ['co\u00adopération n.º 5', 3],
  ['привет мир, مرحبا بك', 4],
  // The following texts cannot be typed, or no font can show them.
  ['مرحبا بالعالم، كيف حالك؟', 4],
  ['\ud800 lone \udc00 halves', 2],
  ['nul\u0000l', 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(300), 0],
  [`a${'\u0300'.repeat(5000)}`, 1],
  ['<b>&amp; {{count}} ${x} $& \\n', 5],
]

test.describe('word-counter', () => {
  test('counts while the visitor types, announces the counts after a pause and copies them as lines', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install({ time: '2029-01-01' })
    const tool = await openCounter(page)
    await page.clock.pauseAt('2030-01-01')
    const { main, field, output, button } = tool
    const text = field('text')
    await expectOutputs(tool, zeros)
    await expect(button('Copy the numbers')).toBeDisabled()
    const status = main.locator('p[role=status]')
    await text.pressSequentially('One two.')
    await expectOutputs(tool, { words: '2', characters: '8', sentences: '1', readingTime: '1 min' })
    await expect(status).toBeEmpty()
    await page.clock.runFor(2000)
    await expect(status).toHaveText('2 words, 8 characters')
    await text.fill('One')
    await expect(status).toBeEmpty()
    await page.clock.runFor(2000)
    await expect(status).toHaveText('1 word, 3 characters')
    await expect(output('words')).toHaveAttribute('aria-live', 'off')
    await page.clock.resume()
    await text.fill(gettysburg)
    await expectOutputs(tool, {
      words: '272',
      characters: '1,476',
      charactersNoSpaces: '1,196',
      sentences: '10',
      paragraphs: '3',
      readingTime: '2 min',
      wordsPerSentence: '27.2',
      charactersPerWord: '4.4',
      sentencesPerParagraph: '3.3',
    })
    await button('Copy the numbers').click()
    await expect(main.getByText('Copied!').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      [
        'Words: 272',
        'Characters: 1,476',
        'Characters without spaces: 1,196',
        'Sentences: 10',
        'Paragraphs: 3',
        'Reading time: 2\u00a0min',
        'Words per sentence: 27.2',
        'Characters per word: 4.4',
        'Sentences per paragraph: 3.3',
      ].join('\n'),
    )
    await setFieldText(tool, browserWords.map(([words]) => words).join('\n'))
    const sum = browserWords.reduce((total, [, count]) => total + count, 0)
    await expectOutputs(tool, { words: String(sum) })
    await expectNothingBroken(tool)
    await expect(text).toHaveAttribute('dir', 'ltr')
    await text.fill('مرحبا')
    await expect(text).toHaveAttribute('dir', 'rtl')
    await text.fill('👨‍👩‍👧‍👦')
    await expectOutputs(tool, { characters: '1', words: '0' })
    await text.fill(' \n\t\u00a0\u202f\u200b\ufeff\u3000\n ')
    await expectOutputs(tool, zeros)
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob(['<h1>Rich</h1><p>and <b>bold</b> text</p>'], {
            type: 'text/html',
          }),
          'text/plain': new Blob(['Rich\nand bold text'], { type: 'text/plain' }),
        }),
      ]),
    )
    await text.fill('')
    await page.keyboard.press('Control+V')
    await expectOutputs(tool, { words: '4', paragraphs: '2' })
    await expectNothingKept(page)
    // Numbers are formatted in the page's language, and the French page shows the publishers' units.
    await text.fill('café '.repeat(3000).trim())
    await expectOutputs(tool, { words: '3,000', characters: '14,999', readingTime: '15 min' })
    await chooseLanguage(page, 'fr')
    await expectOutputs(tool, { words: '3\u202f000', signs: '14\u202f999', feuillets: '10' })
    await chooseLanguage(page, 'es')
    await expectOutputs(tool, { words: '3000', characters: '14.999' })
    await expect(output('signs')).toHaveCount(0)
  })

  test('the text survives every button and a visit to another page, by keyboard', async ({
    page,
  }) => {
    const tool = await openCounter(page, 'en', '?text=secret+words')
    const { field, button, output } = tool
    const text = field('text')
    await expect(text).toHaveValue('')
    expect(new URL(page.url()).search).toBe('')
    await text.focus()
    await page.keyboard.type('Three little words')
    await expect(output('words')).toHaveText('3')
    await page.keyboard.press('Shift+Tab')
    await expect(button('Clear all')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue('')
    await expectOutputs(tool, { words: '0', characters: '0' })
    // The button keeps the focus, and pressing it again does nothing.
    await expect(button('Clear all')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+Tab')
    await expect(button('Undo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue('Three little words')
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
    await expect(button('Blog post')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue(samples.blog)
    await expect(output('readingTime')).toHaveText('1\u00a0min')
    await button('Professional email').click()
    await expect(text).toHaveValue(samples.email)
    await button('Undo').click()
    await expect(text).toHaveValue('Three little words')
    await button('Clear all').click()
    await text.fill('Second thoughts.')
    // Undo swaps the two texts, because the visitor may want either.
    await button('Undo').click()
    await expect(text).toHaveValue('Three little words')
    await button('Undo').click()
    await expect(text).toHaveValue('Second thoughts.')
    await expect(output('words')).toHaveText('2')

    const heading = page.getByRole('heading', { level: 1 })
    const leaveAndReturn = async (leave: () => Promise<unknown>) => {
      await leave()
      await expect(heading).not.toHaveText('Word counter')
      await page.goBack()
    }
    await leaveAndReturn(() => page.locator('header .brand').click())
    await expect(text).toHaveValue('Second thoughts.')
    await expect(output('words')).toHaveText('2')
    expect(await storedText(page)).toBeNull()
    await button('Clear all').click()
    await leaveAndReturn(() => page.goForward())
    await button('Undo').click()
    await expect(text).toHaveValue('Second thoughts.')
    await page.reload()
    await hydrated(page)
    await expect(text).toHaveValue('')
    await expect(button('Undo')).toHaveCount(0)
  })

  test('input before hydration is counted and takes precedence over the stored text', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      localStorage.setItem('utilo:word-counter', 'Kept from last week'),
    )
    const release = await delayScript(page)
    await page.goto(paths.en, { waitUntil: 'commit' })
    const text = page.locator('textarea[name=text]')
    await text.fill('typed while waiting')
    await page.locator('main summary', { hasText: /^Limits/ }).click()
    release()
    await hydrated(page)
    await expect(page.locator('output[name=words]')).toHaveText('3')
    await expect(text).toHaveValue('typed while waiting')
    await expect(page.locator('main .words-limits')).toContainText('19 / 280')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(text).toHaveValue('Kept from last week')
  })

  test('counts without Intl.Segmenter, and says that the counts are approximate', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Intl, 'Segmenter')
    })
    const tool = await openCounter(page)
    await expect(tool.main).toContainText('so the counts are approximate')
    await tool.field('text').fill('Isn’t it well-known? Dr. Smith pays 3.50 to me@example.com 👍.')
    await expectOutputs(tool, { words: '10', sentences: '2', characters: '61' })
    await tool.field('text').fill('吾輩は猫')
    await expectOutputs(tool, { words: '4' })
  })

  test('reports failed loads and copies, and goes on after they succeed', async ({
    page,
    complaints,
  }) => {
    let isDown = true
    await failRequests(page, /\/(analyzer-client|samples|panels|worker-)[^/]*\.js/, () => isDown)
    const tool = await openCounter(page)
    const { field, output, alert, button } = tool
    const toast = page.locator('.toast[role=alert]')
    await field('text').fill('some words')
    await expect(alert).toContainText('could not be loaded')
    await openSection(tool, /^Limits/)
    await expect(button('Try again')).toBeVisible()
    await button('Blog post').press('Enter')
    await expect(toast).toContainText('could not be loaded')
    await expect(field('text')).toHaveValue('some words')
    isDown = false
    await field('text').fill('some more words')
    await expect(output('words')).toHaveText('3')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await button('Copy the numbers').press('Enter')
    await expect(toast).toContainText('Copying failed')
    // A long text is counted without the worker when that cannot be loaded.
    isDown = true
    await setFieldText(tool, longText)
    await expect(output('words')).toHaveText('7,200')
    expect(page.workers()).toEqual([])
    forgiveFailures(complaints)
  })

  test('a megabyte is counted correctly in a worker while the field stays responsive, and is laid out quickly', async ({
    page,
  }) => {
    const tool = await openCounter(page)
    await expectLongCount(page, tool, '\n')
    const layoutMs = await tool.field('text').evaluate((area: HTMLTextAreaElement) => {
      const start = performance.now()
      area.value = 'a'.repeat(2 ** 18)
      // Reading the box forces a layout.
      area.getBoundingClientRect()
      const end = performance.now()
      area.dispatchEvent(new Event('input', { bubbles: true }))
      return end - start
    })
    // The layout takes seven seconds with the fault, and a few hundredths of a second without.
    expect(layoutMs).toBeLessThan(3000)
    await expectOutputs(tool, { characters: '262,144', words: '1' })
    await setFieldText(tool, longText)
    await openSection(tool, /^Most used/)
    await expect(tool.main.locator('.words-most-used li').first()).toContainText('400')
    expect(page.workers()).toHaveLength(1)
  })
})
