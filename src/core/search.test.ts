import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, matchTools } from './search.ts'

describe('folding', () => {
  it.each([
    ['Température', 'temperature'],
    ['  Año—Niño ', 'ano nino'],
    ['KM/H', 'km/h'],
    ['kg / lb', 'kg lb'],
    ['20 °C', '20 °c'],
    ['“kg en livre”', 'kg en livre'],
    ['l’once', 'l once'],
    ['e\u0301te\u0301', 'ete'],
    ['ﬁchier', 'ﬁchier'],
    ['?!', ''],
  ])('%j becomes %j', (text, folded) => expect(foldText(text)).toBe(folded))

  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})

/** Three tools' words in three languages, as a visitor of any of them may type. */
const words = {
  weight: [
    'Poids',
    'kg en livre',
    'kilos',
    'Weight',
    'kg to lbs',
    'Peso',
    'kilos a libras',
    'masse',
  ],
  temperature: ['Température', 'celsius en fahrenheit', 'Temperature', 'grados centígrados'],
  'compress-images': [
    'Compresser',
    'réduire une photo',
    'reduce photo size',
    'reducir fotos',
    'jpg',
  ],
}

const found = (query: string) => {
  const ids = matchTools(query, words)
  return ids && [...ids]
}

describe('matching', () => {
  it.each([
    // One language's words on any language's page.
    ['kg en livre', ['weight']],
    ['kg to lb', ['weight']],
    ['kilos a libras', ['weight']],
    ['reduce photo', ['compress-images']],
    ['reduire photo', ['compress-images']],
    ['reducir foto', ['compress-images']],
    // Accents and capitals, given or not.
    ['temperature', ['temperature']],
    ['TEMPÉRATURE', ['temperature']],
    ['centigrados', ['temperature']],
    ['Centígrados', ['temperature']],
    ['re\u0301duire', ['compress-images']],
    // The beginning of a word is enough, in any order; the middle of one is not.
    ['temp', ['temperature']],
    ['livre kg', ['weight']],
    ['ivre', []],
    ['oids', []],
    // Every telling word has to be there.
    ['kg fahrenheit', []],
    ['weight zzz', []],
    // Words that say nothing are passed over, alone they count.
    ['des kg en livre', ['weight']],
    ['de la temperature', ['temperature']],
    ['the weight of my', ['weight']],
    ['en', ['weight', 'temperature']],
    ['xyz', []],
    // Signs around words.
    ['«\u202Fpoids\u202F»', ['weight']],
    ['kg/lb', ['weight']],
  ])('%j finds %j', (query, ids) => expect(found(query)).toEqual(ids))

  it.each(['', '   ', '?', '\u202F'])('%j asks for nothing, and everything answers', (query) =>
    expect(found(query)).toBeUndefined(),
  )

  it('finds a tool by any of its names, and by the beginning of any of its words', () => {
    const names = Object.entries(words).flatMap(([id, texts]) =>
      texts.map((text) => [id, text] as const),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: 1, max: 40 }),
        ([id, name], length) => {
          const query = name.slice(0, length)
          fc.pre(foldText(query) !== '')
          expect(found(query)).toContain(id)
        },
      ),
    )
  })

  it('finds no more when a word is added', () => {
    const word = fc.constantFrom('kg', 'livre', 'photo', 'temp', 'reduce', 'celsius', 'foto', 'zzz')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), word, (query, added) => {
        const narrower = found([...query, added].join(' ')) ?? []
        expect(found(query.join(' '))).toEqual(expect.arrayContaining(narrower))
      }),
    )
  })

  it('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (query) => void found(query)))
  })
})
