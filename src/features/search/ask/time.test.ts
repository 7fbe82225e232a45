import { describe, expect, it, test, vi } from 'vitest'
import { languages } from '../../../core/language.ts'
import { ask } from './ask.ts'
import { contextIn, plain, serveOwnOrigin } from '../../../testing/ask-context.ts'

const origin = serveOwnOrigin(true)
vi.stubGlobal('fetch', origin.fetch)

// It is 21 November 2026, 15:04 in Paris; the offsets are from the IANA database.
describe('the time there', () => {
  it.each([
    ['fr', '15h paris à tokyo', 'Europe/Paris', 'Asia/Tokyo', '15:00', '23:00'],
    ['fr', '15h30 paris new york', 'Europe/Paris', 'America/New_York', '15:30', '09:30'],
    ['fr', 'paris 15h tokyo', 'Europe/Paris', 'Asia/Tokyo', '15:00', '23:00'],
    ['fr', '15h à tokyo', 'Asia/Tokyo', 'Europe/Paris', '15:00', '07:00'],
    ['fr', '15 h 30 à katmandou', 'Asia/Kathmandu', 'Europe/Paris', '15:30', '10:45'],
    ['fr', 'midi à new-york', 'America/New_York', 'Europe/Paris', '12:00', '18:00'],
    ['fr', '15h rio de janeiro à la paz', 'America/Sao_Paulo', 'America/La_Paz', '15:00', '14:00'],
    ['fr', '9h30 montréal en france', 'America/Toronto', 'Europe/Paris', '09:30', '15:30'],
    ['fr', '22h paris sydney', 'Europe/Paris', 'Australia/Sydney', '22:00', '08:00'],
    [
      'fr',
      'quand il est 15h à paris, quelle heure est-il à tokyo ?',
      'Europe/Paris',
      'Asia/Tokyo',
      '15:00',
      '23:00',
    ],
    ['fr', '3pm london in paris', 'Europe/London', 'Europe/Paris', '15:00', '16:00'],
    ['fr', '15:30 tokio en madrid', 'Asia/Tokyo', 'Europe/Madrid', '15:30', '07:30'],
    ['en', '3pm new york in london', 'America/New_York', 'Europe/London', '15:00', '8:00 PM'],
    ['en', '11pm tokyo in la', 'Asia/Tokyo', 'America/Los_Angeles', '23:00', '6:00 AM'],
    ['en', '12 am tokyo to london', 'Asia/Tokyo', 'Europe/London', '00:00', '3:00 PM'],
    ['en', 'noon in london', 'Europe/London', 'Europe/Paris', '12:00', '1:00 PM'],
    ['en', '15:00 utc in paris', 'UTC', 'Europe/Paris', '15:00', '4:00 PM'],
    [
      'en',
      "if it's 3pm in new york what time is it in london?",
      'America/New_York',
      'Europe/London',
      '15:00',
      '8:00 PM',
    ],
    ['es', '15:30 tokio en madrid', 'Asia/Tokyo', 'Europe/Madrid', '15:30', '7:30'],
    [
      'es',
      'si son las 15:00 en madrid, ¿qué hora es en tokio?',
      'Europe/Madrid',
      'Asia/Tokyo',
      '15:00',
      '23:00',
    ],
    [
      'es',
      '3 pm en nueva york hora de españa',
      'America/New_York',
      'Europe/Madrid',
      '15:00',
      '21:00',
    ],
    ['es', 'mediodía en parís a lima', 'Europe/Paris', 'America/Lima', '12:00', '6:00'],
  ] as const)('%s: %s', async (language, text, city1, city2, time, expected) => {
    const answer = await ask(text, contextIn(language))
    expect(answer).toMatchObject({ toolId: 'time-difference', query: { city1, city2, time } })
    expect(plain(answer?.result)).toBe(expected)
  })

  it.each([
    ['fr', 'heure à tokyo', 'Asia/Tokyo', '23:04'],
    ['fr', 'quelle heure est-il à londres ?', 'Europe/London', '14:04'],
    ['fr', 'heure au japon', 'Asia/Tokyo', '23:04'],
    ['fr', 'time in tokyo', 'Asia/Tokyo', '23:04'],
    ['en', 'what time is it in new york', 'America/New_York', '9:04 AM'],
    ['en', 'tokyo time', 'Asia/Tokyo', '11:04 PM'],
    ['en', 'time in londres', 'Europe/London', '2:04 PM'],
    ['es', 'hora en tokio', 'Asia/Tokyo', '23:04'],
    ['es', '¿Qué hora es en Nueva York?', 'America/New_York', '9:04'],
    ['es', 'hora londres', 'Europe/London', '14:04'],
  ] as const)('now, %s: %s', async (language, text, city2, expected) => {
    const answer = await ask(text, contextIn(language))
    expect(answer?.query).toEqual({ city1: 'Europe/Paris', city2 })
    expect(plain(answer?.result)).toBe(expected)
  })

  it.each([
    ['fr', 'décalage horaire paris tokyo', 'Europe/Paris', 'Asia/Tokyo', '+8 h'],
    [
      'en',
      'time difference between london and new york',
      'Europe/London',
      'America/New_York',
      '−5 hr',
    ],
    [
      'es',
      'diferencia horaria madrid buenos aires',
      'Europe/Madrid',
      'America/Argentina/Buenos_Aires',
      '−4 h',
    ],
    ['fr', 'décalage horaire paris madrid', 'Europe/Paris', 'Europe/Madrid', 'Aucun décalage'],
  ] as const)('apart, %s: %s', async (language, text, city1, city2, expected) => {
    const answer = await ask(text, contextIn(language))
    expect(answer?.query).toEqual({ city1, city2 })
    expect(plain(answer?.result)).toBe(expected)
  })
})

