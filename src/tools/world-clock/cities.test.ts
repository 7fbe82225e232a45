import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { FoundCity } from '../../components/city-picker/city.ts'
import {
  type City,
  addCity,
  cityKey,
  isDefaultList,
  maxCities,
  parseClocks,
  defaultCities,
  localeHourCycle,
  serializeClocks,
} from './cities.ts'

const lyon: FoundCity = {
  zone: 'Europe/Paris',
  name: 'Lyon',
  language: 'fr',
  names: ['lyon'],
  isZoneCity: false,
}
const cairo: FoundCity = {
  zone: 'Africa/Cairo',
  name: 'Le Caire',
  language: 'fr',
  names: ['le caire'],
  isZoneCity: true,
}

const zonesOf = (cities: readonly City[]) => cities.map(({ zone }) => zone)

test('the six specified cities are in the specified order', () => {
  expect(zonesOf(defaultCities)).toEqual([
    'Europe/Paris',
    'America/New_York',
    'Europe/London',
    'Asia/Tokyo',
    'Australia/Sydney',
    'Asia/Dubai',
  ])
  expect(isDefaultList(defaultCities)).toBe(true)
  expect(isDefaultList(defaultCities.toReversed())).toBe(false)
  expect(isDefaultList([])).toBe(false)
})

describe('addCity', () => {
  it('puts a city at the end, under the name it was found by', () => {
    const added = addCity(defaultCities, lyon)
    expect(added).toMatchObject({ kind: 'added', city: { zone: 'Europe/Paris', found: lyon } })
    if (added.kind !== 'added') return
    expect(added.cities).toHaveLength(7)
    expect(added.cities.at(-1)).toBe(added.city)
    expect(new Set(added.cities.map(cityKey)).size).toBe(7)
  })

  it('takes the same place once, in whatever language it is searched', () => {
    const added = addCity(defaultCities, cairo)
    if (added.kind !== 'added') throw new Error(added.kind)
    const english = { ...cairo, name: 'Cairo', language: 'en', names: ['cairo'] } as const
    expect(addCity(added.cities, english)).toEqual({ kind: 'duplicate', city: added.city })
    const paris = { ...lyon, name: 'Paris', names: ['paris'], isZoneCity: true }
    expect(addCity(defaultCities, paris)).toEqual({ kind: 'duplicate', city: defaultCities[0] })
  })

  it('knows one of the six again after it was removed', () => {
    const tokyo = { ...cairo, zone: 'Asia/Tokyo', name: 'Tokyo', names: ['tokyo'] }
    const without = defaultCities.filter(({ zone }) => zone !== 'Asia/Tokyo')
    expect(addCity(without, tokyo)).toMatchObject({ kind: 'added', city: { zone: 'Asia/Tokyo' } })
    const added = addCity(without, tokyo)
    expect(added.kind === 'added' && added.city.found).toBe(undefined)
  })

  it('takes no more than are seen at a glance', () => {
    const many = Array.from({ length: maxCities }, (_, index) => ({
      zone: 'Europe/Paris',
      found: { ...lyon, names: [`town ${index}`] },
    }))
    expect(addCity(many, cairo)).toEqual({ kind: 'full' })
    expect(addCity(many.slice(1), cairo).kind).toBe('added')
    // A duplicate is reported as such even if the list is full.
    expect(addCity(many, { ...lyon, names: ['town 3'] }).kind).toBe('duplicate')
  })
})

describe('the storage entry', () => {
  it('is nothing while everything is as everybody gets it', () => {
    expect(serializeClocks({ cities: defaultCities })).toBeUndefined()
    expect(parseClocks(null)).toEqual({ cities: defaultCities })
  })

  it('is what was changed, and no more', () => {
    expect(serializeClocks({ cities: defaultCities, hourCycle: '24' })).toBe('{"hourCycle":"24"}')
    expect(
      serializeClocks({ cities: [{ zone: 'Asia/Tokyo' }, { zone: 'Europe/Paris', found: lyon }] }),
    ).toBe(
      '{"cities":[{"zone":"Asia/Tokyo"},{"zone":"Europe/Paris","name":"Lyon","language":"fr","names":["lyon"],"isZoneCity":false}]}',
    )
  })

  it('is read as it was written', () => {
    for (const clocks of [
      { cities: defaultCities.toReversed() },
      { cities: [{ zone: 'Africa/Cairo', found: cairo }], hourCycle: '12' },
      { cities: [], hourCycle: '24' },
      { cities: [] },
    ] as const)
      expect(parseClocks(serializeClocks(clocks) ?? null)).toEqual(clocks)
  })

  it.each([
    '{',
    '',
    'null',
    '[]',
    '42',
    '"{}"',
    '{"cities":null}',
    '{"cities":"Europe/Paris"}',
    '{"cities":[1,null,"Europe/Paris",[]]}',
    '{"cities":[{"zone":"Europe/Atlantis"},{"zone":"+05:30"},{}]}',
    '{"cities":[{"zone":"Africa/Cairo"}],"hourCycle":"13"}',
    '{"cities":[{"zone":"Africa/Cairo","name":"","language":"fr","names":["x"]}]}',
    '{"cities":[{"zone":"Africa/Cairo","name":"Le Caire","language":"de","names":["x"]}]}',
    '{"cities":[{"zone":"Africa/Cairo","name":"Le Caire","language":"fr","names":[7]}]}',
    '{"cities":[{"zone":"Africa/Cairo","name":"Le Caire","language":"fr","names":[]}]}',
  ])('%s is as good as nothing', (text) => {
    expect(parseClocks(text)).toEqual({ cities: defaultCities })
  })

  it('is read as far as it makes sense', () => {
    const some =
      '{"cities":[{"zone":"Europe/Atlantis"},{"zone":"asia/tokyo"},{"zone":"Asia/Tokyo"}]}'
    expect(parseClocks(some)).toEqual({ cities: [{ zone: 'Asia/Tokyo' }] })
    const tooMany = Array.from({ length: 40 }, (_, index) => ({
      ...lyon,
      names: [`town ${index}`],
    }))
    expect(parseClocks(JSON.stringify({ cities: tooMany })).cities).toHaveLength(maxCities)
    const long = [{ ...cairo, name: 'x'.repeat(81) }, { zone: 'Asia/Dubai' }]
    expect(zonesOf(parseClocks(JSON.stringify({ cities: long })).cities)).toEqual(['Asia/Dubai'])
  })

  it('never breaks anything, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { cities } = parseClocks(text)
        expect(cities.length).toBeLessThanOrEqual(maxCities)
        expect(new Set(cities.map(cityKey)).size).toBe(cities.length)
      }),
    )
  })
})

// The expected cycles are those that Unicode CLDR 47 prefers per region (supplemental/timeData).
test.each([
  ['en', [], '12'],
  ['en', ['en-US'], '12'],
  ['en', ['en-GB', 'en-US'], '24'],
  ['en', ['fr-FR', 'en-IE'], '24'],
  ['en', ['fr'], '12'],
  ['fr', ['en-US'], '24'],
  ['fr', ['fr-CA'], '24'],
  ['es', [], '24'],
  ['es', ['es-ES'], '24'],
  ['es', ['es-MX', 'es'], '12'],
  ['es', ['ES-co'], '12'],
] as const)('%s, where the browser asks for %o, counts to %s', (language, preferred, expected) => {
  expect(localeHourCycle(language, preferred)).toBe(expected)
})
