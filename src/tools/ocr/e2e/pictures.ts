import { readFileSync } from 'node:fs'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/page-steps.ts'
import { expectNoViolations } from '../../../../e2e/accessibility.ts'
import { mistakesIn, wordsOf } from '../../../../e2e/site.ts'
import { isMissing } from '../../../testing/prerequisites.ts'
import { runProgram } from '../../../components/file-tool/e2e-steps.ts'
import { holdLanguageModels } from '../../../components/recognition/e2e-steps.ts'
import {
  errorShare,
  extract,
  greensOf,
  languageBox,
  opened,
  printed,
  read,
  rowOf,
  scan,
  textArea,
  textOf,
} from './steps.ts'

/** Tests of recognising the text of pictures. */
export const pictures = (): void => {
  test('several pictures: in their order, written as wanted, copied, saved, in another language', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const steps = await opened(page)
    const joined =
      'This line is long enough to go on in the neighbourhood of the next one, which is as long as it was before.'
    const text = await read(
      steps,
      await printed(page, 'one.png', [
        'This line is long enough to go on in the neigh-',
        'bourhood of the next one, which is as long as it',
        'was before.',
      ]),
      await printed(page, 'two.png', ['Bread comes second.']),
    )
    expect(text).toBe(`${joined}\n\nBread comes second.`)
    await expect(steps.status.first()).toHaveText('Done: 26 words')
    await expect(textArea(steps)).toHaveAttribute('rows', '10')
    await expect(textArea(steps)).toHaveAttribute('readonly', '')
    await expect(textArea(steps)).toBeFocused()

    await test.step('copied and saved', async () => {
      await steps.button('Copy').click()
      await expect(page.locator('.toast')).toContainText('Copied')
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
      const saved = await steps.download(steps.button('.txt file'))
      expect([saved.name, saved.bytes.toString('utf8')]).toEqual(['one.txt', text])
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))
      })
      // The key is used, because the toast may still cover the button.
      await steps.button('Copy').press('Enter')
      await expect(page.locator('.toast')).toContainText('Copying failed')
    })

    await test.step('as a PDF whose text other programs find', async () => {
      const { name, path } = await steps.download(steps.button('Searchable PDF'))
      expect(name).toBe('one-searchable.pdf')
      expect(runProgram('pdfinfo', path)).toMatch(/Pages:\s+2/)
      expect(runProgram('pdftotext', '-f', '1', '-l', '1', path, '-')).toContain('which is as long')
      expect(runProgram('pdftotext', '-f', '2', '-l', '2', path, '-')).toBe('Bread comes second.')
    })

    await test.step('written as wanted', async () => {
      await steps.tool.locator('input[name=namePages]').check()
      expect(await textOf(steps)).toBe(`one.png\n\n${joined}\n\ntwo.png\n\nBread comes second.`)
      await steps.tool.locator('input[name=mendHyphens]').uncheck()
      expect(await textOf(steps)).toContain('neigh-bourhood')
      await steps.tool.locator('input[name=joinLines]').uncheck()
      expect((await textOf(steps)).split('\n')).toHaveLength(9)
    })

    await test.step('in another language of the page, where nothing is read anew', async () => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await chooseLanguage(page, 'fr')
      await expect(steps.tool.locator('.reading-languages')).toContainText('Anglais')
      await expect(languageBox(steps, 'en')).toBeChecked()
      await expect(steps.status.first()).toContainText('27 mots')
      await expect(steps.progress).toHaveCount(0)
      expect(mistakesIn(await wordsOf(page))).toEqual([])
      await steps.button('Retirer one.png').click()
      expect(await textOf(steps)).toBe('Bread comes second.')
      await steps.choose(await printed(page, 'three.png', ['The third page came later.']))
      await extract(steps, 'Extraire le texte')
      expect(await textOf(steps)).toContain('The third page came later.')
      expect(asked.filter((url) => url.includes('traineddata'))).toEqual([])
    })
  })

  test('a real page is read in the page’s language, then in others, which are remembered', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page, 'fr')
    await steps.choose(scan('fra-francais.png'))
    await expect(languageBox(steps, 'fr')).toBeChecked()
    await extract(steps, 'Extraire le texte')
    await expect(steps.status.first()).toContainText('C’est prêt\u202F: ')
    const text = await textOf(steps)
    // QUALITY.md allows at most 0.7 % on clean pages.
    expect(errorShare(text, 'fra-francais')).toBeLessThanOrEqual(0.007)

    const release = await holdLanguageModels(page)
    await languageBox(steps, 'es').check()
    await languageBox(steps, 'fr').uncheck()
    await expect(steps.progress).toBeVisible()
    await expect(steps.tool.locator('.reading-languages')).toContainText('Nouvelle lecture')
    expect(await textOf(steps)).toBe(text)
    await steps.button('Annuler').focus()
    release()
    await expect(textArea(steps)).not.toHaveValue(text, { timeout: 60_000 })
    // The button has disappeared, and the result takes the focus.
    await expect(steps.status.first()).toBeFocused()
    await languageBox(steps, 'es').click()
    await expect(languageBox(steps, 'es')).toBeChecked()
    await expect(steps.tool.locator('.reading-languages')).toContainText('Il en faut au moins une')
    expect(new URL(page.url()).search).toBe('?lng=fr')
    expect(await page.evaluate(() => localStorage.getItem('utilo:last:ocr'))).toBe(
      '{"languages":"es"}',
    )
    await page.reload()
    await steps.choose(scan('fra-francais.png'))
    await expect(languageBox(steps, 'es')).toBeChecked()
    await expect(languageBox(steps, 'fr')).not.toBeChecked()
    await expect(steps.tool.locator('.reading-download')).toHaveText(
      'Tout ce qu’il faut est déjà sur votre appareil.',
    )
    await expect(rowOf(steps, 'fra-francais.png')).toBeVisible()
  })

  test('doubtful words are marked, and shown upright as they stand in the picture', async ({
    page,
  }) => {
    test.skip(isMissing('corpus'), 'needs the corpus')
    const steps = await opened(page)
    const photo = {
      name: 'receipt.jpg',
      mimeType: 'image/jpeg',
      buffer: readFileSync(scan('eng-receipt.jpg')),
    }
    const lines = Array.from({ length: 4 }, (_, line) => `Line ${line + 1} lies on its side today.`)
    await read(steps, photo, await printed(page, 'side.png', [...lines, 'xkqzv wqxzt'], 90))
    await steps.tool.getByRole('tab', { name: /^To check · / }).click()
    const marks = steps.tool.locator('mark button')
    const count = await marks.count()
    expect(count).toBeGreaterThan(1)
    await expect(marks.first()).toHaveAttribute('aria-pressed', 'true')
    const canvas = steps.tool.locator('.ocr-cut-out canvas')
    // A photograph has many shades, an empty canvas at most two.
    await expect.poll(async () => new Set(await greensOf(canvas, 0, 1)).size).toBeGreaterThan(20)
    await marks.last().click()
    await expect(marks.last()).toHaveAttribute('aria-pressed', 'true')
    const word = await marks.last().textContent()
    await expect(steps.tool.locator('.ocr-cut-out')).toContainText(
      `Uncertain word ${count} of ${count}`,
    )
    await expect(canvas).toHaveAttribute('aria-label', `The page around “${word ?? ''}”`)
    // Foreground is expected in the middle, where the word is, and paper above it, because a line is lower than the
    // crop.
    const darkest = async (from: number, to: number) =>
      Math.min(...(await greensOf(canvas, from, to)))
    await expect
      .poll(async () => (await darkest(0.4, 0.6)) < 90 && (await darkest(0, 0.04)) > 200)
      .toBe(true)
    await steps.button('Next uncertain word').click()
    await expect(marks.first()).toHaveAttribute('aria-pressed', 'true')
    await expectNoViolations(page)
  })

  test('with the keyboard alone', async ({ page }) => {
    // Playwright handles dialogs from the first listener on, which is too late for a key pressed at once.
    page.on('filechooser', () => undefined)
    const steps = await opened(page)
    const files = [
      await printed(page, 'one.png', ['Keys are enough.']),
      await printed(page, 'two.png', ['This one goes.']),
    ]
    await steps.zone.focus()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Enter'),
    ])
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles(files)
    await expect(steps.button('Extract text')).toBeFocused()
    await steps.button('Remove two.png').press('Enter')
    await expect(steps.button('Remove one.png')).toBeFocused()
    await languageBox(steps, 'fr').press('Space')
    await expect(languageBox(steps, 'fr')).toBeChecked()
    await languageBox(steps, 'fr').press('Space')
    await steps.button('Extract text').press('Enter')
    await expect(textArea(steps)).toBeFocused({ timeout: 60_000 })
    await expect(textArea(steps)).toHaveValue('Keys are enough.')
    await page.keyboard.press('Tab')
    await expect(steps.button('Copy')).toBeFocused()
    await steps.button('Start over').press('Enter')
    await expect(steps.zone).toBeFocused()
  })

  for (const [language, name, action, done] of [
    ['fr', 'fra-clean300', 'Extraire le texte', 'C’est prêt\u202F: '],
    ['es', 'spa-dpi150', 'Extraer el texto', 'Listo: '],
  ] as const)
    test(
      `${name} is read with its accents, in a page in ${language}`,
      { tag: '@full' },
      async ({ page }) => {
        test.skip(isMissing('corpus'), 'needs the corpus')
        const steps = await opened(page, language)
        await steps.choose(scan(`${name}.png`))
        await expect(languageBox(steps, language)).toBeChecked()
        await extract(steps, action)
        await expect(steps.status.first()).toContainText(done)
        expect(errorShare(await textOf(steps), name)).toBeLessThanOrEqual(0.007)
      },
    )
}
