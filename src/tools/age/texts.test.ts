import { describe, expect, test } from 'vitest'
import {
  type Claim,
  type Claims,
  type TextTree,
  falseClaims,
  numbersIn,
} from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { formatDate } from '../../core/date-field.ts'
import { countAge, monthsAfterBirth } from './count-age.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts: Localized<TextTree> = { fr, en, es }

const day = (text: string) => Temporal.PlainDate.from(text)

const claimsOf = (language: Language): Claims => {
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  /** The numbers of a date as the language writes it, and without its year where the text leaves that out. */
  const date = (text: string) => numbersIn(formatDate(day(text), language))
  const dayOf = (text: string) => date(text).slice(0, 1)
  const age = (birth: string, on: string) => countAge(day(birth), day(on), 'february-28')
  const daysFrom = (birth: string, on: string) => [number(age(birth, on).totalDays)]

  /** The leap year is one, the other is not. */
  const leapYears = (leap: number, common: number): Claim => {
    expect([leap, common].map((year) => day(`${year}-01-01`).inLeapYear)).toEqual([true, false])
    return [String(leap), String(common)]
  }
  const parts = (birth: string, on: string): Claim => {
    const { years, months, days } = age(birth, on)
    return [years, months, days].filter((count) => count > 0).map(String)
  }
  /** 29 February, and where it goes in a year without. */
  const leapChoices = (...order: readonly ('born' | 'february-28' | 'march-1')[]): Claim =>
    order.flatMap((choice) =>
      choice === 'born'
        ? dayOf('2024-02-29')
        : dayOf(monthsAfterBirth(day('2024-02-29'), 12, choice).toString()),
    )
  const sunday = day('1969-07-20')
  expect(sunday.dayOfWeek).toBe(7)

  return {
    leapBirthday: [leapChoices('born')],
    'leapBirthdays.february-28': [leapChoices('february-28')],
    'leapBirthdays.march-1': [leapChoices('march-1')],
    // The number of months in a year.
    'way.totals': [['12']],
    // 15 October 1582 followed 4 October: the bull Inter gravissimas.
    'about.paragraphs.1': [date('1582-10-15'), leapYears(2000, 1900)],
    'about.questions.0.answer': [
      dayOf('2026-01-31'),
      date('2026-03-01'),
      parts('2026-01-31', '2026-03-01'),
    ],
    'about.questions.1.question': [leapChoices('born')],
    'about.questions.1.answer': [leapChoices('february-28', 'march-1')],
    'about.questions.2.answer': [parts('2026-03-12', '2026-03-13')],
    'about.examples.0': [
      date('1990-03-12'),
      parts('1990-03-12', '2026-11-21'),
      date('2026-11-21'),
      daysFrom('1990-03-12', '2026-11-21'),
    ],
    'about.examples.1': [
      date('2024-02-29'),
      date('2026-03-01'),
      daysFrom('2024-02-29', '2026-03-01'),
    ],
    'about.examples.2': [date('1969-07-20')],
  }
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })
})
