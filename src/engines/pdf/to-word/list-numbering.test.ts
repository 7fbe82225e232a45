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

const printed = (number: number, format: ListFormat): string =>
  format === 'lowerLetter' ? String.fromCodePoint(96 + number) : String(number)

/** The markers as Word counts them from the definitions alone; undefined where the marker stays text. */
const markersInWord = (items: readonly Paragraph[]) => {
  const { lists, places } = listsOf(items)
  const counts = new Map<number, number[]>()
  return places.map((place) => {
    if (place === undefined) return undefined
    const levels = lists.all.find(({ id }) => id === place.id)?.levels ?? []
    const before = counts.get(place.id) ?? []
    const startOf = (level: number) => levels[level]?.start ?? 1
    const count = Array.from({ length: place.level + 1 }, (_, level) => {
      const last = before[level]
      if (level < place.level) return last ?? startOf(level)
      return last === undefined ? startOf(level) : last + 1
    })
    counts.set(place.id, count)
    return levels[place.level]?.text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const level = Number(digit) - 1
      return printed(count[level] ?? 0, levels[level]?.format ?? 'decimal')
    })
  })
}

test.each([
  ['a clause left out after a break', ['1.', '1.1.', '1.2.', '1.4.', '1.5.', '2.', '2.1.']],
  ['a clause that goes on below another article', ['2.', '2.1.', '3.4.', '3.5.', '4.', '4.1.']],
  ['letters that go on', ['1.', '(a)', '(b)', '(d)', '2.', '(a)', '(b)']],
  ['clauses before their article', ['2.3.', '2.4.', '3.', '3.1.', '3.2.']],
  ['letters above numbers', ['(b)', '2.1.', '2.2.']],
])('Word prints the numbers of the PDF: %s', (_, markers) => {
  const items = markers.map((marker) => {
    const isLetter = marker.startsWith('(')
    const numbers = marker.match(/\d+/g) ?? []
    const level = isLetter && markers[0] !== marker ? 1 : Math.max(0, numbers.length - 1)
    return isLetter
      ? item(marker, 'lowerLetter', (marker.codePointAt(1) ?? 0) - 96, level)
      : item(marker, 'decimal', Number(numbers.at(-1)), level)
  })
  expect(markersInWord(items)).toEqual(markers)
})

test('numbers that Word cannot print stay text', () => {
  expect(markersInWord([item('01.', 'decimal', 1), item('2.', 'decimal', 2)])).toEqual([
    undefined,
    '2.',
  ])
})
