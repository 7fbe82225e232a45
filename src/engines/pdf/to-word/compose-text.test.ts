import { expect, test } from 'vitest'
import { composeDocx } from './compose-docx.ts'
import {
  columnsOf,
  compose,
  one,
  pageWith,
  paragraphsOf,
  textOf,
} from '../../../testing/pdf/compose.ts'
import { flowOf, lineAt, pageOf, paragraphOf, styled } from '../../../testing/pdf/flow.ts'

test('looks are told against what most text looks like', () => {
  const items = [
    paragraphOf([lineAt(72, 100, 'most')], {
      content: [styled('most of the text looks like this', { family: 'Georgia' })],
    }),
    paragraphOf([lineAt(72, 120, 'Other')], {
      content: [
        styled('Other', {
          isBold: true,
          sizePoints: 12.1,
          color: '#FF0000',
          family: 'Helvetica',
        }),
      ],
    }),
  ]
  const { document } = composeDocx(flowOf([pageOf(items)]), { language: 'fr', title: 'T' })
  expect(document).toMatchObject({
    language: 'fr-FR',
    title: 'T',
    look: { font: 'Georgia', sizePoints: 10 },
  })
  const [section] = document.sections
  const [first, other] = paragraphsOf([...(section?.blocks ?? [])])
  expect(first?.inlines).toMatchObject([{ kind: 'text', look: {} }])
  expect(first?.inlines[0]).toHaveProperty('look', {})
  expect(other?.inlines[0]).toHaveProperty('look', {
    font: 'Arial',
    isBold: true,
    sizePoints: 12,
    color: '#FF0000',
  })
})

test('links within the document lead to the paragraph at their place; outside the chosen pages, nowhere', () => {
  const link = (y: number, pageIndex: number) =>
    paragraphOf([lineAt(72, 100, 'see')], {
      content: [{ ...styled('see'), link: { target: { pageIndex, y } } }],
    })
  const pages = [
    pageWith(0, [columnsOf([link(300, 1), link(300, 7)])]),
    pageWith(1, [columnsOf([one(72, 200, 'above'), one(72, 310, 'there')])]),
  ]
  const [found] = compose(flowOf(pages))
  const paragraphs = paragraphsOf(found?.blocks ?? [])
  const [bookmark] = paragraphs.find(({ inlines }) => textOf(inlines) === 'there')?.inlines ?? []
  expect(bookmark?.kind).toBe('bookmark')
  const name = bookmark?.kind === 'bookmark' ? bookmark.name : ''
  expect(paragraphs[0]?.inlines).toMatchObject([{ kind: 'link', target: { bookmark: name } }])
  expect(paragraphs[1]?.inlines).toMatchObject([{ kind: 'text', text: 'see' }])
})

test('a table of contents has its numbers at the edge, after dots', () => {
  const line = lineAt(72, 100, 'Introduction ..... 3')
  const contents = paragraphOf([{ ...line, right: 523 }], {
    role: { kind: 'contents', hasLeader: true },
    content: [styled('Introduction\t3')],
  })
  const [found] = compose(flowOf([pageOf([contents])]))
  const [paragraph] = paragraphsOf(found?.blocks ?? [])
  expect(paragraph?.tabs).toEqual([{ atPoints: 451, align: 'right', leader: 'dot' }])
})

test('fonts that people do not have are told', () => {
  const items = [
    paragraphOf([lineAt(72, 100, 'a')], {
      content: [styled('a', { family: 'Inter', isSerif: false })],
    }),
  ]
  const { losses } = composeDocx(flowOf([pageOf(items)]), { language: 'en' })
  expect(losses).toEqual([{ kind: 'font-replaced', name: 'Inter', replacement: 'Arial' }])
})

test('a note has the column that Word gives it, whatever column it stood in', () => {
  const note = paragraphOf([lineAt(320, 700, 'A note of two'), lineAt(312, 709, 'lines.')], {
    left: 312,
    firstLeft: 320,
    right: 520,
    alignment: 'justify',
    content: [styled('A note of two lines.')],
  })
  const flow = { ...flowOf([pageOf([one(72, 100, 'text')])]), footnotes: new Map([[1, [note]]]) }
  const [first] = composeDocx(flow, { language: 'en' }).document.footnotes[0]?.blocks ?? []
  expect(first).toMatchObject({ kind: 'paragraph', firstLinePoints: 8 })
  expect(first).not.toHaveProperty('leftPoints')
  expect(first).not.toHaveProperty('rightPoints')
})

test('an item begins at the left, even where its lines happen to end at the same place', () => {
  const item = paragraphOf([lineAt(72, 100, '• an item'), lineAt(82, 112, 'of two')], {
    alignment: 'right',
    role: { kind: 'item', list: 1, level: 0, marker: '•', format: 'bullet' },
  })
  const [found] = compose(flowOf([pageOf([item])]))
  expect(paragraphsOf(found?.blocks ?? [])[0]).not.toHaveProperty('alignment')
})
