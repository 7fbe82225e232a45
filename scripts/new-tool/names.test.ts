import { describe, expect, it } from 'vitest'
import { faultOfId, fill, nextOrder, readCommandLine, replacementsOf, usage } from './names.ts'

const taken = {
  names: ['weight', 'home', 'converter'],
  paths: ['/convertisseur-poids', '/en/weight-converter', '/es/conversor-de-peso', '/a-propos'],
}

describe('faultOfId', () => {
  it.each(['age', 'qr-code', 'vat2', 'a', 'x-2-y', 'a'.repeat(24)])('takes %s', (id) =>
    expect(faultOfId(id, taken)).toBeUndefined(),
  )

  it.each([
    ['', 'is not an id'],
    ['Age', 'is not an id'],
    ['my_tool', 'is not an id'],
    ['my tool', 'is not an id'],
    ['-age', 'is not an id'],
    ['age-', 'is not an id'],
    ['a--b', 'is not an id'],
    ['2d', 'is not an id'],
    ['../x', 'is not an id'],
    ['âge', 'is not an id'],
    ['a'.repeat(25), 'is too long'],
    ['en', 'is used by the site'],
    ['assets', 'is used by the site'],
    ['common', 'is used by the site'],
    ['weight', 'is taken'],
    ['home', 'is taken'],
    ['converter', 'is taken'],
    ['weight-converter', 'The address /en/weight-converter is taken'],
    ['a-propos', 'The address /a-propos is taken'],
  ])('refuses %j: %s', (id, reason) => expect(faultOfId(id, taken)).toContain(reason))
})

describe('readCommandLine', () => {
  it('takes an id, and a group', () => {
    expect(readCommandLine(['age'])).toEqual({ id: 'age', group: 'practical' })
    expect(readCommandLine(['age', '--group', 'calculators'])).toEqual({
      id: 'age',
      group: 'calculators',
    })
  })

  it('takes a converter', () =>
    expect(readCommandLine(['pressure', '--converter'])).toEqual(
      readCommandLine(['pressure', '--group', 'converters']),
    ))

  it.each([
    [[]],
    [['--group', 'files']],
    [['age', 'files']],
    [['age', '--group', 'files', 'x']],
    [['age', '--converter', 'x']],
    [['--converter']],
  ])('explains itself: %j', (args) => expect(() => readCommandLine(args)).toThrow(usage))
  it.each([[['age', '--group', 'games']], [['age', '--group']]])('names the groups: %j', (args) =>
    expect(() => readCommandLine(args)).toThrow('converters, files, calculators, practical'),
  )
})

it('names follow from the id', () => {
  const replacements = replacementsOf({ id: 'unit-price', group: 'calculators' }, 30)
  expect(fill('__COMPONENT__ __TITLE__ /en/__ID__ __GROUP__ __ORDER__ __ID__', replacements)).toBe(
    'UnitPricePage Unit price /en/unit-price calculators 30 unit-price',
  )
})

it('a new tool comes last in its group', () => {
  expect(nextOrder([])).toBe(10)
  expect(nextOrder([10, 40, 20])).toBe(50)
  expect(nextOrder([10, 25])).toBe(30)
})
