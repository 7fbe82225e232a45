import { describe, expect, it } from 'vitest'
import type { PagesToDocxOptions } from '../../engines/pdf/to-word/pages-to-docx.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'
import { buildDocument } from './conversion-worker.ts'

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
const request = { ...wanted, recognisedLayouts: [] }
const report = () => undefined

describe('writeDocument', () => {
  it('sends the pages to the engine in the wanted order, and counts their words', async () => {
    const { asked, convert } = recordingEngine()
    const written = await buildDocument({ ...request, pageIndexes: [2, 0] }, layouts, {
      convert,
      report,
    })
    expect(asked).toMatchObject([{ pages: [2, 0], options: { ...wanted, language: 'es' } }])
    expect(written.wordCount).toBe(2 + 11 + 6)
  })

  it('uses the page’s language when the language of the text cannot be detected', async () => {
    const { asked, convert } = recordingEngine()
    await buildDocument({ ...request, pageIndexes: [2, 5] }, layouts, { convert, report })
    expect(asked).toMatchObject([{ options: { language: 'fr' } }])
  })

  it('writes recognised text in the place of pictures, in this call only', async () => {
    const { asked, convert } = recordingEngine()
    const recognisedLayouts = [layoutOf(5, 'Three words more')]
    const pages = { ...request, pageIndexes: [2, 5] }
    const dependencies = { convert, report }
    expect(
      (await buildDocument({ ...pages, recognisedLayouts }, layouts, dependencies)).wordCount,
    ).toBe(5)
    expect((await buildDocument(pages, layouts, dependencies)).wordCount).toBe(2)
    expect(asked).toMatchObject([{ pages: [2, 5] }, { pages: [2, 5] }])
  })

  it('writes no document when pages are missing', async () => {
    const { convert, asked } = recordingEngine()
    await expect(
      buildDocument({ ...request, pageIndexes: [0, 1] }, layouts, { convert, report }),
    ).rejects.toMatchObject({ code: 'out-of-memory' })
    expect(asked).toEqual([])
  })
})
