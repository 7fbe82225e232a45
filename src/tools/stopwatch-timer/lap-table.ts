import { formatHundredths, hundredthsOf } from './write-time.ts'

export interface Lap {
  number: number
  /** This lap alone, in hundredths of a second. */
  split: number
  /** From the start to the end of this lap, in hundredths. */
  total: number
  mark?: 'fastest' | 'slowest'
}

/**
 * The laps in their order. Lap times are differences of the totals as shown, so that the column adds up. The
 * fastest and the slowest are marked, the first of equals, as soon as two laps differ.
 *
 * @param lapsMs - what the stopwatch stood at as each lap ended, in milliseconds.
 */
export const lapTable = (lapsMs: readonly number[]): readonly Lap[] => {
  const totals = lapsMs.map(hundredthsOf)
  const splits = totals.map((total, index) => total - (totals[index - 1] ?? 0))
  // Not Math.min(...splits): a key held down makes more laps than a call takes arguments.
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

/** The laps as lines of three columns, for a message or a spreadsheet. */
export const lapText = (laps: readonly Lap[], nameOf: (number: number) => string): string =>
  laps
    .map(({ number, split, total }) =>
      [nameOf(number), formatHundredths(split), formatHundredths(total)].join('\t'),
    )
    .join('\n')
