import { markdownTable } from '../../scripts/markdown-table.ts'
import type { Figures } from './measure.ts'
import { median } from '../statistics.ts'
import { type Found, harmonicMean } from './score.ts'

export interface Row {
  name: string
  figures: Figures | undefined
  /** Undefined if no time was measured. */
  ms?: number | undefined
  /** The same time with the engine already loaded, as for a second file; undefined outside a browser. */
  warmMs?: number | undefined
  /** The kinds of losses that the converter names, except for replaced fonts; undefined for another converter. */
  losses?: readonly string[] | undefined
}

const share = (value: number | undefined): string => value?.toFixed(3) ?? ''
const foundOf = (found: Found | undefined): string =>
  found && found.truth > 0 ? `${found.hits}/${found.truth} of ${found.found}` : ''
const hitsOf = (found: Found | undefined): string =>
  found && found.truth > 0 ? `${found.hits}/${found.truth}` : ''

const header = [
  'file',
  'recall',
  'order',
  'paragraphs',
  'headings',
  'lists',
  'links',
  'bold words',
  'pictures',
  'ruled cells',
  'other cells',
  'pages',
  'places',
  'detail',
  'ms',
]

const cellsOf = ({ name, figures, ms }: Row): string[] => {
  if (!figures) return [name, 'a sentence']
  const { text, structure, looks } = figures
  return [
    name,
    share(text.recall),
    share(text.order),
    foundOf(structure?.paragraphs),
    foundOf(structure?.headings),
    foundOf(structure?.items),
    foundOf(structure?.links),
    foundOf(structure?.boldWords),
    foundOf(structure?.pictures),
    hitsOf(structure?.ruledCells),
    hitsOf(structure?.borderlessCells),
    looks ? `${looks.resultPages} / ${looks.sourcePages}` : '',
    share(looks?.similarity),
    share(looks?.detail),
    ms === undefined ? '' : ms.toFixed(0),
  ]
}

export const fileTable = (rows: readonly Row[]): string => markdownTable(header, rows.map(cellsOf))

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

const together = (all: readonly (Found | undefined)[]): Found =>
  all.reduce<Found>(
    (sum, it) => ({
      hits: sum.hits + (it?.hits ?? 0),
      truth: sum.truth + (it?.truth ?? 0),
      found: sum.found + (it?.found ?? 0),
    }),
    { hits: 0, truth: 0, found: 0 },
  )

const recallOf = ({ hits, truth }: Found): number | undefined =>
  truth === 0 ? undefined : hits / truth

/** Returns the rows of QUALITY.md: what is measured, and the least acceptable value. */
const summarize = (
  rows: readonly Row[],
): [title: string, goal: number, value: number | undefined][] => {
  const all = rows.flatMap(({ figures }) => figures ?? [])
  const structures = all.map(({ structure }) => structure)
  const looks = all.flatMap((figures) => figures.looks ?? [])
  const recalls = all.map(({ text }) => text.recall)
  const within = (pages: number) =>
    mean(looks.map((it) => (Math.abs(it.resultPages - it.sourcePages) <= pages ? 1 : 0)))
  return [
    ['word recall, mean', 0.985, mean(recalls)],
    ['word recall, worst', 0.93, all.length === 0 ? undefined : Math.min(...recalls)],
    ['reading order, mean', 0.95, mean(all.map(({ text }) => text.order))],
    ['paragraphs exactly right', 0.95, recallOf(together(structures.map((it) => it?.paragraphs)))],
    ['cells of ruled tables', 0.98, recallOf(together(structures.map((it) => it?.ruledCells)))],
    ['cells of other tables', 0.9, recallOf(together(structures.map((it) => it?.borderlessCells)))],
    ['headings (F1)', 0.95, harmonicMean(together(structures.map((it) => it?.headings)))],
    ['lists (F1)', 0.95, harmonicMean(together(structures.map((it) => it?.items)))],
    ['links (F1)', 0.95, harmonicMean(together(structures.map((it) => it?.links)))],
    ['bold words (F1)', 0.9, harmonicMean(together(structures.map((it) => it?.boldWords)))],
    ['pictures', 0.9, recallOf(together(structures.map((it) => it?.pictures)))],
    ['picture similarity, mean', 0.75, mean(looks.map(({ similarity }) => similarity))],
    ['the same in detail, mean', 0, mean(looks.map(({ detail }) => detail))],
    ['same page count', 0.85, within(0)],
    ['same page count ± 1', 0.97, within(1)],
  ]
}

