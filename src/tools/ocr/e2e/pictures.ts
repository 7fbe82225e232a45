import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectSound } from '../../../../e2e/live-page.ts'
import { holdData } from '../../../ui/recognition/e2e-steps.ts'
import {
  alike,
  countErrors,
  expectSearchable,
  extract,
  greensOf,
  hasCorpus,
  languageBox,
  opened,
  printed,
  read,
  rowOf,
  scan,
  textArea,
  textOf,
  truthOf,
} from './steps.ts'

/** From pictures to their text. */
export const pictures = (): void => {
  for (const [language, name, action, done] of [
    ['fr', 'fra-clean300', 'Extraire le texte', 'C’est prêt\u202F: '],
    ['es', 'spa-dpi150', 'Extraer el texto', 'Listo: '],
  ] as const)
    test(`${name} is read with its accents, in a page in ${language}`, async ({ page }) => {
      test.skip(!hasCorpus, 'needs the corpus')
      const steps = await opened(page, language)
      await steps.choose(scan(`${name}.png`))
      await expect(languageBox(steps, language)).toBeChecked()
      await extract(steps, action)
      await expect(steps.status.first()).toContainText(done)
      const truth = truthOf(`${name}.txt`)
      const errors = countErrors(alike(await textOf(steps)), truth)
      // QUALITY.md: at most 0.7 % on clean pages.
      expect(errors / truth.length).toBeLessThanOrEqual(0.007)
    })

  test('several pictures: in their order, written as wanted, copied, saved', async ({
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

    await steps.button('Copy').click()
    await expect(page.locator('.toast')).toContainText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    const saved = await steps.download(steps.button('.txt file'))
    expect([saved.name, saved.bytes.toString('utf8')]).toEqual(['one.txt', text])
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))
    })
    await steps.button('Copy').click()
    await expect(page.locator('.toast')).toContainText('Copying did not work')

    await steps.tool.locator('input[name=namePages]').check()
    expect(await textOf(steps)).toBe(`one.png\n\n${joined}\n\ntwo.png\n\nBread comes second.`)
    await steps.tool.locator('input[name=mendHyphens]').uncheck()
    expect(await textOf(steps)).toContain('neigh-bourhood')
    await steps.tool.locator('input[name=joinLines]').uncheck()
    expect((await textOf(steps)).split('\n')).toHaveLength(9)

    await expectSearchable(steps)
    await chooseLanguage(page, 'fr')
    await expect(steps.tool.locator('.reading-languages')).toContainText('Anglais')
    await expect(languageBox(steps, 'en')).toBeChecked()
    await expect(steps.status.first()).toContainText('27 mots')
    // Nothing is read anew.
    await page.waitForTimeout(1000)
    await expect(steps.progress).toHaveCount(0)
    expect(await textOf(steps)).toContain('Bread comes second.')

    await steps.button('Retirer one.png').click()
    expect(await textOf(steps)).toBe('Bread comes second.')
    await steps.choose(await printed(page, 'three.png', ['The third page came later.']))
    await extract(steps, 'Extraire le texte')
    expect(await textOf(steps)).toContain('The third page came later.')
  })

  test('doubtful words are marked, and shown as they stand in the picture', async ({ page }) => {
    test.skip(!hasCorpus, 'needs the corpus')
    const steps = await opened(page)
    await read(steps, scan('eng-receipt.jpg'), scan('eng-phototest.png'))
    await expectSound(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await steps.tool.getByRole('tab', { name: /^To check · / }).click()
    const marks = steps.tool.locator('mark button')
    const count = await marks.count()
    expect(count).toBeGreaterThan(0)
    await expect(marks.first()).toHaveAttribute('aria-pressed', 'true')
    const canvas = steps.tool.locator('.ocr-cut-out canvas')
    const shades = async () => new Set(await greensOf(canvas, 0, 1)).size
    // A photo has many shades, an empty canvas two at most.
    await expect.poll(shades).toBeGreaterThan(20)
    await marks.last().click()
    await expect(marks.last()).toHaveAttribute('aria-pressed', 'true')
    const word = await marks.last().textContent()
    await expect(steps.tool.locator('.ocr-cut-out')).toContainText(
      `Doubtful word ${count} of ${count}`,
    )
    await expect(canvas).toHaveAttribute('aria-label', `The page around “${word ?? ''}”`)
    await steps.button('Next doubtful word').click()
    await expect(marks.first()).toHaveAttribute('aria-pressed', 'true')
    await expectSound(page)
  })

  test('a word of a page that lies on its side is shown upright', async ({ page }) => {
    const steps = await opened(page)
    const lines = Array.from({ length: 6 }, (_, line) => `Line ${line + 1} lies on its side today.`)
    const picture = await printed(page, 'side.png', [...lines, 'xkqzv wqxzt'], 90)
    await read(steps, picture)
    await steps.tool.getByRole('tab', { name: /^To check · / }).click()
    const canvas = steps.tool.locator('.ocr-cut-out canvas')
    // Ink in the middle, where the word is; and paper above it, as a line is not as high as the cut-out.
    const darkest = async (from: number, to: number) =>
      Math.min(...(await greensOf(canvas, from, to)))
    await expect.poll(() => darkest(0.4, 0.6)).toBeLessThan(90)
    expect(await darkest(0, 0.04)).toBeGreaterThan(200)
  })

  test('other languages read anew, keep the text until then, and are remembered', async ({
    page,
  }) => {
    const steps = await opened(page)
    const sentence = 'El ratón pequeño comió queso.'
    await read(steps, await printed(page, 'es.png', [sentence]))
    const before = await textOf(steps)
    const release = await holdData(page)
    await languageBox(steps, 'es').check()
    await languageBox(steps, 'en').uncheck()
    await expect(steps.progress).toBeVisible()
    await expect(steps.tool.locator('.reading-languages')).toContainText('Reading again')
    expect(await textOf(steps)).toBe(before)
    await steps.button('Cancel').focus()
    release()
    await expect(textArea(steps)).toHaveValue(sentence, { timeout: 30_000 })
    // The button is gone; what it was about takes the focus.
    await expect(steps.status.first()).toBeFocused()
    await languageBox(steps, 'es').click()
    await expect(languageBox(steps, 'es')).toBeChecked()
    await expect(steps.tool.locator('.reading-languages')).toContainText('At least one is needed')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => localStorage.getItem('utilo:last:ocr'))).toBe(
      '{"languages":"es"}',
    )
    await page.reload()
    await steps.choose(await printed(page, 'es.png', [sentence]))
    await expect(languageBox(steps, 'es')).toBeChecked()
    await expect(languageBox(steps, 'en')).not.toBeChecked()
    await expect(steps.tool.locator('.reading-download')).toHaveText(
      'All that is needed is on your device already.',
    )
    await expect(rowOf(steps, 'es.png')).toBeVisible()
  })
}
