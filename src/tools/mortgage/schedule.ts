import { csvNumber, toCsv } from '../../core/csv.ts'
import type { Language } from '../../core/language.ts'
import { centDecimals } from '../../core/money.ts'
import type { Instalment } from './amortise.ts'
import type { Totals } from './simulate.ts'

/** The amounts of a line of the schedule, in the order they stand in. */
const columns = ['payment', 'capital', 'interest', 'insurance', 'early', 'balance'] as const
export type Column = (typeof columns)[number]

/** Lines of the schedule on the page: one a year or one a month. */
export type ScheduleView = 'years' | 'months'

/** The columns worth showing: those of options only where there is something in them. */
export const columnsOf = (totals: Totals): readonly Column[] =>
  columns.filter(
    (column) => !(column === 'insurance' || column === 'early') || totals[column].gt(0),
  )

/**
 * The schedule by month as a CSV file of a language.
 *
 * @param nameOf - what a column is called, with its currency.
 */
export const scheduleCsv = (
  instalments: readonly Instalment[],
  shown: readonly Column[],
  nameOf: (column: Column | 'month') => string,
  language: Language,
): string =>
  toCsv(
    [
      [nameOf('month'), ...shown.map(nameOf)],
      ...instalments.map((instalment) => [
        String(instalment.month),
        ...shown.map((column) => csvNumber(instalment[column], language, centDecimals)),
      ]),
    ],
    language,
  )
