import { basename } from 'node:path'
import { markdownTable } from '../../scripts/markdown-table.ts'
import { median } from '../statistics.ts'
import type { FileFigures, Figures } from './measure.ts'

const makers = ['us', 'qpdf'] as const
type Maker = (typeof makers)[number]

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((part / whole) * 100).toFixed(part === whole ? 0 : 2)} % of ${whole}`

const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0)

const features = [
  ['form fields', 'fields', '100 %'],
  ['live internal links', 'links', '100 %'],
  ['links to addresses', 'addresses', '100 %'],
  ['attachments', 'attachments', '100 %'],
  ['outline', 'outline', '≥ 95 %'],
  ['named destinations', 'destinations', '≥ 95 %'],
  ['page labels', 'labels', '≥ 95 %'],
  ['layers', 'layers', '≥ 95 %'],
  ['hidden layers still hidden', 'hiddenLayers', '≥ 95 %'],
] as const

/**
 * Files from this size on show the speed of the work; for smaller ones the start of the program dominates.
 */
const largeBytes = 1_000_000

/** Returns the figures of both assemblers for the files of which both made a result. */
const ratios = (
  all: readonly FileFigures[],
  amount: (figures: Figures) => number,
): { whole: number; middle: number; least: number } => {
  const both = all.filter(({ us, qpdf }) => us.reason === undefined && qpdf.reason === undefined)
  const each = both.map(({ us, qpdf }) => amount(us) / amount(qpdf))
  return {
    whole: sumOf(both, ({ us }) => amount(us)) / sumOf(both, ({ qpdf }) => amount(qpdf)),
    middle: median(each),
    least: each.reduce((most, ratio) => Math.max(most, ratio), 0),
  }
}

export const printTable = (
  all: readonly FileFigures[],
  moreRows: readonly (readonly string[])[],
): void => {
  const row = (title: string, goal: string, write: (maker: Maker) => string) => [
    title,
    goal,
    ...makers.map(write),
  ]
  const successes = (maker: Maker) => all.filter((it) => it[maker].reason === undefined)
  const size = ratios(all, ({ bytes }) => bytes)
  const time = ratios(all, ({ ms }) => ms)
  const large = ratios(
    all.filter(({ bytes }) => bytes >= largeBytes),
    ({ ms }) => ms,
  )
  const rows = [
    row('results made', '≥ qpdf', (maker) => percent(successes(maker).length, all.length)),
    row('`qpdf --check` clean', '100 %', (maker) =>
      percent(successes(maker).filter((it) => it[maker].isClean).length, successes(maker).length),
    ),
    row('pages right, as pdf.js counts', '100 %', (maker) => {
      const readable = successes(maker).filter(({ unreadable }) => unreadable === undefined)
      return percent(readable.filter((it) => it[maker].arePagesRight).length, readable.length)
    }),
    row('pages that look alike', '≥ qpdf', (maker) =>
      percent(
        sumOf(all, (it) => it[maker].lookAlikes),
        sumOf(all, ({ pictures }) => pictures),
      ),
    ),
    ...features.map(([title, key, goal]) =>
      row(title, goal, (maker) =>
        percent(
          sumOf(all, (it) => it[maker].kept[key] ?? 0),
          sumOf(all, ({ expected }) => expected[key] ?? 0),
        ),
      ),
    ),
    row('size, against qpdf', '≤ 1', (maker) =>
      maker === 'us'
        ? `${size.whole.toFixed(3)} (median ${size.middle.toFixed(3)}, worst ${size.least.toFixed(3)})`
        : '1',
    ),
    row('time, against qpdf', '≤ 1.2', (maker) =>
      maker === 'us'
        ? `${time.whole.toFixed(2)} (median ${time.middle.toFixed(2)}, worst ${time.least.toFixed(1)})`
        : '1',
    ),
    row('time, files of 1 MB and more', '≤ 1.2', (maker) =>
      Number.isNaN(large.whole)
        ? 'none'
        : maker === 'us'
          ? `${large.whole.toFixed(2)} (median ${large.middle.toFixed(2)})`
          : '1',
    ),
  ]
  console.log(markdownTable(['', 'goal', 'Utilo, in Node', 'qpdf'], [...rows, ...moreRows]))
}

/** Prints every file for which our result is not as good as possible. */
export const printDetails = (all: readonly FileFigures[]): void => {
  for (const { file, work, us, qpdf, expected, pictures, unreadable } of all) {
    const faults: string[] = []
    if (us.reason !== undefined)
      faults.push(
        `refused: ${us.reason} (qpdf: ${qpdf.reason ?? 'made'}; ${unreadable ?? 'readable'})`,
      )
    else {
      if (!us.isClean)
        faults.push(`not clean (qpdf: ${qpdf.isClean}): ${us.complaint.slice(0, 600)}`)
      if (!us.arePagesRight) faults.push(`pages wrong (qpdf: ${qpdf.arePagesRight})`)
      if (us.lookAlikes < pictures)
        faults.push(`${us.lookAlikes} of ${pictures} look alike (qpdf: ${qpdf.lookAlikes})`)
      for (const [, key] of features)
        if ((us.kept[key] ?? 0) < (expected[key] ?? 0))
          faults.push(`${key}: ${us.kept[key]} of ${expected[key]} (qpdf: ${qpdf.kept[key]})`)
      if (qpdf.reason === undefined && us.bytes > qpdf.bytes)
        faults.push(`${us.bytes} bytes (qpdf: ${qpdf.bytes})`)
      if (qpdf.reason === undefined && us.ms > 100 && us.ms > 1.2 * qpdf.ms)
        faults.push(`${us.ms.toFixed(0)} ms (qpdf: ${qpdf.ms.toFixed(0)})`)
    }
    if (faults.length > 0) console.log(`${basename(file)}, ${work}:\n  ${faults.join('\n  ')}`)
  }
  console.log('')
}
