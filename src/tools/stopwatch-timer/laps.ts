import Big from 'big.js'
import { csvNumber, toCsv } from '../../core/csv.ts'
import type { Language } from '../../core/language.ts'
import { formatHundredths, wholeHundredths } from './format-time.ts'

export interface Lap {
  number: number
  /** The time of this lap alone, in hundredths of a second. */
  split: number
  /** The time from the start to the end of this lap, in hundredths of a second. */
  total: number
  mark?: 'fastest' | 'slowest'
}

/**
 * The laps in order. Lap times are differences of the displayed totals, so that the column adds up. The fastest and the
 * slowest lap are marked as soon as two laps differ; of equal laps the first is marked.
 *
 * @param lapsMs - the elapsed time at the end of each lap, in milliseconds.
 */
export const computeLaps = (lapsMs: readonly number[]): readonly Lap[] => {
  const totals = lapsMs.map(wholeHundredths)
  const splits = totals.map((total, index) => total - (totals[index - 1] ?? 0))
  // Math.min(...splits) would fail for more laps than a call can have arguments.
  const sorted = splits.toSorted((a, b) => a - b)
  const [least = 0] = sorted
  const most = sorted.at(-1) ?? 0
  const fastest = splits.indexOf(least)
  const slowest = splits.indexOf(most)
  const markOf = (index: number): Pick<Lap, 'mark'> => {
    if (least === most) return {}
    if (index === fastest) return { mark: 'fastest' }
    return index === slowest ? { mark: 'slowest' } : {}
  }
  return totals.map((total, index) => ({
    number: index + 1,
    split: splits[index] ?? 0,
    total,
    ...markOf(index),
  }))
}

/** The laps as lines of three tab-separated columns, for a message or a spreadsheet. */
export const lapsToText = (laps: readonly Lap[], nameOf: (number: number) => string): string =>
  laps
    .map(({ number, split, total }) =>
      [nameOf(number), formatHundredths(split), formatHundredths(total)].join('\t'),
    )
    .join('\n')

const lapColumns = ['lap', 'split', 'total', 'splitSeconds', 'totalSeconds'] as const
type LapColumn = (typeof lapColumns)[number]

/** The laps as a CSV file, with times as displayed and in seconds for calculations. */
export const lapsToCsv = (
  laps: readonly Lap[],
  nameOf: (column: LapColumn) => string,
  language: Language,
): string => {
  const seconds = (hundredths: number) => csvNumber(new Big(hundredths).div(100), language, 2)
  return toCsv(
    [
      lapColumns.map(nameOf),
      ...laps.map(({ number, split, total }) => [
        String(number),
        formatHundredths(split),
        formatHundredths(total),
        seconds(split),
        seconds(total),
      ]),
    ],
    language,
  )
}
