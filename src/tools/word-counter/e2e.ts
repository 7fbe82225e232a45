import { readFileSync } from 'node:fs'
import { expect, test, hydrated } from '../../../e2e/fixtures.ts'
import { expectNoViolations } from '../../../e2e/accessibility.ts'
import { textOf } from '../../../e2e/site.ts'
import { chooseLanguage, homeLink } from '../../../e2e/page-steps.ts'
import { expectNothingBroken, expectNothingKept } from '../../../e2e/calculator-steps.ts'
import { failRequests, forgiveFailures, delayScript } from '../../../e2e/network.ts'
import { gettysburg } from '../../testing/tools/word-counter.ts'
import {
  expectCountsInView,
  expectLongCount,
  openCounter,
  phone,
  openSection,
  storedText,
  expectOutputs,
  limitOf,
  setFieldText,
  longText,
  paths,
} from './e2e/steps.ts'
import samples from './samples.en.json' with { type: 'json' }

/** The same journeys in other languages, sizes and states. */
test.describe('word-counter', { tag: '@full' }, () => {
  for (const language of ['fr', 'es'] as const)
    test(`samples are loaded, cleared and brought back (${language})`, async ({ page }) => {
      const { field, button, output } = await openCounter(page, language)
      const say = (key: string) => textOf(language, `word-counter:${key}`)
      const file = readFileSync(`src/tools/word-counter/samples.${language}.json`, 'utf8')
      const writtenSamples = JSON.parse(file) as { blog: string; email: string }
      await button(say('samples.blog')).click()
      await expect(field('text')).toHaveValue(writtenSamples.blog)
      await button(say('samples.email')).click()
      await expect(field('text')).toHaveValue(writtenSamples.email)
      await button(say('clear')).click()
      await expect(field('text')).toHaveValue('')
      await button(say('undo')).click()
      await expect(field('text')).toHaveValue(writtenSamples.email)
      await expect(output('words')).not.toHaveText('0')
    })

  for (const language of ['en', 'es'] as const)
    test(`counts and field are in view on a phone (${language})`, async ({ page }) => {
      await page.setViewportSize(phone)
      await expectCountsInView(page, await openCounter(page, language))
    })

  test('a megabyte in one line is counted correctly, and the field stays responsive', async ({
    page,
  }) => {
    await expectLongCount(page, await openCounter(page), ' ')
  })

  test('is accessible when it is empty, and with a stored text', async ({ page }) => {
    const tool = await openCounter(page, 'es')
    await expectNoViolations(page)
    await openSection(tool, /^Opciones/)
    await tool.field('keepText').check()
    await tool.button('Entrada de blog').click()
    await tool.button('Borrar todo').click()
    await tool.button('Deshacer').click()
    await expectNoViolations(page)
  })
})

/** The text is stored after a shorter pause than this. */
const pauseMs = 1000

test.describe('word-counter', () => {
  test('the text is stored only if the visitor chooses that, and then to the last word', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const setItem = Storage.prototype.setItem
      Storage.prototype.setItem = function keepShort(key: string, value: string) {
        if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    })
    const tool = await openCounter(page)
    const { field, main, output, button, alert } = tool
    const text = field('text')
    const options = main.locator('summary', { hasText: 'Options' })
    await text.fill('Before it is wanted.')
    await openSection(tool, /^Options/)
    await expect(field('keepText')).not.toBeChecked()
    await page.clock.runFor(pauseMs)
    expect(await storedText(page)).toBeNull()
    await field('keepText').press('Space')
    expect(await storedText(page)).toBe('Before it is wanted.')
    await expect(options).toContainText('saved on this device')

    await test.step('a text that is too long is not stored, and the page says so', async () => {
      await text.fill('long '.repeat(300))
      await page.clock.runFor(pauseMs)
      await expect(alert).toContainText('could not be saved')
      await expect(options).not.toContainText('saved on this device')
      // The older text is gone from storage too.
      expect(await storedText(page)).toBeNull()
      await expect(output('words')).toHaveText('300')
      await text.fill('Short again.')
      await page.clock.runFor(pauseMs)
      await expect(alert).toHaveCount(0)
      await expect(options).toContainText('saved on this device')
      expect(await storedText(page)).toBe('Short again.')
    })
    await test.step('the last words are stored when the page is left right after them', async () => {
      await text.fill('Just in time')
      await page.reload()
      await hydrated(page)
      await expect(text).toHaveValue('Just in time')
      await expect(output('words')).toHaveText('3')
      await text.fill('In time again')
      await homeLink(page).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Word counter')
      expect(await storedText(page)).toBe('In time again')
      await page.goBack()
      await expect(text).toHaveValue('In time again')
    })
    await test.step('a cleared text is stored as empty, and what another tab erases stays erased', async () => {
      await button('Clear all').click()
      await page.clock.runFor(pauseMs)
      await expect.poll(() => storedText(page)).toBe('')
      await openSection(tool, /^Options/)
      await expect(field('keepText')).toBeChecked()
      const other = await context.newPage()
      await other.goto('/robots.txt')
      await other.evaluate(() => localStorage.clear())
      await expect(field('keepText')).not.toBeChecked()
      await text.fill('More words')
      await page.clock.runFor(pauseMs)
      expect(await storedText(page)).toBeNull()
    })
    await test.step('nothing is stored after the visitor switches storing off', async () => {
      await field('keepText').press('Space')
      await chooseLanguage(page, 'es')
      await expect(text).toHaveValue('More words')
      await expect(field('keepText')).toBeChecked()
      await field('keepText').uncheck()
      expect(await storedText(page)).toBeNull()
      await text.fill('Not any more.')
      await page.reload()
      await hydrated(page)
      await expect(text).toHaveValue('')
      expect(await storedText(page)).toBeNull()
      expect(new URL(page.url()).search).toBe('')
    })
  })
})

