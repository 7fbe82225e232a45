import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inCorpus, isMissing } from '../../../../testing/prerequisites.ts'
import { readLayouts } from '../../../../testing/pdf/layouts.ts'
import { textsOf } from '../../../../testing/pdf/columns.ts'
import { readPageFlow } from './read-page-flow.ts'

/** Columns of paragraphs of a page, as all of its text is put together; tables are not looked for. */
const readPage = async (name: string, page: number): Promise<string[][][]> => {
  const layouts = await readLayouts(new Uint8Array(readFileSync(inCorpus('pdf-to-word', name))))
  const layout = layouts[page - 1]
  if (layout === undefined) throw new Error(`${name} has no page ${String(page)}`)
  return textsOf(readPageFlow({ ...layout, tables: [] }))
}

/** Of the columns that hold two texts, which they are: [region, column] of each. */
const placesOf = (page: readonly string[][][], texts: readonly string[]): number[][] =>
  texts.map((text) => {
    const region = page.findIndex((columns) => columns.flat().some((it) => it.includes(text)))
    const column = page[region]?.findIndex((items) => items.some((it) => it.includes(text)))
    return [region, column ?? -1]
  })

describe.skipIf(isMissing('corpus'))('readPageFlow, on real pages', () => {
  test('reads both columns of an article below its introduction', async () => {
    const page = await readPage('gt2_columns.pdf', 1)
    expect(page.map((columns) => columns.length)).toEqual([1, 2])
    expect(page[0]?.[0]).toHaveLength(2)
    expect(page[1]?.[0]?.[0]).toBe('Markings')
  })

  test('reads a listing beside running text by itself', async () => {
    const page = await readPage('tracemonkey.pdf', 2)
    const [code, prose, after] = placesOf(page, [
      'for (var i = 2',
      'trace trees',
      'Every loop back edge',
    ])
    expect(prose?.[0]).toBe(code?.[0])
    expect(prose?.[1]).toBe(0)
    expect(code?.[1]).toBe(1)
    expect(after?.[1]).toBe(1)
  })

  test('reads a box of facts beside running text by itself', async () => {
    const page = await readPage('pdfjs_wikipedia.pdf', 1)
    const places = placesOf(page, ['JavaScript library', 'History and', 'Behavior', 'Developer(s)'])
    const [first] = places
    expect(places.slice(0, 3)).toEqual([first, first, first])
    expect(places[3]).toEqual([first?.[0], 1])
  })
})
