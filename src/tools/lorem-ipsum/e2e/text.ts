import { expect, hydrated, test } from '../../../../e2e/fixtures.ts'
import { holdScript } from '../../../../e2e/hold-script.ts'
import { readDownload } from '../../../ui/file-tool/e2e-steps.ts'
import { countByPython, elementsByPython, fileOf, openLorem, paths, wordsByWc } from './steps.ts'

const phrase = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit'
/** The words of the passage's first clause, in alphabetical order. */
const pool =
  'adipiscing aliqua amet consectetur do dolor dolore eiusmod elit et incididunt ipsum labore lorem magna sed sit tempor ut'.split(
    ' ',
  )

test('there is a text at once, and it is still the same when the script comes', async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto(paths.en, { waitUntil: 'commit' })
  const text = page.locator('output[name=text]')
  await expect(text).toContainText(phrase)
  const early = await text.textContent()
  expect(early?.split('\n\n')).toHaveLength(3)
  release()
  await hydrated(page)
  expect(await text.textContent()).toBe(early)
})

test('paragraphs, sentences and words are as many as asked for, by another program’s count', async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath('text.txt')
  const { count, type, standard, shown, size } = await openLorem(page)
  for (const isStandard of [true, false]) {
    await standard.setChecked(isStandard)
    for (const wanted of [1, 3, 9, 37, 100]) {
      await count.fill(String(wanted))
      await type.selectOption('words')
      const words = fileOf(file, await shown())
      expect(wordsByWc(words)).toBe(wanted)
      expect(countByPython(words)).toMatchObject({ words: wanted, isRepeating: false })

      await type.selectOption('sentences')
      const { sentences, ...inSentences } = countByPython(fileOf(file, await shown()))
      expect(sentences).toHaveLength(wanted)
      expect(inSentences.isRepeating).toBe(false)
      expect(Math.min(...sentences)).toBeGreaterThanOrEqual(5)
      expect(Math.max(...sentences)).toBeLessThanOrEqual(15)

      await type.selectOption('paragraphs')
      const inParagraphs = countByPython(fileOf(file, await shown()))
      expect(inParagraphs.paragraphs).toHaveLength(wanted)
      expect(Math.min(...inParagraphs.paragraphs)).toBeGreaterThanOrEqual(3)
      expect(Math.max(...inParagraphs.paragraphs)).toBeLessThanOrEqual(7)
      expect(pool).toEqual(expect.arrayContaining([...inParagraphs.vocabulary]))
      const number = new Intl.NumberFormat('en').format(wordsByWc(file))
      await expect(size).toContainText(`${wanted} paragraph`)
      await expect(size).toContainText(`${number} words`)
      expect((await shown()).startsWith(phrase)).toBe(isStandard)
    }
  }
})

test('the standard phrase never breaks the count', async ({ page }) => {
  const { main, shown } = await openLorem(page, { query: 'count=5&type=words' })
  expect(await shown()).toBe('Lorem ipsum dolor sit amet')
  await expect(main).toContainText('This is only the standard opening')
  const one = await openLorem(page, { query: 'count=1&type=sentences' })
  expect(await one.shown()).toBe(`${phrase}.`)
  const ten = await openLorem(page, { query: 'count=10&type=words' })
  expect(await ten.shown()).toMatch(new RegExp(`^${phrase} [a-z]+ [a-z]+$`))
  await expect(ten.main).not.toContainText('This is only the standard opening')
})

test('every change of an option and every press of the button gives another text', async ({
  page,
}) => {
  const { count, type, standard, format, regenerate, shown } = await openLorem(page)
  const seen = new Set([await shown()])
  const expectNew = async () => {
    await expect.poll(async () => seen.has(await shown())).toBe(false)
    seen.add(await shown())
  }
  await count.fill('4')
  await expectNew()
  await count.fill('3')
  await expectNew()
  await standard.uncheck()
  await expectNew()
  await standard.check()
  await expectNew()
  await type.selectOption('sentences')
  await expectNew()
  await type.selectOption('paragraphs')
  await expectNew()
  for (let press = 0; press < 5; press += 1) {
    await regenerate.click()
    await expectNew()
  }
  await count.press('Enter')
  await expectNew()
  expect((await shown()).split('\n\n')).toHaveLength(3)

  // Another format of it is still the same text.
  const plain = await shown()
  await format.selectOption('html')
  await format.selectOption('text')
  expect(await shown()).toBe(plain)
})

test('a single word is another one after each press', async ({ page }) => {
  const query = 'count=1&type=words&startWithStandard=false'
  const { regenerate, shown } = await openLorem(page, { query })
  for (let press = 0; press < 30; press += 1) {
    const before = await shown()
    await regenerate.click()
    await expect.poll(shown).not.toBe(before)
    expect(pool).toContain(await shown())
  }
})

test('HTML is code to be pasted, an element a paragraph or an item a part', async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath('text.html')
  const { count, type, format, text, shown } = await openLorem(page)
  const elements = async () => elementsByPython(fileOf(file, await shown()))
  const plain = await shown()
  await format.selectOption('html')
  expect(await elements()).toEqual(plain.split('\n\n').map((paragraph) => ['p', paragraph]))
  await expect(text.locator('p, ul, li')).toHaveCount(0)
  await format.selectOption('list')
  expect(await elements()).toEqual([
    ['ul', ''],
    ...plain.split('\n\n').map((paragraph) => ['li', paragraph]),
  ])
  await count.fill('12')
  await type.selectOption('words')
  const [, ...words] = await elements()
  expect(words).toHaveLength(12)
  expect(words.slice(0, 8).map(([, word]) => word)).toEqual(phrase.replace(',', '').split(' '))
  await type.selectOption('sentences')
  expect(await elements()).toHaveLength(13)
  await format.selectOption('html')
  const [only, ...none] = await elements()
  expect(none).toEqual([])
  expect(only?.[1].match(/\./g)).toHaveLength(12)
})

test('the text can be had as a file', async ({ page }) => {
  const { button, format, shown } = await openLorem(page, { query: 'count=40&type=words' })
  const download = async () => {
    const waiting = page.waitForEvent('download')
    await button('Download as a file').click()
    return readDownload(await waiting)
  }
  const plain = await download()
  expect(plain.name).toBe('lorem-ipsum.txt')
  expect(plain.bytes.toString()).toBe(`${await shown()}\n`)
  expect(wordsByWc(plain.path)).toBe(40)
  await format.selectOption('list')
  const html = await download()
  expect(html.name).toBe('lorem-ipsum.html')
  expect(elementsByPython(html.path).filter(([tag]) => tag === 'li')).toHaveLength(40)
})
