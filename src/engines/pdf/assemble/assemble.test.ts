import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  entriesOf,
  expectValidPdf,
  make,
  pagesOfFirst,
  readLinks,
  readTexts,
  withReader,
} from '../../../testing/pdf/assembly.ts'
import { writeParts } from '../../../testing/pdf/document-parts.ts'
import { writePlainPdf, writeRichPdf } from '../../../testing/pdf/pdf.ts'

describe('a merge', () => {
  test('keeps pages, links, bookmarks, places, fields, labels, layers and attached files of both documents', async () => {
    const result = await make([writeRichPdf('one', 3), writeRichPdf('two', 2)])
    expectValidPdf(result)
    expect(result.pageCount).toBe(5)
    expect(result.losses).toEqual([])
    expect(await readTexts(result)).toEqual([
      'one page 1',
      'one page 2',
      'one page 3',
      'two page 1',
      'two page 2',
    ])
    expect(await readLinks(result)).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [0, 0, 0],
      [4, 4, 4],
      [3, 3, 3],
    ])
    await withReader(result, async (document) => {
      const outline = await document.getOutline()
      expect(outline.map(({ title }) => title)).toEqual([
        'one 1',
        'one 2',
        'one 3',
        'two 1',
        'two 2',
      ])
      const goals = await Promise.all(
        outline.map(({ dest }) => document.getPageIndex(Array.isArray(dest) ? dest[0] : undefined)),
      )
      expect(goals).toEqual([0, 1, 2, 3, 4])
      expect(
        entriesOf(await document.getDestinations())
          .map(([name]) => name)
          .toSorted(),
      ).toEqual(['goal 000', 'goal 000_2', 'goal 001', 'goal 001_2', 'goal 002'])
      const fields = entriesOf(await document.getFieldObjects())
      expect(fields.map(([name]) => name)).toEqual([
        'field0',
        'field1',
        'field2',
        'field0_2',
        'field1_2',
      ])
      expect(fields.map(([, widgets]) => widgets)).toMatchObject(
        ['one', 'one', 'one', 'two', 'two'].map((value) => [{ value }]),
      )
      expect(await document.getPageLabels()).toEqual(['i', 'ii', 'iii', 'i', 'ii'])
      const layers = [...(await document.getOptionalContentConfig())]
      expect(layers.map(([, { name, visible }]) => `${name} ${visible}`)).toEqual([
        'Shown true',
        'Hidden false',
        'Shown true',
        'Hidden false',
      ])
      const attachments = entriesOf(await document.getAttachments())
      expect(attachments.map(([name]) => name)).toEqual(['note.txt', 'note.txt_2'])
    })
  })
})

