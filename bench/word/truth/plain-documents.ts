import { type Kit, list, plain, prose, several, table } from './blocks.ts'
import type { Block } from './write-flat-odt.ts'

export const letter = (kit: Kit): Block[] => {
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

export const invoice = (kit: Kit): Block[] => {
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

export const curriculum = (kit: Kit): Block[] => {
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

export const report = (kit: Kit): Block[] => {
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

export const paper = (kit: Kit): Block[] => {
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

export const form = (kit: Kit): Block[] => {
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
