import type { Language } from '../../../src/core/language.ts'
import { seededRandom } from '../../../src/core/seeded-random.ts'
import { type Labels, labels, Phrases } from './phrases.ts'
import type { Block, ListItem, Ruling, Text, TruthDocument } from './write-flat-odt.ts'

interface Kit {
  language: Language
  phrases: Phrases
  words: Labels
}

const prose = ({ phrases }: Kit, count = 3 + phrases.below(4)): Block => {
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

const several = (kit: Kit, count: number): Block[] =>
  Array.from({ length: count }, () => prose(kit))

const plain = (text: string, look: 'plain' | 'right' | 'center' | 'small' = 'plain'): Block => ({
  kind: 'paragraph',
  text: [text],
  look,
})

const list = ({ phrases }: Kit, marker: 'bullet' | 'number'): Block => {
  const item = (items?: readonly ListItem[]): ListItem => ({
    text: [phrases.sentence()],
    ...(items ? { items } : {}),
  })
  return { kind: 'list', marker, items: [item(), item([item(), item()]), item()] }
}

const table = (
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

const letter = (kit: Kit): Block[] => {
  const { phrases, words } = kit
  return [
    plain(phrases.words(2), 'right'),
    plain(`${phrases.below(90) + 1}, ${phrases.words(3)}`, 'right'),
    plain(`${phrases.below(28) + 1}/11/2026`, 'right'),
    plain(words.greeting),
    ...several(kit, 2),
    list(kit, 'bullet'),
    ...several(kit, 2),
    plain(phrases.words(2)),
  ]
}

const invoice = (kit: Kit): Block[] => {
  const { phrases, words, language } = kit
  const rows = Array.from({ length: 6 }, () => [
    { text: phrases.words(3) },
    { text: String(phrases.below(40) + 1) },
    { text: phrases.figure(language) },
    { text: phrases.figure(language) },
  ])
  const sum = [{ text: words.total, columns: 3 }, { text: phrases.figure(language) }]
  const party = () => ({ text: phrases.words(3) })
  return [
    {
      kind: 'table',
      ruling: 'none',
      widths: [3, 2],
      figures: [],
      rows: [
        [party(), { text: `N° 2026-${phrases.below(900) + 100}` }],
        [party(), { text: '21/11/2026' }],
        [party(), party()],
      ],
    },
    plain(''),
    {
      kind: 'table',
      ruling: 'grid',
      widths: [4, 1.5, 2, 2],
      figures: [1, 2, 3],
      rows: [words.items.map((text) => ({ text })), ...rows, sum],
    },
    { kind: 'paragraph', text: [{ style: 'bold', text: `${words.total} : 4 311,00 €` }] },
    table(kit, 'rules', 4, 3),
    prose(kit),
    plain(phrases.sentences(2), 'small'),
  ]
}

const curriculum = (kit: Kit): Block[] => {
  const { phrases, words } = kit
  return [
    { kind: 'title', text: phrases.words(2) },
    plain(`${phrases.words(2)} · +33 1 23 45 67 89 · nom@example.org`, 'center'),
    ...words.work.flatMap((text, index): Block[] => [
      { kind: 'heading', level: 1, text },
      ...(index < 2
        ? [
            { kind: 'heading', level: 2, text: phrases.words(4) } as const,
            plain(`2019 – 2026, ${phrases.words(2)}`),
            list(kit, 'bullet'),
            prose(kit, 2),
          ]
        : [prose(kit, 2)]),
    ]),
    table(kit, 'none', 4, 3),
  ]
}

const report = (kit: Kit): Block[] => {
  const { phrases, words } = kit
  const headings = words.parts.map((text, index) => `${index + 1} ${text}`)
  return [
    { kind: 'title', text: phrases.words(4) },
    { kind: 'heading', level: 1, text: words.contents },
    ...headings.map((text, index): Block => ({ kind: 'contents', text, page: String(index + 2) })),
    { kind: 'page-break' },
    ...headings.flatMap((text, index): Block[] => [
      { kind: 'heading', level: 1, text },
      ...several(kit, 3),
      ...(index === 1
        ? [
            { kind: 'heading', level: 2, text: `2.1 ${phrases.words(3)}` } as const,
            list(kit, 'number'),
            prose(kit),
            { kind: 'heading', level: 3, text: `2.1.1 ${phrases.words(2)}` } as const,
          ]
        : []),
      ...(index === 2 ? [table(kit, 'grid', 7, 5), prose(kit), table(kit, 'none', 5, 3)] : []),
      ...(index === 3
        ? [
            {
              kind: 'paragraph',
              text: [
                phrases.sentence(),
                { note: phrases.sentence() },
                ` ${phrases.sentence()} `,
                { link: 'https://example.org/report', text: 'example.org' },
                '.',
              ],
            } as const,
          ]
        : []),
      ...several(kit, 2),
    ]),
  ]
}

const paper = (kit: Kit): Block[] => {
  const { phrases, words } = kit
  const sections = words.parts.flatMap((text, index): Block[] => [
    { kind: 'heading', level: 1, text: `${index + 1} ${text}` },
    ...several(kit, 4),
    ...(index === 2 ? [table(kit, 'rules', 5, 3), prose(kit)] : []),
  ])
  const references = Array.from({ length: 5 }, (_, index) =>
    plain(`[${index + 1}] ${phrases.words(2)}. ${phrases.words(6)}. 20${10 + index}.`, 'small'),
  )
  return [
    { kind: 'title', text: phrases.words(5) },
    plain(`${phrases.words(2)}, ${phrases.words(2)}`, 'center'),
    prose(kit),
    {
      kind: 'columns',
      count: phrases.below(4) === 0 ? 3 : 2,
      blocks: [...sections, { kind: 'heading', level: 1, text: words.references }, ...references],
    },
  ]
}

const form = (kit: Kit): Block[] => {
  const { phrases, words } = kit
  return [
    { kind: 'title', text: phrases.words(3) },
    prose(kit, 2),
    {
      kind: 'table',
      ruling: 'grid',
      widths: [2, 4],
      figures: [],
      rows: words.fields.map((text, index) => [{ text }, { text: phrases.words((index % 3) + 1) }]),
    },
    ...words.fields.map((label) => plain(`${label} : ${phrases.words(2)}`)),
    { kind: 'paragraph', text: [phrases.sentences(2)], look: 'small' },
    list(kit, 'number'),
  ]
}

const kinds = { letter, invoice, curriculum, report, paper, form }
const fonts = ['Liberation Serif', 'Carlito', 'Liberation Sans', 'Caladea']
const languages = ['fr', 'en', 'es'] as const

/**
 * Returns one document of each kind in each language. The documents' settings differ from each other, and depend on
 * the seed alone.
 *
 * @param seed - a whole number.
 */
export const makeDocuments = (seed: number): TruthDocument[] =>
  languages.flatMap((language, languageIndex) =>
    Object.entries(kinds).map(([kind, write], kindIndex) => {
      const own = seed * 1000 + languageIndex * 100 + kindIndex
      const phrases = new Phrases(language, seededRandom(own))
      const words = labels[language]
      const isReport = kind === 'report' || kind === 'paper'
      return {
        name: `${kind}-${language}-${seed}`,
        language,
        font: fonts[phrases.below(fonts.length)] ?? 'Carlito',
        sizePoints: 10 + phrases.below(3),
        paragraphs: phrases.below(2) === 0 ? 'indented' : 'spaced',
        isJustified: phrases.below(2) === 0,
        isLandscape: kind === 'form' && phrases.below(3) === 0,
        ...(isReport ? { header: `${phrases.words(2)} 2026`, footer: words.page } : {}),
        blocks: write({ language, phrases, words }),
      }
    }),
  )
