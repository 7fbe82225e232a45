import { expect, test } from 'vitest'
import { lineAt } from '../../../testing/pdf/word-documents.ts'
import type { PageLayout } from '../page-content/page-layout.ts'
import { scaleToWordPages } from './pages-to-docx.ts'

const page = (pageIndex: number, more: Partial<PageLayout> = {}): PageLayout => ({
  pageIndex,
  widthPoints: 595,
  heightPoints: 842,
  formats: [],
  segments: lineAt(100, 200, 'one two').segments,
  turned: [],
  strokes: [],
  fills: [],
  pictures: [],
  links: [],
  tags: [],
  isScan: false,
  losses: [],
  ...more,
})

test('pages that fit into Word are unchanged', () => {
  const pages = [page(0), page(1, { heightPoints: 1584 })]
  expect(scaleToWordPages(pages)).toBe(pages)
})

test('a larger page is scaled down with its content and the targets of links to it', () => {
  const box = { left: 300, top: 600, right: 900, bottom: 601 }
  const stroke = { box, isHorizontal: true, widthPoints: 3, color: '#000000', isDashed: false }
  const target = { pageIndex: 1, y: 600 }
  const [first, large] = scaleToWordPages([
    page(0, { links: [{ box, target }] }),
    page(1, {
      widthPoints: 4752,
      heightPoints: 1000,
      strokes: [{ ...stroke, order: 0 }],
    }),
  ])
  expect(first).toMatchObject({ widthPoints: 595, links: [{ box, target: { y: 200 } }] })
  expect(first?.losses).toEqual([])
  expect(large?.widthPoints).toBeCloseTo(1584)
  expect(large?.heightPoints).toBeCloseTo(1000 / 3)
  expect(large?.segments[0]?.left).toBeCloseTo(100 / 3)
  expect(large?.segments[0]?.runs[1]?.right).toBeCloseTo(lineAt(100, 200, 'one two').right / 3)
  expect(large?.strokes[0]?.box.left).toBeCloseTo(100)
  expect(large?.strokes[0]?.widthPoints).toBeCloseTo(1)
  expect(large?.losses).toEqual([{ kind: 'page-scaled', pageIndex: 1 }])
})
