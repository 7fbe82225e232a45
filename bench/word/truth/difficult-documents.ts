import { type Kit, list, plain, prose, several, table } from './blocks.ts'
import { invoice } from './plain-documents.ts'
import type { Block, ListItem } from './write-flat-odt.ts'

/**
 * The kinds of documents that people have and that converters get wrong: regions side by side, narrow gutters, charts,
 * numbered clauses, labels beside tables.
 */

const shades = ['#dde3ea', '#f3e6d8']

const contactLines = ({ phrases }: Kit): Block[] => [
  plain(`+33 1 23 45 67 ${phrases.below(90) + 10}`),
  plain('nom@example.org'),
  plain(`${phrases.below(90) + 1}, ${phrases.words(2)}`),
]

/** A curriculum vitae whose sidebar stands left or right of its main column. */
export const sidebar = (kit: Kit): Block[] => {
  const { phrases, words } = kit
  const [work = '', education = '', languages = '', interests = ''] = words.work
  const shade = shades[phrases.below(shades.length + 1)]
  const narrow: Block[] = [
    { kind: 'heading', level: 2, text: phrases.words(2) },
    ...contactLines(kit),
    { kind: 'heading', level: 2, text: languages },
    plain(phrases.words(2)),
    plain(phrases.words(2)),
    { kind: 'heading', level: 2, text: interests },
    plain(phrases.words(3)),
    plain(phrases.words(2)),
  ]
  const wide: Block[] = [
    { kind: 'heading', level: 1, text: work },
    ...[0, 1].flatMap((): Block[] => [
      { kind: 'heading', level: 2, text: phrases.words(3) },
      plain(`2019 – 2026, ${phrases.words(2)}`),
      list(kit, 'bullet'),
    ]),
    { kind: 'heading', level: 1, text: education },
    plain(`2011 – 2014, ${phrases.words(3)}`),
    prose(kit, 2),
  ]
  const isLeft = phrases.below(2) === 0
  return [
    { kind: 'title', text: phrases.words(2) },
    {
      kind: 'regions',
      widths: isLeft ? [1, 2] : [2, 1],
      shades: isLeft ? [shade, undefined] : [undefined, shade],
      regions: isLeft ? [narrow, wide] : [wide, narrow],
    },
  ]
}

/** A paper whose columns are as close to each other as LaTeX (10 pt) and the IEEE (12 pt) set them. */
export const narrowPaper = (kit: Kit): Block[] => {
  const { phrases, words } = kit
  const sections = words.parts.flatMap((text, index): Block[] => [
    { kind: 'heading', level: 1, text: `${index + 1} ${text}` },
    ...several(kit, 3),
    ...(index === 2 ? [table(kit, 'rules', 4, 2), prose(kit)] : []),
  ])
  return [
    { kind: 'title', text: phrases.words(5) },
    plain(`${phrases.words(2)}, ${phrases.words(2)}`, 'center'),
    {
      kind: 'columns',
      count: 2,
      gapPoints: phrases.below(2) === 0 ? 10 : 12,
      blocks: sections,
    },
  ]
}

const series = ({ phrases }: Kit, count: number) => ({
  name: phrases.words(1),
  values: Array.from({ length: count }, () => 10 + phrases.below(90)),
})

/** A report with a chart of bars and one of lines, each with one or two series. */
export const chart = (kit: Kit): Block[] => {
  const { phrases, words } = kit
  const drawn = (look: 'bars' | 'lines'): Block => {
    const places = Array.from({ length: 4 + phrases.below(5) }, (_, index) => String(2018 + index))
    const isPair = phrases.below(2) === 0
    return {
      kind: 'chart',
      look,
      places,
      series: Array.from({ length: isPair ? 2 : 1 }, () => series(kit, places.length)),
    }
  }
  return [
    { kind: 'title', text: phrases.words(4) },
    ...several(kit, 2),
    drawn('bars'),
    plain(`Fig. 1 : ${phrases.words(4)}`, 'center'),
    { kind: 'heading', level: 1, text: words.parts[2] },
    ...several(kit, 2),
    drawn('lines'),
    plain(`Fig. 2 : ${phrases.words(4)}`, 'center'),
    prose(kit),
  ]
}

/** A contract with clauses of three levels, such as 4., 4.1 and (a), over several pages. */
export const contract = (kit: Kit): Block[] => {
  const { phrases } = kit
  const item = (text: string, items: readonly ListItem[] = []): ListItem => ({
    text: [text],
    ...(items.length > 0 ? { items } : {}),
  })
  const lettered = () =>
    Array.from({ length: 2 + phrases.below(3) }, () => item(phrases.sentence()))
  const clauses = Array.from({ length: 6 }, () =>
    item(
      phrases.sentence(),
      Array.from({ length: 2 + phrases.below(2) }, () =>
        item(phrases.sentences(2), phrases.below(2) === 0 ? lettered() : []),
      ),
    ),
  )
  return [
    { kind: 'title', text: phrases.words(3) },
    prose(kit, 2),
    { kind: 'list', marker: 'clause', items: clauses },
    prose(kit, 2),
    plain(phrases.words(2), 'right'),
  ]
}

/** Tables whose row labels stand outside of their rulings. */
export const labelled = (kit: Kit): Block[] => {
  const { phrases } = kit
  return [
    { kind: 'title', text: phrases.words(3) },
    prose(kit),
    table(kit, 'beside', 5 + phrases.below(4), 4),
    prose(kit),
    table(kit, 'beside', 4 + phrases.below(4), 3),
    prose(kit),
  ]
}

/** Labels and figures in two columns without rulings. */
export const summary = (kit: Kit): Block[] => {
  const { phrases, language, words } = kit
  const pairs = (count: number): Block => ({
    kind: 'table',
    ruling: 'none',
    widths: [3, 1 + phrases.below(2)],
    figures: [1],
    rows: [
      ...Array.from({ length: count }, () => [
        { text: phrases.words(1 + phrases.below(4)) },
        { text: phrases.figure(language) },
      ]),
      [{ text: words.total }, { text: phrases.figure(language) }],
    ],
  })
  return [
    { kind: 'title', text: phrases.words(3) },
    prose(kit),
    pairs(4 + phrases.below(6)),
    prose(kit),
    pairs(3 + phrases.below(4)),
  ]
}

/** An invoice as wkhtmltopdf and Qt embed its fonts: every `head` table claims that the font is bold. */
export const qtInvoice = (kit: Kit): Block[] => invoice(kit)
