import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { plainTextOf } from '../../../../testing/pdf/structure.ts'
import { readLayouts } from '../../../../testing/pdf/text.ts'
import { inCorpus, isMissing } from '../../../../testing/prerequisites.ts'
import { itemsOf, paragraphsIn } from '../document-structure.ts'
import { readStructure } from '../read-structure.ts'

const read = async (name: string) => {
  const structure = readStructure(
    await readLayouts(new Uint8Array(readFileSync(inCorpus('pdf-to-word', name)))),
  )
  const paragraphs = paragraphsIn(structure.pages.flatMap(itemsOf))
  return { structure, paragraphs }
}

/** The PDF files were printed from gt1_report.docx, gt2_columns.docx and gt3_invoice.docx, which give the expected texts. */
describe.skipIf(isMissing('corpus'))('real documents', () => {
  test('gt1_report: headings, lists, a header and a footer', async () => {
    const { structure, paragraphs } = await read('gt1_report.pdf')
    const headings = paragraphs.flatMap(({ role, content }) =>
      role.kind === 'heading' ? [`${role.level} ${plainTextOf(content)}`] : [],
    )
    expect(headings).toEqual([
      '1 1 Introduction',
      '2 1.1 Method',
      '1 2 Results',
      '2 2.1 Steps',
      '1 3 Conclusion',
    ])
    const items = paragraphs.flatMap(({ role, content }) =>
      role.kind === 'item'
        ? [`${role.list}.${role.level} ${role.format} ${plainTextOf(content).slice(0, 12)}`]
        : [],
    )
    expect(items).toEqual([
      '1.0 bullet Would during',
      '1.0 bullet Members brea',
      '1.1 bullet A water engi',
      '1.0 bullet Northern tim',
      '2.0 decimal From marking',
      '2.0 decimal That members',
      '2.1 lowerLetter Reviewed eng',
      '2.0 decimal Lighting sma',
    ])
    expect(
      structure.headersAndFooters.map(({ place, paragraphs: [line] }) => [
        place,
        plainTextOf(line?.content ?? []),
      ]),
    ).toEqual([
      ['header', 'Harbour Authority Review'],
      ['footer', 'Page 1'],
    ])
    const links = paragraphs.flatMap(({ content }) =>
      content.flatMap(({ text, link }) => (link?.url === undefined ? [] : [[text, link.url]])),
    )
    expect(links).toHaveLength(1)
    expect(structure.bodySizePoints).toBe(10)
  })

  test('gt2_columns: a title, headings in columns, paragraphs over columns and pages', async () => {
    const { paragraphs } = await read('gt2_columns.pdf')
    expect(
      paragraphs.flatMap(({ role, content }) =>
        role.kind === 'body' ? [] : [[role.kind, plainTextOf(content)]],
      ),
    ).toEqual([
      ['title', 'Two Column Bulletin'],
      ['heading', 'Markings'],
      ['heading', 'Lighting'],
      ['heading', 'Dredging'],
    ])
    // The Word document has the same number.
    expect(paragraphs).toHaveLength(17)
  })

  test('gt3_invoice: no headings', async () => {
    const { paragraphs } = await read('gt3_invoice.pdf')
    expect(paragraphs.map(({ role }) => role.kind)).toEqual(['body', 'body', 'body'])
  })

  test('tracemonkey: footnotes', async () => {
    const { structure, paragraphs } = await read('tracemonkey.pdf')
    expect([...structure.footnotes.keys()]).toEqual([1, 2])
    expect(
      paragraphs.flatMap(({ content }) => content.flatMap(({ footnote }) => footnote ?? [])),
    ).toEqual([1, 2])
  })
})
