import { markdownTable } from '../../scripts/markdown-table.ts'

/** The middle one; of an even number, half-way between the two. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper
}

/** What one way of compressing made of one file. */
export interface Made {
  /** Result ÷ source, in bytes. */
  ratio: number
  score?: number | undefined
  /** A setting, another size or format: what has to be known besides. */
  remark?: string | undefined
}

export interface FileRow {
  name: string
  /** More about the file, by the columns' names. */
  facts: Readonly<Record<string, string>>
  /** By the names of who made it; a sentence where nothing was made. */
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

/** Each way's results where it made something. */
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

/** A line a file and a last one: each maker's median, with its least score. */
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
