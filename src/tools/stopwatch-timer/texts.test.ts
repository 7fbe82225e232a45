import { describe, expect, test } from 'vitest'
import { type Claims, type TextTree, falseClaims } from '../../core/claims.ts'
import { type Language, type Localized, languages } from '../../core/language.ts'
import { lapTable } from './lap-table.ts'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'
import { addMinute, leftAt, minuteMs, setTo } from './timer.ts'
import { formatHundredths, formatRemaining, hundredthsOf } from './write-time.ts'

const texts: Localized<TextTree> = { fr, en, es }

/** What the display shows after so many minutes and seconds. */
const shown = (minutes: number, seconds = 0) =>
  formatHundredths(hundredthsOf(minutes * minuteMs + seconds * 1000))

const laps = lapTable([61_230, 119_870, 183_450])
const fastest = laps.find(({ mark }) => mark === 'fastest')

const minuteMore = String((leftAt(addMinute(setTo(minuteMs), 0), 0) - minuteMs) / minuteMs)

const claimsOf = (_language: Language): Claims => ({
  addMinute: [[minuteMore]],
  'about.paragraphs.0': [[shown(75)]],
  'about.examples.0': [['5', '5', formatRemaining(5 * minuteMs), formatRemaining(0)]],
  'about.examples.1': [
    laps.map(({ total }) => formatHundredths(total)),
    laps.map(({ split }) => formatHundredths(split)),
    [String(fastest?.number)],
  ],
  // The same number twice: what the address says is what is set (e2e/timer.ts opens such a link).
  'about.examples.2': [['25', '25']],
})

describe.each(languages)('numbers in the %s texts', (language) => {
  test('are the tool’s own', () => {
    expect(falseClaims(texts[language], claimsOf(language))).toEqual([])
  })
})
