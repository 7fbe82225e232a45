import { describe, expect, it } from 'vitest'
import type { PagesToDocxOptions } from '../../engines/pdf/to-word/pages-to-docx.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import { layoutOf } from '../../testing/tools/pdf-to-word.ts'
import { writeDocument } from './write-document.ts'

const converter = () => {
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
const order = { ...wanted, recognised: [] }
const report = () => undefined

describe('writeDocument', () => {
  it('hands the pages over in the order wanted, and counts their words', async () => {
    const { asked, convert } = converter()
    const written = await writeDocument({ ...order, pageIndexes: [2, 0] }, layouts, {
      convert,
      report,
    })
    expect(asked).toMatchObject([{ pages: [2, 0], options: { ...wanted, language: 'es' } }])
    expect(written.wordCount).toBe(2 + 11 + 6)
  })

  it('falls back on the page’s language where the text’s does not show', async () => {
    const { asked, convert } = converter()
    await writeDocument({ ...order, pageIndexes: [2, 5] }, layouts, { convert, report })
    expect(asked).toMatchObject([{ options: { language: 'fr' } }])
  })

  it('writes what was recognised in the place of pictures, this time only', async () => {
    const { asked, convert } = converter()
    const recognised = [layoutOf(5, 'Three words more')]
    const pages = { ...order, pageIndexes: [2, 5] }
    const means = { convert, report }
    expect((await writeDocument({ ...pages, recognised }, layouts, means)).wordCount).toBe(5)
    expect((await writeDocument(pages, layouts, means)).wordCount).toBe(2)
    expect(asked).toMatchObject([{ pages: [2, 5] }, { pages: [2, 5] }])
  })

  it('writes no document with pages missing', async () => {
    const { convert, asked } = converter()
    await expect(
      writeDocument({ ...order, pageIndexes: [0, 1] }, layouts, { convert, report }),
    ).rejects.toMatchObject({ code: 'out-of-memory' })
    expect(asked).toEqual([])
  })
})
