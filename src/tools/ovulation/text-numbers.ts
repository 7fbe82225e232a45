import 'temporal-polyfill/global'
import { formatDate } from '../../core/date-field.ts'
import type { TextNumbersOf } from '../../core/text-numbers.ts'
import {
  longestDays,
  shortestDays,
  fertileDaysAfter,
  fertileDaysBefore,
  forecastCycle,
  lutealDays,
} from './forecast.ts'

const cycleOf = (lastPeriod: string, shortest: number, usual = shortest, longest = usual) =>
  forecastCycle(Temporal.PlainDate.from(lastPeriod), { shortest, usual, longest })

const january = cycleOf('2026-01-16', 28)
const november = cycleOf('2026-11-07', 31)
const uncertain = cycleOf('2026-01-16', 26, 28, 31).possible.ovulation

export const textNumbers: TextNumbersOf = (language) => ({
  examples: {
    luteal: String(lutealDays),
    before: String(fertileDaysBefore),
    after: String(fertileDaysAfter),
    window: String(fertileDaysBefore + 1 + fertileDaysAfter),
    shortest: shortestDays,
    longest: longestDays,
    ovulation: formatDate(january.ovulation, language),
    fertileStart: formatDate(november.fertile.from, language),
    fertileEnd: formatDate(november.fertile.to, language),
    earliest: String(uncertain.from.day),
    latest: String(uncertain.to.day),
  },
  inputs: ['16', '7', '2026', '28', '26', '31'],
})
