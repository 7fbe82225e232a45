import 'temporal-polyfill/global'
import Big from 'big.js'
import { formatNumber } from '../../core/numbers.ts'
import type { TextNumbersOf } from '../../core/text-numbers.ts'
import { countAge, monthsAfterBirth } from './count-age.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const ageOf = (birth: string, on: string) => countAge(day(birth), day(on), 'february-28')
const born = day('2024-02-29')
const leapYears = [1900, 2000].filter((year) => day(`${year}-01-01`).inLeapYear)

export const textNumbers: TextNumbersOf = (language) => {
  const write = (count: number) =>
    formatNumber(new Big(count), language, { minimum: 0, maximum: 0 })
  const adult = ageOf('1990-03-12', '2026-11-21')
  const afterShortMonth = ageOf('2026-01-31', '2026-03-01')
  return {
    examples: {
      lastOfFebruary: write(monthsAfterBirth(born, 12, 'february-28').day),
      firstOfMarch: write(monthsAfterBirth(born, 12, 'march-1').day),
      leapCentury: leapYears.join(),
      shortMonths: write(afterShortMonth.months),
      shortDays: write(afterShortMonth.days),
      nextDay: write(ageOf('2026-03-12', '2026-03-13').totalDays),
      years: write(adult.years),
      months: write(adult.months),
      days: write(adult.days),
      totalDays: write(adult.totalDays),
      fromLeapDay: write(ageOf('2024-02-29', '2026-03-01').totalDays),
      moonday: day('1969-07-20').toLocaleString(language, { weekday: 'long' }),
    },
    inputs: ['29', '31', '1', '12', '21', '20', '2024', '2026', '1990', '1969'],
    constants: {
      '12': 'months in a year',
      '15': 'the day in October 1582 that followed the 4th, by the bull Inter gravissimas',
      '1582': 'the year of that day, the first of the Gregorian calendar',
      '1900': 'a year divisible by 4 and by 100, but not by 400: no leap year',
    },
  }
}
