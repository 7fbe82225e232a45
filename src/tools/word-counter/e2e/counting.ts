import { expectNothingBroken, expectNothingKept } from '../../../../e2e/calculator-steps.ts'
import { expect, test } from '../../../../e2e/fixtures.ts'
import { chooseLanguage } from '../../../../e2e/language-menu.ts'
import { expectOutputs, openCounter } from './steps.ts'

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

/** The cases the unit tests hold Node to, in the browser, whose word breaks differ from Node's. */
const words: readonly (readonly [text: string, words: string])[] = [
  ["Aujourd'hui, l'école est fermée.", '4'],
  ['Aujourd’hui, l’école est fermée.', '4'],
  ["Moi ? N'est-ce pas ?", '4'],
  ['porte-monnaie, porte\u2011monnaie', '4'],
  ['吾輩は猫である。名前はたぬき。', '8'],
  ['我喜欢学习中文。', '4'],
  ['¿Qué tal? ¡Muy bien!', '4'],
  ['1\u202f234,56 et 3.14', '3'],
  ['jean.dupont@mail.example.fr', '1'],
  ['https://example.com/a?b=1#c', '1'],
  ['example.com, e.g. the U.S.A.', '4'],
  ['d’1 90’s 10:30 note:urgent', '6'],
  ['👍 👨‍👩‍👧‍👦 1️⃣ 🇫🇷 … — !', '0'],
  ['co\u00adopération n.º 5', '3'],
  ['привет мир, مرحبا بك', '4'],
]

/** @param gettysburg - what others counted is known. */
export const counting = (gettysburg: string): void => {
  test('counts as one types, by every figure there is', async ({ page }) => {
    const tool = await openCounter(page)
    await expectOutputs(tool, zeros)
    const field = tool.field('text')
    await field.pressSequentially('One two.')
    await expectOutputs(tool, { words: '2', characters: '8', sentences: '1', readingTime: '1 min' })
    await field.fill(gettysburg)
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
    await field.fill('')
    await expectOutputs(tool, zeros)
    await expectNothingKept(page)
  })

  test('finds the words that the unit tests find, in this browser too', async ({ page }) => {
    const { field, output } = await openCounter(page, 'fr')
    for (const [text, count] of words) {
      await field('text').fill(text)
      await expect(output('words'), text).toHaveText(count)
    }
    await field('text').fill('👨‍👩‍👧‍👦')
    await expect(output('characters')).toHaveText('1')
    await field('text').fill('M. Dupont est là. Il dit : « Viens ! » et part…')
    await expect(output('sentences')).toHaveText('2')
  })

  test('of blanks alone there is nothing', async ({ page }) => {
    const tool = await openCounter(page)
    await tool.field('text').fill('one')
    await expectOutputs(tool, { words: '1' })
    await tool.field('text').fill(' \n\t\u00a0\u202f\u200b\ufeff\u3000\n ')
    await expectOutputs(tool, zeros)
  })

  test('writes numbers the language’s way, and keeps the text when it changes', async ({
    page,
  }) => {
    const tool = await openCounter(page, 'en')
    const text = 'café '.repeat(3000).trim()
    await tool.field('text').fill(text)
    await expectOutputs(tool, { words: '3,000', characters: '14,999', readingTime: '15 min' })
    await chooseLanguage(page, 'fr')
    await expect(tool.field('text')).toHaveValue(text)
    await expectOutputs(tool, {
      words: '3\u202f000',
      characters: '14\u202f999',
      signs: '14\u202f999',
      feuillets: '10',
    })
    await chooseLanguage(page, 'es')
    await expectOutputs(tool, { words: '3000', characters: '14.999' })
    await expect(tool.output('signs')).toHaveCount(0)
    expect(new URL(page.url()).search).toBe('')
  })

  test('takes whatever there is without breaking', async ({ page }) => {
    const tool = await openCounter(page)
    const field = tool.field('text')
    for (const [text, count] of [
      ['مرحبا بالعالم، كيف حالك؟', '4'],
      ['\ud800 lone \udc00 halves', '2'],
      ['nul\u0000l', '2'],
      ['e\u0301'.repeat(400), '1'],
      ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(300), '0'],
      [`a${'\u0300'.repeat(5000)}`, '1'],
      ['a'.repeat(19_000), '1'],
      ['<b>&amp; {{count}} ${x} $& \\n', '5'],
    ] as const) {
      // Set as a program would: a null character and half a pair cannot be typed.
      await field.evaluate((area: HTMLTextAreaElement, value) => {
        area.value = value
        area.dispatchEvent(new Event('input', { bubbles: true }))
      }, text)
      await expect(tool.output('words'), JSON.stringify(text.slice(0, 40))).toHaveText(count)
      await expectNothingBroken(tool)
    }
  })

  test('a text from right to left stands on the right', async ({ page }) => {
    const { field } = await openCounter(page)
    await field('text').fill('مرحبا')
    await expect(field('text')).toHaveAttribute('dir', 'rtl')
    await field('text').fill('hello مرحبا')
    await expect(field('text')).toHaveAttribute('dir', 'ltr')
  })

  test('counts without Intl.Segmenter, and says how', async ({ page }) => {
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
}
