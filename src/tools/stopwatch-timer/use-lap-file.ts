import type { Language } from '../../core/language.ts'
import { saveBlob } from '../../ui/save-file.ts'
import { type LapColumn, lapCsv } from './lap-csv.ts'
import type { Lap } from './lap-table.ts'

/** Hands the laps to the browser's downloads. */
export const saveLaps = (
  laps: readonly Lap[],
  nameOf: (column: LapColumn) => string,
  language: Language,
  fileName: string,
): void =>
  saveBlob(
    new Blob([lapCsv(laps, nameOf, language)], { type: 'text/csv;charset=utf-8' }),
    `${fileName}.csv`,
  )
