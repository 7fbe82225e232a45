import { expect, test } from 'vitest'
import { specifiedCurrencies } from '../../core/rates/codes.ts'
import namesEn from './search/names/names.en.json'
import namesEs from './search/names/names.es.json'
import namesFr from './search/names/names.fr.json'
import en from './texts.en.json'
import es from './texts.es.json'
import fr from './texts.fr.json'

test.each([
  ['French', fr.names, namesFr.names],
  ['English', en.names, namesEn.names],
  ['Spanish', es.names, namesEs.names],
])('the %s texts call the specified currencies as the list of all does', (_, texts, names) => {
  const all: Readonly<Record<string, string>> = names
  expect(texts).toEqual(Object.fromEntries(specifiedCurrencies.map((code) => [code, all[code]])))
})
