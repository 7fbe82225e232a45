import { failRequests, forgiveFailures } from '../../../../e2e/failing-requests.ts'
import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { type Localized, languages } from '../../../core/language.ts'
import { expectOutputs, keptText, openCounter, paths } from './steps.ts'

const buttons = {
  fr: ['Article de blog', 'E-mail professionnel', 'Tout effacer', 'Annuler'],
  en: ['Blog post', 'Professional email', 'Clear all', 'Undo'],
  es: ['Entrada de blog', 'Correo profesional', 'Borrar todo', 'Deshacer'],
} as const

interface Samples {
  blog: string
  email: string
}

export const writing = (samples: Localized<Samples>): void => {
  for (const language of languages)
    test(`samples are loaded, cleared and brought back (${language})`, async ({ page }) => {
      const tool = await openCounter(page, language)
      const field = tool.field('text')
      const [blog, email, clear, undo] = buttons[language]
      await expect(tool.button(undo)).toHaveCount(0)
      await tool.button(blog).click()
      await expect(field).toHaveValue(samples[language].blog)
      await expect(tool.output('readingTime')).toHaveText('1\u00a0min')
      await tool.button(email).click()
      await expect(field).toHaveValue(samples[language].email)
      await tool.button(clear).click()
      await expect(field).toHaveValue('')
      await expectOutputs(tool, { words: '0', characters: '0' })
      await tool.button(undo).click()
      await expect(field).toHaveValue(samples[language].email)
      await expect(tool.output('words')).not.toHaveText('0')
      expect(await keptText(page)).toBeNull()
      expect(new URL(page.url()).searchParams.has('text')).toBe(false)
    })

  test('no button loses what was typed', async ({ page }) => {
    const { field, button, output } = await openCounter(page)
    const text = field('text')
    await text.fill('My own words.')
    await button('Blog post').click()
    await expect(text).toHaveValue(samples.en.blog)
    await button('Professional email').click()
    await expect(text).toHaveValue(samples.en.email)
    await button('Undo').click()
    await expect(text).toHaveValue('My own words.')
    await button('Clear all').click()
    await text.fill('Second thoughts.')
    // Both texts are wanted: the way back changes one for the other.
    await button('Undo').click()
    await expect(text).toHaveValue('My own words.')
    await button('Undo').click()
    await expect(text).toHaveValue('Second thoughts.')
    await expect(output('words')).toHaveText('2')
  })

  test('is all done by keyboard', async ({ page }) => {
    const { field, button, output } = await openCounter(page)
    await field('text').focus()
    await page.keyboard.type('Three little words')
    await expect(output('words')).toHaveText('3')
    await page.keyboard.press('Shift+Tab')
    await expect(button('Clear all')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field('text')).toHaveValue('')
    // The focus stays; pressing again does nothing.
    await expect(button('Clear all')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+Tab')
    await expect(button('Undo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field('text')).toHaveValue('Three little words')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button('Blog post')).toBeFocused()
  })

  test('figures are read out once one pauses, not at every key', async ({ page }) => {
    await page.clock.install()
    const { field, main } = await openCounter(page)
    const status = main.locator('p[role=status]')
    await field('text').fill('One two')
    await page.clock.runFor(500)
    await expect(status).toBeEmpty()
    await page.clock.runFor(1500)
    await expect(status).toHaveText('2 words, 7 characters')
    await field('text').fill('One')
    await expect(status).toBeEmpty()
    await page.clock.runFor(2000)
    await expect(status).toHaveText('1 word, 3 characters')
    await expect(main.locator('output[name=words]')).toHaveAttribute('aria-live', 'off')
  })

  test('what is typed before the script is there counts', async ({ page }) => {
    const release = await holdScript(page)
    await page.goto(paths.en, { waitUntil: 'commit' })
    await page.locator('textarea[name=text]').fill('typed while waiting')
    release()
    await hydrated(page)
    await expect(page.locator('output[name=words]')).toHaveText('3')
    await expect(page.locator('textarea[name=text]')).toHaveValue('typed while waiting')
  })

  test('a part unfolded before the script is there has something in it', async ({ page }) => {
    const release = await holdScript(page)
    await page.goto(paths.en, { waitUntil: 'commit' })
    await page.locator('main summary', { hasText: /^Limits/ }).click()
    release()
    await hydrated(page)
    await expect(page.locator('main .words-limits')).toContainText('0 / 280')
  })

  test('a text in the address is neither shown nor left there', async ({ page }) => {
    await page.goto(`${paths.en}?text=secret+words`)
    await hydrated(page)
    await expect(page.locator('textarea[name=text]')).toHaveValue('')
    expect(new URL(page.url()).search).toBe('')
  })

  test('is still there after a look at another page, and gone with the page itself', async ({
    page,
  }) => {
    const { field, output, button } = await openCounter(page)
    await field('text').fill('A text in the making')
    await page.locator('header .brand').click()
    await expect(page.locator('h1')).not.toHaveText('Word counter')
    await page.goBack()
    await expect(field('text')).toHaveValue('A text in the making')
    await expect(output('words')).toHaveText('5')
    expect(await keptText(page)).toBeNull()
    await button('Clear all').click()
    await page.goForward()
    await expect(page.locator('h1')).not.toHaveText('Word counter')
    await page.goBack()
    await button('Undo').click()
    await expect(field('text')).toHaveValue('A text in the making')
    await page.reload()
    await hydrated(page)
    await expect(field('text')).toHaveValue('')
    await expect(output('words')).toHaveText('0')
    await expect(button('Undo')).toHaveCount(0)
  })

  test('rich text is pasted as its words', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const tool = await openCounter(page)
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
    await tool.field('text').focus()
    await page.keyboard.press('Control+V')
    await expectOutputs(tool, { words: '4', paragraphs: '2' })
  })

  test('the figures are copied as lines of text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { field, button, main } = await openCounter(page)
    await expect(button('Copy the figures')).toBeDisabled()
    await field('text').fill('Two words.\n\nThree more words.')
    await button('Copy the figures').click()
    await expect(main.getByText('Copied!').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      [
        'Words: 5',
        'Characters: 29',
        'Characters without spaces: 24',
        'Sentences: 2',
        'Paragraphs: 2',
        'Reading time: 1\u00a0min',
        'Words per sentence: 2.5',
        'Characters per word: 4.8',
        'Sentences per paragraph: 1',
      ].join('\n'),
    )
  })

  test('says so when the figures cannot be copied, or a sample be had', async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await failRequests(page, '**/samples*.js', () => true)
    const { field, button } = await openCounter(page)
    await field('text').fill('words')
    await button('Copy the figures').click()
    await expect(page.locator('.toast[role=alert]')).toContainText('Copying did not work')
    await button('Blog post').click()
    await expect(page.locator('.toast[role=alert]')).toContainText('could not be loaded')
    await expect(field('text')).toHaveValue('words')
    forgiveFailures(complaints)
  })

  test('counts once the connection is back, and says that it is gone', async ({
    page,
    complaints,
  }) => {
    await failRequests(page, '**/counting*.js', () => true)
    const { field, output, alert } = await openCounter(page)
    await field('text').fill('some words')
    await expect(alert).toContainText('could not be loaded')
    await page.unroute('**/counting*.js')
    await field('text').fill('some more words')
    await expect(output('words')).toHaveText('3')
    await expect(alert).toHaveCount(0)
    forgiveFailures(complaints)
  })
}
