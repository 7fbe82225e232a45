import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from './language.ts'
import { type ToolWords, rankTools } from './rank-tools.ts'
import { searchWordsIn } from '../testing/search-words.ts'
import { foldText } from './text-matching.ts'

const tools = { fr: searchWordsIn('fr'), en: searchWordsIn('en'), es: searchWordsIn('es') }

/** Queries that people type, each with the tool that has to come first in every language. */
const queries: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  fr: [
    ['kg en livre', 'weight'],
    ['5 kg en livres', 'weight'],
    ['72,5kg', 'weight'],
    ['poids', 'weight'],
    ['chronometre', 'stopwatch-timer'],
    ['chronomètre', 'stopwatch-timer'],
    ['minuter', 'stopwatch-timer'],
    ['calculer tva', 'vat'],
    ['tva', 'vat'],
    ['hors taxe', 'vat'],
    ['alleger photo', 'compress-images'],
    ['réduire une photo', 'compress-images'],
    ['pdf en word', 'pdf-to-word'],
    ['transformer un pdf en word', 'pdf-to-word'],
    ['fusionner des pdf', 'merge-pdf'],
    ['pret immobilier', 'mortgage'],
    ['mensualité', 'mortgage'],
    ['decalage horaire', 'time-difference'],
    ['horloge', 'world-clock'],
    ['mot de passe', 'password'],
    ['compter les mots', 'word-counter'],
    ['imc', 'bmi'],
    ['IMC', 'bmi'],
    ['quel age ai-je', 'age'],
    ['euro en dollar', 'currency'],
    ['km/h en mph', 'speed'],
    ['remise', 'percentage'],
    ['convertisseur km en miles', 'length'],
    // These have typing errors.
    ['convertisuer de devises', 'currency'],
    ['temperture', 'temperature'],
    ['chronnometre', 'stopwatch-timer'],
    ['hypoteque', 'mortgage'],
    ['pourcentge', 'percentage'],
    ['ovualtion', 'ovulation'],
    ['compreser image', 'compress-images'],
    // These are whole sentences.
    ['comment transformer mon pdf en document word', 'pdf-to-word'],
  ],
  en: [
    ['reduce photo', 'compress-images'],
    ['make a picture smaller', 'compress-images'],
    ['kg to lb', 'weight'],
    ['72 kg in lb', 'weight'],
    ['stone', 'weight'],
    ['mph', 'speed'],
    ['cups to ml', 'volume'],
    ['mortgage', 'mortgage'],
    ['home loan', 'mortgage'],
    ['100 usd in eur', 'currency'],
    ['20% of 85', 'percentage'],
    ['percent off', 'percentage'],
    ['combine pdf', 'merge-pdf'],
    ['split pdf', 'merge-pdf'],
    ['pdf to jpg', 'pdf-to-images'],
    ['image to text', 'ocr'],
    ['how old am i', 'age'],
    ['time zone', 'time-difference'],
    ['egg timer', 'stopwatch-timer'],
    ['wifi qr', 'qr-code'],
    ['dummy text', 'lorem-ipsum'],
    ['strong password', 'password'],
    ['c to f', 'temperature'],
    ['merge pfd', 'merge-pdf'],
    ['mortage', 'mortgage'],
    ['currancy', 'currency'],
    ['stopwach', 'stopwatch-timer'],
    ['farenheit', 'temperature'],
    ['pasword', 'password'],
    ['how do i turn a pdf into a word document', 'pdf-to-word'],
  ],
  es: [
    ['pdf a word', 'pdf-to-word'],
    ['comprimir fotos', 'compress-images'],
    ['kilos a libras', 'weight'],
    ['cronometro', 'stopwatch-timer'],
    ['cuenta atras', 'stopwatch-timer'],
    ['contraseña', 'password'],
    ['contrasena', 'password'],
    ['iva', 'vat'],
    ['calcular iva', 'vat'],
    ['quitar iva', 'vat'],
    ['hipoteca', 'mortgage'],
    ['pulgadas', 'length'],
    ['pies a metros', 'length'],
    ['galones', 'volume'],
    ['dolar a euro', 'currency'],
    ['unir pdf', 'merge-pdf'],
    ['juntar pdfs', 'merge-pdf'],
    ['diferencia horaria', 'time-difference'],
    ['reloj', 'world-clock'],
    ['cuantos años tengo', 'age'],
    ['indice de masa corporal', 'bmi'],
    ['contar palabras', 'word-counter'],
    ['codigo qr', 'qr-code'],
    ['tanto por ciento', 'percentage'],
    ['temperatrua', 'temperature'],
    ['porcentage', 'percentage'],
    ['hipotcea', 'mortgage'],
    ['convertir imagen a texto', 'ocr'],
  ],
}