test('the day there is told, by its name', async () => {
  const noteOf = async (text: string, now?: string) =>
    plain((await ask(text, contextIn('fr', now === undefined ? {} : { now })))?.note)
  expect(await noteOf('22h paris sydney')).toBe('Le lendemain, dimanche 22 novembre 2026.')
  expect(await noteOf('1h tokyo en paris')).toBe('La veille, vendredi 20 novembre 2026.')
  expect(await noteOf('heure à tokyo')).toBe(
    'Le même jour, samedi 21 novembre 2026. Tokyo est en avance de 8 h sur Paris.',
  )
})

test('clocks are those of the day, and a time they skip or repeat is told', async () => {
  const summer = contextIn('fr', { now: '2026-07-15T10:00:00Z' })
  expect((await ask('15h paris à tokyo', summer))?.result).toBe('22:00')
  // Between 8 and 29 March 2026, New York has summer time and Paris has not.
  const between = contextIn('fr', { now: '2026-03-15T10:00:00Z' })
  expect((await ask('15h paris à new york', between))?.result).toBe('10:00')
  const forward = contextIn('fr', { now: '2026-03-29T10:00:00Z' })
  const skipped = await ask('2h30 paris à tokyo', forward)
  expect(skipped?.result).toBe('10:30')
  expect(skipped?.note).toMatch(/sautent 02:30.*retient 03:30/)
  const back = contextIn('fr', { now: '2026-10-25T10:00:00Z' })
  const twice = await ask('2h30 paris à tokyo', back)
  expect(twice?.result).toBe('09:30')
  expect(twice?.note).toMatch(/02:30 s’y répète/)
})

test('a zone that the browser cannot name is taken for UTC', async () => {
  const answer = await ask('heure à tokyo', contextIn('fr', { timeZone: 'Nowhere/Else' }))
  expect(answer?.query).toEqual({ city1: 'UTC', city2: 'Asia/Tokyo' })
})

test.each(languages)(
  'no city is looked up for what asks nothing of the clocks, in %s',
  async (language) => {
    origin.asked.length = 0
    for (const text of [
      'minuteur 15 min',
      'reading time',
      'timer 5:00',
      '15h',
      'timer',
      'temporizador 10 minutos',
      'paris',
      'time',
      'âge 12/03/1990',
      '15h-16h paris',
      '25h paris',
      '13 pm paris tokyo',
    ])
      expect([text, await ask(text, contextIn(language))]).toEqual([text, undefined])
    expect(origin.asked).toEqual([])
  },
)

test.each([
  'heure aux états-unis',
  'heure d’été',
  '5h paris',
  '15h paris à tok',
  'rendez-vous 15h paris',
])('no time is made up: %s', async (text) => {
  expect(await ask(text, contextIn('fr'))).toBeUndefined()
})
