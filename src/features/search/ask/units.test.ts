import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { type Language, languages } from '../../../core/language.ts'
import { ask, unitConverters } from './ask.ts'
import { fold } from '../../../core/ask/question.ts'
import { contextIn, plain } from '../../../testing/ask-context.ts'
import { isOneEditApart } from './unit-questions.ts'

// None of these questions may need the network.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

const contexts = { fr: contextIn('fr'), en: contextIn('en'), es: contextIn('es') }
const resultOf = async (language: Language, text: string) =>
  plain((await ask(text, contexts[language]))?.result)

// The values are from NIST SP 811, appendix B.8, to the precision of the specified factors.
describe('what is asked of units is answered as the converter would', () => {
  it.each([
    ['fr', '72 kg en livres', '158,73264 lb'],
    ['fr', '72 kg in lb', '158,73264 lb'],
    ['fr', '72kg lb', '158,73264 lb'],
    ['fr', '72 kg -> lb', '158,73264 lb'],
    ['fr', '72 kg = ? lb', '158,73264 lb'],
    ['fr', '72 KG → Livres ?', '158,73264 lb'],
    ['fr', 'convertir 72 kg en livres', '158,73264 lb'],
    ['fr', 'combien font 72 kg en livres ?', '158,73264 lb'],
    ['fr', 'combien de livres font 72 kg', '158,73264 lb'],
    ['fr', '72 killogrammes vers livres', '158,73264 lb'],
    ['fr', '1 234,5 kg en lb', '2 721,60339 lb'],
    ['fr', '3 ft 5 in cm', '104,14 cm'],
    ['fr', '3 ft 5 in in cm', '104,14 cm'],
    ['fr', '5’11” en cm', '180,34 cm'],
    ['fr', '5\'11" en cm', '180,34 cm'],
    ['fr', "5'11 en cm", '180,34 cm'],
    ['fr', '5 pieds 7 pouces en cm', '170,18 cm'],
    ['fr', 'un mile en km', '1,60934 km'],
    ['fr', '6 pieds en metres', '1,8288 m'],
    ['fr', '1 gallon anglais en litres', '4,54609 L'],
    ['fr', '1 gallon en litres', '3,78541 L'],
    ['fr', '2 m3 en litres', '2 000 L'],
    ['fr', '1 tasse en ml', '236,588 mL'],
    ['fr', '20 °C en °F', '68,00 °F'],
    ['fr', '20 degrés en fahrenheit', '68,00 °F'],
    ['fr', '-40 c en f', '-40,00 °F'],
    ['fr', '300 K en °C', '26,85 °C'],
    ['fr', '100 km/h en mph', '62,137274 mph'],
    ['fr', '10 nœuds en km/h', '18,52 km/h'],
    ['fr', '100 livres en kg', '45,359291 kg'],
    ['en', '72 kg in lb', '158.73264 lb'],
    ['en', '1,234.5 kg to lb', '2,721.60339 lb'],
    ['en', '5 in cm', '12.7 cm'],
    ['en', '5 in in cm', '12.7 cm'],
    ['en', '3 ft 5 in cm', '104.14 cm'],
    ['en', '6ft 2in to cm', '187.96 cm'],
    ['en', "6' in m", '1.8288 m'],
    ['en', '11 st 4 lb in kg', '71.66768 kg'],
    ['en', '8 oz in g', '226.79594 g'],
    ['en', '8 oz in ml', '236.588 mL'],
    ['en', '350 f to c', '176.67 °C'],
    ['en', '98 degrees in celsius', '36.67 °C'],
    ['en', '37.5 celcius in farenheit', '99.50 °F'],
    ['en', 'how many feet in a meter?', '3.2808399 ft'],
    ['en', 'how many pounds is 72 kg', '158.73264 lb'],
    ['en', 'what is 6 feet in cm', '182.88 cm'],
    ['en', 'convert 100 kg to stone', '15.7473 st'],
    ['en', '10 miles per hour in km/h', '16.0934 km/h'],
    ['en', '72 kg en livres', '158.73264 lb'],
    ['en', '5 pies 7 pulgadas en cm', '170.18 cm'],
    ['es', '72 kg en libras', '158,73264 lb'],
    ['es', 'cuántas libras son 72 kg', '158,73264 lb'],
    ['es', '1.234,5 kg en lb', '2721,60339 lb'],
    ['es', '5 pies y 7 pulgadas en cm', '170,18 cm'],
    ['es', '¿Cuántos pies hay en un metro?', '3,2808399 ft'],
    ['es', '100 km/h en millas por hora', '62,137274 mph'],
    ['es', '37,5 grados a fahrenheit', '99,50 °F'],
    ['es', '2 tazas en mililitros', '473,176 mL'],
    ['es', 'convertir 1 milla a kilómetros', '1,60934 km'],
    ['es', '3 galones hacia litros', '11,35623 L'],
    ['es', '100 yardas en metros', '91,44 m'],
    ['es', '10 onzas en gramos', '283,494925 g'],
    ['es', '100 nudos en km/h', '185,2 km/h'],
    ['es', '72 kg to pounds', '158,73264 lb'],
  ] as const)('%s: %s', async (language, text, expected) => {
    expect(await resultOf(language, text)).toBe(expected)
  })

  it('reads a sign between digits as the language of the page does', async () => {
    expect(await resultOf('en', '1,234 kg in g')).toBe('1,234,000 g')
    expect(await resultOf('fr', '1,234 kg en g')).toBe('1 234 g')
    expect(await resultOf('es', '12.345 kg en g')).toBe('12.345.000 g')
  })

  it('says how it was understood, and where to look on', async () => {
    expect(await ask('3 ft 5 in cm', contexts.fr)).toEqual({
      toolId: 'length',
      query: { value: '41', from: 'inch', to: 'cm' },
      question: '41\u00A0in en centimètres',
      result: '104,14\u00A0cm',
    })
    expect((await ask('0,000000001 mm en km', contexts.fr))?.note).toBe(
      'Soit environ 0,000000000000001\u00A0km, trop petit pour les décimales affichées.',
    )
  })
})