/** Returns a table of the means over all files, for our converter and for another one, against the goals. */
export const summaryTable = (ours: readonly Row[], peers: readonly Row[]): string => {
  const others = summarize(peers)
  const rows = summarize(ours).map(([title, goal, value], index) => [
    goal === 0 ? title : `${title} (≥ ${goal})`,
    share(value),
    ...(peers.length > 0 ? [share(others[index]?.[2])] : []),
    value !== undefined && value < goal ? 'UNDER' : '',
  ])
  const boxes = (all: readonly Row[]) =>
    String(all.reduce((sum, { figures }) => sum + (figures?.boxCount ?? 0), 0))
  rows.push([
    'text boxes and frames (0)',
    boxes(ours),
    ...(peers.length > 0 ? [boxes(peers)] : []),
    boxes(ours) === '0' ? '' : 'OVER',
  ])
  return markdownTable(['all files', 'Utilo', ...(peers.length > 0 ? ['the other'] : []), ''], rows)
}

/** The kinds of losses that say that a document has not all of its words as text. */
const wordLosses: ReadonlySet<string> = new Set([
  'page-not-read',
  'page-was-read-from-picture',
  'unknown-letters',
  'too-dense',
  'unreadable-picture',
  'words-left-out',
])

/**
 * Returns a table of the files in which the other converter has more of the words, and by which losses that is named;
 * undefined if there is none.
 */
export const fewerWordsTable = (
  ours: readonly Row[],
  peers: readonly Row[],
): string | undefined => {
  const rows = ours.flatMap(({ name, figures, losses = [] }, index) => {
    const other = peers[index]?.figures?.text
    if (!other) return []
    const { recall, wordCount } = figures?.text ?? { ...other, recall: 0 }
    const missing = Math.round((other.recall - recall) * wordCount)
    if (missing <= 0) return []
    const named = figures ? losses.filter((kind) => wordLosses.has(kind)) : ['a sentence']
    const naming = named.length === 0 ? 'NOT NAMED' : [...new Set(named)].join(', ')
    return [[name, share(recall), share(other.recall), String(missing), naming]]
  })
  const columns = ['fewer words than the other', 'Utilo', 'the other', 'words', 'named as']
  return rows.length === 0 ? undefined : markdownTable(columns, rows)
}

/**
 * Returns a table of the same means for each kind of the documents of known structure.
 *
 * @param kindOf - returns undefined for documents of no kind, which are left out.
 */
export const kindTable = (
  rows: readonly Row[],
  kindOf: (name: string) => string | undefined,
): string => {
  const kinds = [...new Set(rows.flatMap(({ name }) => kindOf(name) ?? []))]
  const columns = kinds.map((kind) => summarize(rows.filter(({ name }) => kindOf(name) === kind)))
  const titles = columns[0]?.map(([title]) => title) ?? []
  return markdownTable(
    ['by kind', ...kinds],
    titles.map((title, index) => [title, ...columns.map((column) => share(column[index]?.[2]))]),
  )
}

const mostMs = 1000
/** LibreOffice's import took 1.8 s where a file was to take at most a second. */
const mostOfPeerTime = 1 / 1.8
const mostSentBytes = 800_000

const medianMs = (times: readonly (number | undefined)[]): number =>
  median(times.flatMap((ms) => ms ?? []))

/**
 * Returns a table of how long a visitor waits, and of what the first document downloads. Beside another converter, the
 * share of its time is what can be compared between machines.
 */
export const waitingTable = (
  ours: readonly Row[],
  peers: readonly Row[],
  sentBytes: number,
): string => {
  const row = (title: string, goal: number, value: number, format: (value: number) => string) => [
    title,
    `≤ ${format(goal)}`,
    format(value),
    value > goal ? 'OVER' : '',
  ]
  const asMs = (value: number) => `${value.toFixed(0)} ms`
  const firstMs = medianMs(ours.map(({ ms }) => ms))
  const peerMs = medianMs(peers.map(({ ms }) => ms))
  return markdownTable(
    ['waiting', 'goal', 'measured', ''],
    [
      row('first file, median', mostMs, firstMs, asMs),
      row('later files, median', mostMs, medianMs(ours.map(({ warmMs }) => warmMs)), asMs),
      ...(Number.isNaN(peerMs)
        ? []
        : [
            row('first file ÷ the other', mostOfPeerTime, firstMs / peerMs, (value) =>
              value.toFixed(2),
            ),
          ]),
      row('first download', mostSentBytes, sentBytes, (value) => `${(value / 1e6).toFixed(2)} MB`),
    ],
  )
}
