import Big from 'big.js'
import { csvNumber, toCsv } from '../../core/csv.ts'
import type { Language } from '../../core/language.ts'
import type { Lap } from './lap-table.ts'
import { formatHundredths } from './write-time.ts'

export const lapColumns = ['lap', 'split', 'total', 'splitSeconds', 'totalSeconds'] as const
export type LapColumn = (typeof lapColumns)[number]

/** The laps as a file for spreadsheets: times as on the display, and in seconds to reckon with. */
export const lapCsv = (
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