// The rounded results are those of units(1).
test.each([
  ['fr', '10 mph', 'speed', 'mph', 'kmh', '16,0934 km/h'],
  ['fr', '72 kg', 'weight', 'kg', 'lb', '158,73264 lb'],
  ['fr', '72 kg en', 'weight', 'kg', 'lb', '158,73264 lb'],
  ['en', '100 lbs', 'weight', 'lb', 'kg', '45.359291 kg'],
  ['en', '5 miles', 'length', 'mile', 'km', '8.0467 km'],
  ['en', '98.6 °F', 'temperature', 'fahrenheit', 'celsius', '37.00 °C'],
  ['es', '2 tazas', 'volume', 'cup_us', 'ml', '473,176 mL'],
] as const)('%s: %s, without a target', async (language, text, toolId, from, to, result) => {
  const answer = await ask(text, contexts[language])
  expect(answer).toMatchObject({ toolId, query: { from, to } })
  expect(plain(answer?.result)).toBe(result)
})

test.each(languages)('no conversion is read where none is, in %s', async (language) => {
  for (const text of [
    'kg',
    'kg en livre',
    '5 in',
    '72 kg en kg',
    '70 kg 175 cm',
    '10 km en litres',
    '-300 c en f',
    '50 cl en ml',
    '1/2 tasse en ml',
    '1e3 kg en lb',
    '100 pages to pdf',
    '100 kg en 😀',
    '5 in 6',
    'poids',
  ])
    expect([text, await ask(text, contexts[language])]).toEqual([text, undefined])
})

test('a unit is known by every name its field takes, and by one with a slip', async () => {
  for (const { toolId, definition, unitOf } of unitConverters)
    for (const unit of definition.units)
      for (const name of definition.aliases[unit] ?? [])
        expect([toolId, name, unitOf(fold(name))]).toEqual([toolId, name, unit])
  expect(isOneEditApart('kilometers', 'kilomters')).toBe(true)
  expect(isOneEditApart('kilometers', 'kilomteers')).toBe(true)
  expect(isOneEditApart('kilometers', 'kilometers')).toBe(true)
  expect(isOneEditApart('kilometers', 'kilolitres')).toBe(false)
})

test('there and back is what was asked, to the decimals shown', async () => {
  const converters = unitConverters.filter(({ toolId }) => toolId !== 'temperature')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom(...converters),
      fc.nat(),
      fc.nat(),
      async (amount, { definition, toolId }, one, other) => {
        const unit = (at: number) => definition.units[at % definition.units.length] ?? ''
        const [from, to] = [unit(one), unit(other)]
        fc.pre(from !== to)
        const name = (unitId: string) => definition.aliases[unitId]?.[0] ?? unitId
        const there = await ask(`${amount} ${name(from)} en ${name(to)}`, contexts.fr)
        expect(there).toMatchObject({ toolId, query: { value: `${amount}`, from, to } })
        const shown = plain(there?.result).replace(/ \D*$/, '')
        fc.pre(Number(shown.replaceAll(' ', '').replace(',', '.')) > 10)
        const back = await ask(`${shown} ${name(to)} en ${name(from)}`, contexts.fr)
        const number = Number(
          plain(back?.result)
            .replace(/ (?=\d)/g, '')
            .replace(',', '.')
            .split(' ')[0],
        )
        expect(Math.abs(number - amount) / amount).toBeLessThan(1e-5)
      },
    ),
    { numRuns: 150 },
  )
})
