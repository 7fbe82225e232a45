import { describe, expect, it } from 'vitest'
import type { PagesToDocxOptions } from '../../engines/pdf/to-word/pages-to-docx.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import { plainFormat } from '../../testing/pdf/word-documents.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'
import { detectLanguage, writeDocument, conversionMethods } from './conversion-worker.ts'

/** Article 1 of the Universal Declaration of Human Rights, as ohchr.org publishes it. */
const articleOne = {
  fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
  en: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
  es: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen.',
  it: 'Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza.',
  pt: 'Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.',
  nl: 'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen.',
}

describe('detectLanguage', () => {
  it.each(Object.entries(articleOne))('%s', (language, text) =>
    expect(detectLanguage(text)).toBe(language),
  )

  it.each([
    ['', 'nothing'],
    ['Zürich 2026, 12 800,00 €', 'names and figures'],
    [`${articleOne.fr} ${articleOne.en}`, 'two languages'],
    ['東京都の人口は増えている。', 'another script'],
    ['Le Monde, The Times, El País', 'names of newspapers'],
  ])('%j: %s', (text) => expect(detectLanguage(text)).toBeUndefined())
})

const recordingEngine = () => {
  const asked: { pages: readonly number[]; options: PagesToDocxOptions }[] = []
  return {
    asked,
    convert: (layouts: readonly PageLayout[], options: PagesToDocxOptions) => {
      asked.push({ pages: layouts.map(({ pageIndex }) => pageIndex), options })
      return Promise.resolve({ docx: new Blob(), losses: [] })
    },
  }
}

const layouts = new Map(
  [
    layoutOf(0, 'La casa de los abuelos es la más grande del pueblo,', 'y por eso todos la ven.'),
    layoutOf(2, 'Zürich 2026'),
    layoutOf(5),
  ].map((layout) => [layout.pageIndex, layout]),
)
const wanted = { title: 'report', language: 'fr' as const, outline: [{ title: 'Ports', level: 0 }] }
const request = { ...wanted, recognizedLayouts: [] }
const report = () => undefined

describe('writeDocument', () => {
  it('sends the pages to the engine in the wanted order, and counts their words', async () => {
    const { asked, convert } = recordingEngine()
    const written = await writeDocument({ ...request, pageIndexes: [2, 0] }, layouts, {
      convert,
      report,
    })
    expect(asked).toMatchObject([{ pages: [2, 0], options: { ...wanted, language: 'es' } }])
    expect(written.wordCount).toBe(2 + 11 + 6)
  })

  it('uses the page’s language when the language of the text cannot be detected', async () => {
    const { asked, convert } = recordingEngine()
    await writeDocument({ ...request, pageIndexes: [2, 5] }, layouts, { convert, report })
    expect(asked).toMatchObject([{ options: { language: 'fr' } }])
  })

  it('writes recognized text in the place of pictures, in this call only', async () => {
    const { asked, convert } = recordingEngine()
    const recognizedLayouts = [layoutOf(5, 'Three words more')]
    const pages = { ...request, pageIndexes: [2, 5] }
    const dependencies = { convert, report }
    expect(
      (await writeDocument({ ...pages, recognizedLayouts }, layouts, dependencies)).wordCount,
    ).toBe(5)
    expect((await writeDocument(pages, layouts, dependencies)).wordCount).toBe(2)
    expect(asked).toMatchObject([{ pages: [2, 5] }, { pages: [2, 5] }])
  })

  it('writes no document when pages are missing', async () => {
    const { convert, asked } = recordingEngine()
    await expect(
      writeDocument({ ...request, pageIndexes: [0, 1] }, layouts, { convert, report }),
    ).rejects.toMatchObject({ code: 'out-of-memory' })
    expect(asked).toEqual([])
  })
})

describe('previewPage', () => {
  const context = { signal: new AbortController().signal, report }

  it('shows the pages of the last document, once there is one', async () => {
    expect(() => conversionMethods.previewPage(0, context)).toThrow('out-of-memory')
    for (const layout of [layoutOf(0), layoutOf(1, 'Second page')])
      await conversionMethods.addPage({ ...layout, formats: [plainFormat] }, context)
    await conversionMethods.writeDocument({ ...request, pageIndexes: [1, 0] }, context)
    const page = await conversionMethods.previewPage(0, context)
    expect(JSON.stringify(page.bands)).toContain('Second page')
    expect(page).toMatchObject({ widthPoints: 595, heightPoints: 842, pageCount: 2 })
  })
})
