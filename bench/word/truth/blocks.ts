import type { Language } from '../../../src/core/language.ts'
import type { Labels, Phrases } from './phrases.ts'
import type { Block, ListItem, Ruling, Text } from './write-flat-odt.ts'

/** What the documents of one language are made of. */
export interface Kit {
  language: Language
  phrases: Phrases
  words: Labels
}

export const prose = ({ phrases }: Kit, count = 3 + phrases.below(4)): Block => {
  const text: Text =
    phrases.below(3) === 0
      ? [
          `${phrases.sentences(count - 1)} `,
          { style: phrases.below(2) === 0 ? 'bold' : 'italic', text: phrases.words(2) },
          ` ${phrases.words(4).toLowerCase()}.`,
        ]
      : [phrases.sentences(count)]
  return { kind: 'paragraph', text }
}

export const several = (kit: Kit, count: number): Block[] =>
  Array.from({ length: count }, () => prose(kit))

export const plain = (
  text: string,
  look: 'plain' | 'right' | 'center' | 'small' = 'plain',
): Block => ({
  kind: 'paragraph',
  text: [text],
  look,
})

export const list = ({ phrases }: Kit, marker: 'bullet' | 'number'): Block => {
  const item = (items?: readonly ListItem[]): ListItem => ({
    text: [phrases.sentence()],
    ...(items ? { items } : {}),
  })
  return { kind: 'list', marker, items: [item(), item([item(), item()]), item()] }
}

export const table = (
  { phrases, language }: Kit,
  ruling: Ruling,
  rows: number,
  columns: number,
): Block => ({
  kind: 'table',
  ruling,
  widths: [2, ...Array.from({ length: columns - 1 }, () => 1)],
  figures: Array.from({ length: columns - 1 }, (_, index) => index + 1),
  rows: Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => ({
      text:
        row === 0 || column === 0
          ? phrases.words(column === 0 && row > 0 ? 2 : 1)
          : phrases.figure(language),
    })),
  ),
})
