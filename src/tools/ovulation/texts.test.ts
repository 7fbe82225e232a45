import { describe, expect, test } from 'vitest'
import {
  type Claim,
  type Claims,
  type TextTree,
  falseClaims,
  numbersIn,
} from '../../core/claims.ts'
import { formatDate } from '../../core/date-field.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { fertileDaysAfter, fertileDaysBefore, forecastCycle, lutealDays } from './forecast.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

const texts: Localized<TextTree> = { fr, en, es }

const january = '2026-01-16'
const november = '2026-11-07'
const range = { shortest: 26, usual: 28, longest: 31 }

const cycleOf = (lastPeriod: string, length: number) =>
  forecastCycle(Temporal.PlainDate.from(lastPeriod), {
    shortest: length,
    usual: length,
    longest: length,
  })

const claimsOf = (language: Language): Claims => {
  const date = (day: Temporal.PlainDate | string): Claim =>
    numbersIn(formatDate(Temporal.PlainDate.from(day), language))
  const dayOf = (day: Temporal.PlainDate): Claim => date(day).slice(0, 1)
  const luteal: Claim = [String(lutealDays)]
  const window: Claim = [String(fertileDaysBefore), String(fertileDaysAfter)]
  const { possible } = forecastCycle(Temporal.PlainDate.from(january), range)
  return {
    'table.how': [luteal, window],
    // The specified limits of the field.
    'about.paragraphs.0': [['20', '45']],
    'about.paragraphs.1': [luteal],
    'about.questions.0.answer': [
      luteal,
      window,
      [String(fertileDaysBefore + 1 + fertileDaysAfter)],
    ],
    'about.examples.0': [date(january), ['28'], date(cycleOf(january, 28).ovulation)],
    'about.examples.1': [
      date(november),
      ['31'],
      date(cycleOf(november, 31).fertile.from),
      date(cycleOf(november, 31).fertile.to),
    ],
    'about.examples.2': [
      date(january),
      [String(range.shortest), String(range.longest)],
      dayOf(possible.ovulation.from),
      dayOf(possible.ovulation.to),
    ],
  }
}

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })
})
