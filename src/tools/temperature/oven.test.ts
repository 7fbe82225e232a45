import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { nearestRow, ovenRows, thermostatOf } from './oven.ts'

/** The gas marks with degrees Fahrenheit and Celsius as British tables print them. */
const published = [
  ['¼', 225, 107],
  ['½', 250, 121],
  ['1', 275, 135],
  ['2', 300, 149],
  ['3', 325, 163],
  ['4', 350, 177],
  ['5', 375, 191],
  ['6', 400, 204],
  ['7', 425, 218],
  ['8', 450, 232],
  ['9', 475, 246],
  ['10', 500, 260],
] as const

describe('gas marks', () => {
  it('have the published temperatures', () => {
    expect(ovenRows.map(({ gas, fahrenheit }) => [gas, fahrenheit])).toEqual(
      published.map(([gas, fahrenheit]) => [gas, fahrenheit]),
    )
    for (const [index, [, , celsius]] of published.entries())
      expect(Math.abs((ovenRows[index]?.celsius ?? 0) - celsius)).toBeLessThanOrEqual(5)
  })

  it('are written in tens, as recipes do: mark 4 is 180 °C, mark 6 is 200 °C', () => {
    const celsiusOf = (mark: string) => ovenRows.find(({ gas }) => gas === mark)?.celsius
    expect(['1', '2', '4', '5', '6', '7', '8'].map(celsiusOf)).toEqual([
      140, 150, 180, 190, 200, 220, 230,
    ])
  })

  it.each([
    ['180', '4'],
    ['175', '4'],
    ['200', '6'],
    ['210', '6'],
    ['212', '7'],
    ['101', '¼'],
    ['266', '10'],
    ['100', undefined],
    ['268', undefined],
    ['20', undefined],
    ['-40', undefined],
  ])('nearest to %s °C is %s', (celsius, gas) => {
    expect(nearestRow(new Big(celsius))?.gas).toBe(gas)
  })
})

it.each([
  ['180', '6'],
  ['210', '7'],
  ['200', '6-7'],
  ['150', '5'],
  ['220', '7-8'],
  ['240', '8'],
  ['300', '10'],
  ['165', '5-6'],
])('%s °C is thermostat %s', (celsius, number) => {
  expect(thermostatOf(new Big(celsius))).toBe(number)
})