test.describe('word-counter', () => {
  test('limits, most used words, further statistics and the text’s language work, and are accessible together', async ({
    page,
  }) => {
    const tool = await openCounter(page, 'fr')
    const { field, main, alert } = tool
    const text = field('text')
    const limit = (words: string) => limitOf(tool, words)
    await test.step('limits show what is used, what is left and what is too much', async () => {
      await openSection(tool, /^Limites/)
      await expect(limit('Post sur X')).toContainText('0 / 280')
      await expect(limit('SMS')).toContainText('0 / 160')
      await text.fill('Vois 👍 sur https://example.com/a/very/long/path?with=a&query')
      await expect(limit('Post sur X')).toContainText('35 / 280')
      await expect(limit('Post sur X')).toContainText('245')
      await text.fill('prêt '.repeat(20))
      await expect(limit('SMS')).toContainText('100 / 134')
      await expect(limit('SMS')).toContainText('2 messages')
      await expect(limit('SMS')).toContainText('ê')
      await expect(limit('Titre')).toContainText(/En trop\s: 40/)
      await expect(limit('Titre').locator('meter')).toHaveAttribute('value', '60')
    })
    await test.step('a limit of the visitor’s own is measured in words or characters', async () => {
      const own = limit('Votre limite')
      await expect(own).toHaveCount(0)
      await field('goal').fill('1 000')
      await expect(own).toContainText('20 / 1\u202f000')
      await field('goal').fill('15')
      await expect(own).toContainText('En trop\u202f: 5')
      await field('goalUnit').selectOption('characters')
      await expect(own).toContainText('100 / 15')
      for (const invalid of ['beaucoup', '0', '2,5', '9'.repeat(60)]) {
        await field('goal').fill(invalid)
        await expect(alert).toBeVisible()
        await expect(own).toHaveCount(0)
        await expectNothingBroken(tool)
      }
      await field('goal').fill('')
      await expect(alert).toHaveCount(0)
    })
    await test.step('most used words are listed with and without function words', async () => {
      const listed = main.locator('details ol li')
      await text.fill('')
      await openSection(tool, /^Mots les plus/)
      await expect(main).toContainText('Aucun mot à afficher')
      await text.fill('L’école, une école et des écoliers. Et l’école\u00a0!')
      await expect(listed).toHaveText(['école3 (37,5\u00a0%)', 'écoliers1 (12,5\u00a0%)'])
      await field('functionWords').press('Space')
      await expect(listed.nth(1)).toHaveText('et2 (25\u00a0%)')
      await expect(listed).toHaveCount(5)
    })
    await test.step('further statistics and the rules are shown', async () => {
      await text.fill('Un porte-monnaie 👨‍👩‍👧‍👦 oublié.')
      await openSection(tool, /^Autres chiffres/)
      await expectOutputs(tool, {
        words: '4',
        wordsBetweenSpaces: '4',
        characters: '26',
        codeUnits: '36',
        bytes: '51',
        speakingTime: '1 min',
      })
      await expect(main).toContainText('Une apostrophe ne sépare pas')
      await expect(main).toContainText('200 mots par minute')
    })
    await test.step('the text’s language is detected or chosen, and its rules are applied', async () => {
      await openSection(tool, /^Options/)
      await text.fill('Mrs. Hall is here with the children. She waits.')
      await expect(main).toContainText('English')
      await expectOutputs(tool, { sentences: '2' })
      await field('textLanguage').selectOption('fr')
      await expectOutputs(tool, { sentences: '3' })
      await field('textLanguage').selectOption('auto')
      await expectOutputs(tool, { sentences: '2' })
    })
    await main.getByRole('button', { name: 'Article de blog' }).press('Enter')
    await field('goal').fill('100')
    await expect(main.locator('details ol li')).toHaveCount(10)
    await expectNoViolations(page)
  })

  test('counts and field are in view on a phone, side by side on a desktop, stable, and printed in full', async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    const tool = await openCounter(page, 'fr')
    const { main, field, output, button } = tool
    await expectCountsInView(page, tool)
    await page.setViewportSize(phone)
    // The page scrolls smoothly otherwise, and would still be moving when it is measured.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const topOf = async (name: string) => (await field(name).boundingBox())?.y
    const before = await topOf('text')
    await setFieldText(tool, 'mot '.repeat(3800))
    await expect(output('words')).toHaveText('3\u202f800')
    expect(await topOf('text')).toBe(before)

    await page.emulateMedia({ media: 'print' })
    await expect(output('words')).toBeVisible()
    await expect(button('Article de blog')).toBeHidden()
    // The whole text is printed, not only what fits the field on a screen.
    const hidden = await field('text').evaluate((area) => area.scrollHeight - area.clientHeight)
    expect(hidden).toBeLessThanOrEqual(1)
    await expect(main.locator('summary').first()).toBeHidden()

    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1360, height: 900 })
    const text = await field('text').boundingBox()
    const words = await output('words').boundingBox()
    const last = await output('sentencesPerParagraph').boundingBox()
    if (!text || !words || !last) throw new Error('nothing is shown')
    expect(words.x).toBeGreaterThan(text.x + text.width)
    expect(last.y + last.height).toBeLessThan(900)
  })
})

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
    await leaveAndReturn(() => homeLink(page).click())
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
    await expect(page.getByText('19 / 280')).toBeVisible()
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
    const toast = page.getByRole('status').getByRole('alert')
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
    await expect(tool.main.locator('details ol li').first()).toContainText('400')
    expect(page.workers()).toHaveLength(1)
  })
})
