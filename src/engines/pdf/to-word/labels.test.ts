import { describe, expect, it } from 'vitest'
import {
  lineAt,
  pageWith,
  paragraphAt,
  paragraphOf,
  regionOf,
  structureOf,
  tableOf,
} from '../../../testing/pdf/word-documents.ts'
import type { PageItem, Region } from '../structure/document-structure.ts'
import { withFlatLabelsInColumns, withoutLabelsOnTables } from './labels.ts'

/** A label of the coordinates of its turned page, at a place of the page as it is shown. */
const label = (words: string, left: number, turned: Region['turned'] = 'flat'): Region => ({
  ...regionOf([paragraphAt(300, 30, words)]),
  box: { left, top: 280, right: left + 10, bottom: 310 },
  ...(turned && { turned }),
})

const textsOf = (items: readonly PageItem[]): string[] =>
  items.map((item) =>
    item.kind === 'paragraph' ? item.lines.map(({ text }) => text).join(' ') : item.kind,
  )

describe('withoutLabelsOnTables', () => {
  const directionsOf = (left: number) => {
    // Both texts stand in a layout table as wide as the column, from 72 points on.
    const beside = [paragraphAt(120, 300, 'left'), paragraphAt(400, 300, 'right')]
    const page = pageWith(0, [regionOf(beside), label('US$/t', left, 'up')])
    return withoutLabelsOnTables(structureOf([page])).pages[0]?.regions.map(({ turned }) => turned)
  }

  it('sets text horizontally that would float on a table, which would move below it', () => {
    expect(directionsOf(90)).toEqual([undefined, 'flat'])
  })

  it('leaves text where it is beside everything', () => {
    expect(directionsOf(30)).toEqual([undefined, 'up'])
  })
})

describe('withFlatLabelsInColumns', () => {
  const chart = tableOf([315, 523], [280, 320], ['chart'])
  const columns = [
    [paragraphAt(72, 100, 'left above'), paragraphAt(72, 400, 'left below')],
    [paragraphAt(315, 100, 'above'), chart, paragraphAt(315, 400, 'below')],
  ]
  const text = (foot: number) =>
    paragraphOf([lineAt(72, foot, 'goes on'), { ...lineAt(72, 100, 'here'), pageIndex: 2 }])
  /** The page of the labels, and one whose text reaches down to a line and goes on on another page. */
  const placed = (foot: number, ...labels: readonly Region[]) => {
    const pages = [
      pageWith(0, [regionOf(...columns), ...labels]),
      pageWith(1, [regionOf([text(foot)])]),
    ]
    return withFlatLabelsInColumns(structureOf(pages)).pages[0]?.regions ?? []
  }
  const textsOfRegions = (regions: readonly Region[]) =>
    regions.map((region) => region.columns.map(({ items }) => textsOf(items)))

  it('puts labels above what they stand beside, in the nearest column', () => {
    const regions = placed(400, label('Accuracy', 302), label('Loss', 530))
    expect(textsOfRegions(regions)).toEqual([
      [
        ['left above', 'left below'],
        ['above', 'Accuracy', 'Loss', 'table', 'below'],
      ],
    ])
  })

  it('sets their lines at the left of the column, directly above', () => {
    const [region] = placed(400, label('Accuracy', 302))
    const found = region?.columns[1]?.items[1]
    if (found?.kind !== 'paragraph') throw new Error('no label')
    expect(found).toMatchObject({ left: 315, firstLeft: 315, columnLeft: 315, columnRight: 523 })
    expect(found.lines.map(({ baseline, left }) => [baseline, left])).toEqual([[280, 315]])
  })

  it('leaves them at the end of a page that has room there', () => {
    const regions = placed(420, label('Accuracy', 302))
    expect(textsOfRegions(regions)).toEqual([
      columns.map((items) => textsOf(items)),
      [['Accuracy']],
    ])
  })

  it('leaves a slanting watermark and a label beside nothing at the end', () => {
    const watermark = {
      ...label('Draft', 100),
      box: { left: 100, top: 100, right: 400, bottom: 500 },
    }
    const alone = { ...label('Alone', 302), box: { left: 302, top: 805, right: 312, bottom: 835 } }
    expect(textsOfRegions(placed(400, watermark, alone))).toEqual([
      columns.map((items) => textsOf(items)),
      [['Draft']],
      [['Alone']],
    ])
  })
})
