import { expect, test } from 'vitest'
import { lineAt, pageOf, paragraphOf, structureOf } from '../../../testing/pdf/word-documents.ts'
import type { ListFormat, Paragraph } from '../structure/document-structure.ts'
import { createListNumbering } from './list-numbering.ts'

const item = (
  marker: string,
  format: ListFormat,
  number?: number,
  level = 0,
  list = 1,
): Paragraph =>
  paragraphOf([lineAt(72, 100, `${marker} text`)], {
    role: {
      kind: 'item',
      list,
      level,
      marker,
      format,
      ...(number === undefined ? {} : { number }),
    },
  })

const listsOf = (items: readonly Paragraph[]) => {
  const lists = createListNumbering(structureOf([pageOf(items)]))
  return { lists, places: items.map((it) => lists.numberingOf(it)) }
}

test('numbered and nested lists count by themselves', () => {
  const { lists, places } = listsOf([
    item('3.', 'decimal', 3),
    item('(a)', 'lowerLetter', 1, 1),
    item('(b)', 'lowerLetter', 2, 1),
    item('4.', 'decimal', 4),
    item('(a)', 'lowerLetter', 1, 1),
  ])
  expect(places).toEqual([
    { id: 1, level: 0 },
    { id: 1, level: 1 },
    { id: 1, level: 1 },
    { id: 1, level: 0 },
    { id: 1, level: 1 },
  ])
  expect(lists.all).toMatchObject([
    {
      id: 1,
      levels: [
        { format: 'decimal', text: '%1.', start: 3 },
        { format: 'lowerLetter', text: '(%2)', start: 1 },
      ],
    },
  ])
})

test('another list begins where the numbers do not continue', () => {
  const { places } = listsOf([
    item('1.', 'decimal', 1),
    item('3.', 'decimal', 3),
    item('4.', 'decimal', 4),
  ])
  expect(places.map((place) => place?.id)).toEqual([1, 2, 2])
})

test('another bullet at the same level is another list', () => {
  const { lists, places } = listsOf([item('•', 'bullet'), item('•', 'bullet'), item('–', 'bullet')])
  expect(places.map((place) => place?.id)).toEqual([1, 1, 2])
  expect(lists.all.map(({ levels }) => levels[0]?.text)).toEqual(['•', '–'])
})

test('numbers of several levels continue those above, or keep their numbers as text', () => {
  const { lists, places } = listsOf([
    item('2.', 'decimal', 2),
    item('2.1.', 'decimal', 1, 1),
    item('2.2.', 'decimal', 2, 1),
    item('7.1.', 'decimal', 1, 1),
  ])
  expect(lists.all[0]?.levels[1]?.text).toBe('%1.%2.')
  expect(lists.all[1]?.levels[1]).toMatchObject({ text: '7.%2.', start: 1 })
  expect(places).toEqual([
    { id: 1, level: 0 },
    { id: 1, level: 1 },
    { id: 1, level: 1 },
    { id: 2, level: 1 },
  ])
})

test('clauses below headings count by themselves within each article', () => {
  const { lists, places } = listsOf([
    item('2.1', 'decimal', 1, 0, 1),
    item('2.2', 'decimal', 2, 0, 1),
    item('(a)', 'lowerLetter', 1, 1, 1),
    item('3.1', 'decimal', 1, 0, 2),
  ])
  expect(lists.all.map(({ levels }) => levels.map(({ text }) => text))).toEqual([
    ['2.%1', '(%2)'],
    ['3.%1'],
  ])
  expect(places.map((place) => place?.id)).toEqual([1, 1, 1, 2])
})

test('Word has nine levels', () => {
  const { places } = listsOf([item('•', 'bullet', undefined, 40)])
  expect(places).toEqual([{ id: 1, level: 8 }])
})
