import { markdownTable } from '../../scripts/markdown-table.ts'
import { median } from '../statistics.ts'

/** The result of one way of compressing, for one file. */
export interface Made {
  /** The bytes of the result divided by those of the source. */
  ratio: number
  score?: number | undefined
  /** What else has to be known, such as a setting, or another size or format. */
  remark?: string | undefined
}

export interface FileRow {
  name: string
  /** Further facts about the file, by the names of their columns. */
  facts: Readonly<Record<string, string>>
  /** The results by the names of their makers; a sentence if nothing was made. */
  made: Readonly<Record<string, Made | string>>
}

const cellOf = (made: Made | string | undefined): string => {
  if (made === undefined) return ''
  if (typeof made === 'string') return made
  const { ratio, score, remark } = made
  const besides = [score?.toFixed(1), remark].filter((part) => part !== undefined)
  return besides.length > 0 ? `${ratio.toFixed(3)} (${besides.join(', ')})` : ratio.toFixed(3)
}

const namesIn = (rows: readonly FileRow[], key: 'facts' | 'made'): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row[key]))),
]

/** Returns the results of one maker, without the files for which it made none. */
export const madeBy = (rows: readonly FileRow[], maker: string): Made[] =>
  rows
    .map(({ made }) => made[maker])
    .filter((made): made is Made => made !== undefined && typeof made !== 'string')

const summaryOf = (rows: readonly FileRow[], maker: string): string => {
  const made = madeBy(rows, maker)
  if (made.length === 0) return ''
  const scores = made.map(({ score }) => score).filter((score) => score !== undefined)
  const least = scores.length > 0 ? ` (${Math.min(...scores).toFixed(1)})` : ''
  return `${median(made.map(({ ratio }) => ratio)).toFixed(3)}${least}`
}

/** Prints one line per file and a last one with each maker's median and its lowest score. */
export const printFiles = (title: string, rows: readonly FileRow[]): void => {
  if (rows.length === 0) return
  const facts = namesIn(rows, 'facts')
  const makers = namesIn(rows, 'made')
  const lines = rows.map((row) => [
    row.name,
    ...facts.map((fact) => row.facts[fact] ?? ''),
    ...makers.map((maker) => cellOf(row.made[maker])),
  ])
  const last = [
    'median (least score)',
    ...facts.map(() => ''),
    ...makers.map((maker) => summaryOf(rows, maker)),
  ]
  console.log(`\n${markdownTable([title, ...facts, ...makers], [...lines, last])}`)
}