describe('an extract', () => {
  test('counts links one by one, though they share what they do', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 5 0 R >>'
    const objects = { 5: '<< /S /GoTo /D [4 0 R /Fit] >>' }
    const file = writeParts('', objects, [`/Annots [${link} ${link}]`, ''])
    const result = await make([file], { pages: pagesOfFirst(0) })
    expectValidPdf(result)
    expect(result.losses).toEqual([{ document: 0, kind: 'links', count: 2 }])
  })

  test('says how many links lead to pages left out, and keeps the others', async () => {
    const result = await make([writeRichPdf('one', 4)], { pages: pagesOfFirst(2, 1) })
    expectValidPdf(result)
    expect(await readTexts(result)).toEqual(['one page 3', 'one page 2'])
    // One link leads from page 2 to page 3. Those of page 3 led to page 4 by name, by action and by page.
    expect(await readLinks(result)).toEqual([
      [undefined, undefined, undefined],
      [0, 0, 0],
    ])
    expect(result.losses).toEqual([{ document: 0, kind: 'links', count: 3 }])
    await withReader(result, async (document) => {
      expect((await document.getOutline()).map(({ title }) => title)).toEqual(['one 2', 'one 3'])
      expect(await document.getPageLabels()).toEqual(['iii', 'ii'])
      expect(entriesOf(await document.getFieldObjects()).map(([name]) => name)).toEqual([
        'field1',
        'field2',
      ])
      expect(entriesOf(await document.getDestinations())).toHaveLength(2)
      expect(entriesOf(await document.getAttachments())).toHaveLength(1)
    })
  })

  test('nothing of other pages comes along', async () => {
    const whole = await make([writeRichPdf('one', 200)])
    const part = await make([writeRichPdf('one', 200)], { pages: pagesOfFirst(100) })
    expect(part.pdf.size).toBeLessThan(whole.pdf.size / 20)
  })

  test('a page taken twice has its own fields each time', async () => {
    const result = await make([writeRichPdf('one', 2)], { pages: pagesOfFirst(0, 1, 0, 0) })
    expectValidPdf(result)
    expect(await readTexts(result)).toEqual([
      'one page 1',
      'one page 2',
      'one page 1',
      'one page 1',
    ])
    expect(await readLinks(result)).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [1, 1, 1],
      [1, 1, 1],
    ])
    await withReader(result, async (document) => {
      const fields = entriesOf(await document.getFieldObjects())
      expect(fields.map(([name, [widget]]) => [name, widget?.page])).toEqual([
        ['field0', 0],
        ['field1', 1],
        ['field0_2', 2],
        ['field0_3', 3],
      ])
    })
  })

  test('turns pages on top of their own rotation', async () => {
    const [plan, expected] = [[0, 90, 180, 270] as const, [0, 90, 180, 270]]
    const once = await make([writePlainPdf('one', 4)], {
      pages: plan.map((rotation, pageIndex) => ({ document: 0, pageIndex, rotation })),
    })
    const rotations = (result: { bytes: Uint8Array }) =>
      withReader(result, async (document) => {
        const pages = [1, 2, 3, 4].map((number) => document.getPage(number))
        return (await Promise.all(pages)).map(({ rotate }) => rotate)
      })
    expect(await rotations(once)).toEqual(expected)
    const twice = await make([once.pdf], {
      pages: plan.map((_, pageIndex) => ({ document: 0, pageIndex, rotation: 270 })),
    })
    expect(await rotations(twice)).toEqual([270, 0, 90, 180])
  })

  test('refuses a page that is not there, by the file’s name', async () => {
    await expect(
      make([writePlainPdf('one', 2)], { pages: pagesOfFirst(0, 2) }),
    ).rejects.toMatchObject({ code: 'damaged', fileName: 'file0.pdf' })
  })
})

test('bookmarks one a file bear the files’ names and hold their outlines', async () => {
  const sources = [
    { file: writeRichPdf('one', 2), name: 'first.part.pdf' },
    { file: writePlainPdf('two', 1), name: 'Zweite Übersicht — 二.PDF' },
  ]
  const result = await make(sources, { bookmarks: 'one-a-file', title: 'Alles — 全部' })
  expectValidPdf(result)
  await withReader(result, async (document) => {
    const outline = await document.getOutline()
    expect(outline.map(({ title, items, count }) => [title, items.length, count])).toEqual([
      ['first.part', 2, -2],
      ['Zweite Übersicht — 二', 0, undefined],
    ])
    const goals = outline.map(({ dest }) =>
      document.getPageIndex(Array.isArray(dest) ? dest[0] : undefined),
    )
    expect(await Promise.all(goals)).toEqual([0, 2])
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Alles — 全部', Producer: 'Utilo' })
  })
})

describe('whatever is put together', () => {
  const pageCounts = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 })

  test('a merge has the pages of all, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(pageCounts, async (counts) => {
        const result = await make(counts.map((count, index) => writePlainPdf(`d${index}`, count)))
        const expected = counts.flatMap((count, index) =>
          Array.from({ length: count }, (_, page) => `d${index} ${page + 1}`),
        )
        expect(result.pageCount).toBe(expected.length)
        expect(await readTexts(result)).toEqual(expected)
      }),
      { numRuns: 8 },
    )
  })

  test('parts of a document, merged again, are the document', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), fc.nat(), async (count, seed) => {
        const cut = 1 + (seed % (count - 1))
        const source = writeRichPdf('all', count)
        const indexes = Array.from({ length: count }, (_, index) => index)
        const parts = await Promise.all(
          [indexes.slice(0, cut), indexes.slice(cut)].map((part) =>
            make([source], { pages: pagesOfFirst(...part) }),
          ),
        )
        const again = await make(parts.map(({ pdf }) => pdf))
        expect(await readTexts(again)).toEqual(indexes.map((index) => `all page ${index + 1}`))
        await withReader(again, async (document) => {
          expect(entriesOf(await document.getFieldObjects())).toHaveLength(count)
          expect(await document.getOutline()).toHaveLength(count)
        })
      }),
      { numRuns: 8 },
    )
  })

  test('the same pages of the same files give the same bytes', async () => {
    const sources = () => [writeRichPdf('one', 3), writeRichPdf('two', 3)]
    expect((await make(sources())).bytes).toEqual((await make(sources())).bytes)
  })
})