describe('the first tool', () => {
  for (const typed of languages)
    it.each(queries[typed])(`for %j is %j, in whatever language the page is`, (query, id) => {
      for (const language of languages)
        expect([language, rankTools(query, tools[language])[0]]).toEqual([language, id])
    })
})

const words: Record<string, ToolWords> = {
  spread: { names: ['Red'], synonyms: ['green apples', 'kitchen scale'], descriptions: [] },
  described: { names: ['Blue'], synonyms: ['sky'], descriptions: ['A green kitchen'] },
  synonym: { names: ['Yellow'], synonyms: ['green kitchen'], descriptions: [] },
  within: { names: ['Old green kitchen'], synonyms: [], descriptions: [] },
  begun: { names: ['Green kitchens'], synonyms: [], descriptions: [] },
  exact: { names: ['Green kitchen'], synonyms: [], descriptions: [] },
  half: { names: ['Green garden'], synonyms: [], descriptions: [] },
}

describe('the order', () => {
  it('is name, its beginning, words of it, synonym, description', () =>
    expect(rankTools('green kitchen', words)).toEqual([
      'exact',
      'begun',
      'within',
      'synonym',
      'spread',
      'described',
    ]))

  it('has what was mistyped where nothing was meant literally, names first', () =>
    expect(rankTools('gren ktchen', words)).toEqual([
      'within',
      'begun',
      'exact',
      'spread',
      'described',
      'synonym',
    ]))

  it('has a part of what was asked where nothing has all of it', () => {
    expect(rankTools('garden green purple', words)[0]).toBe('half')
    // Most tools have these two words, so the third says what is wanted.
    expect(rankTools('green kitchen purple', words)).toEqual([])
    expect(rankTools('garden purple orange', words)).toEqual([])
  })

  it('never has the reverse of the two formats that were typed', () => {
    const converters: Record<string, ToolWords> = {
      there: { names: ['JPG to PNG'], synonyms: [], descriptions: [] },
      both: { names: ['Pictures'], synonyms: ['jpg to png', 'png to jpeg'], descriptions: [] },
    }
    expect(rankTools('jpg to png', converters)).toEqual(['there', 'both'])
    expect(rankTools('png a jpg', converters)).toEqual(['both'])
    expect(rankTools('png to pdf', converters)).toEqual([])
  })

  it('has two words that are one', () =>
    expect(rankTools('stop wach', tools.en)[0]).toBe('stopwatch-timer'))

  it.each(['signer pdf', 'sign a pdf', 'firmar pdf', 'traduire un pdf', 'météo'])(
    'has nothing for %j, because no tool does it',
    (query) => {
      for (const language of languages) expect(rankTools(query, tools[language])).toEqual([])
    },
  )

  it.each(['', '   ', '?', '\u202F', 'xyzzy', 'qqq www'])('%j finds nothing', (query) =>
    expect(rankTools(query, words)).toEqual([]),
  )

  it('does not find by the middle of a word', () =>
    expect(rankTools('hrenheit', tools.fr)).toEqual([]))
})

describe('whatever is typed', () => {
  const names = Object.entries(tools.en).flatMap(([id, { synonyms }]) =>
    synonyms.map((text) => [id, text] as const),
  )

  it('a tool is found by the beginning of anything it is called', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.integer({ min: 1, max: 40 }), ([id, name], end) => {
        const query = name.slice(0, end)
        fc.pre(foldText(query) !== '')
        expect(rankTools(query, tools.en)).toContain(id)
      }),
    )
  })

  it('nothing is found twice, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (query) => {
        const found = rankTools(query, tools.es)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})
