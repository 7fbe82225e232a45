import Big from 'big.js'
import type { Language, Localized } from '../../core/language.ts'
import { type Place, type VatRate, places } from './rates.ts'

/** The country that stands first, and is chosen until the visitor chooses another. */
export const homeCountry: Localized<string> = { fr: 'FR', en: 'GB', es: 'ES' }

const byId = new Map(places.map((place) => [place.id, place]))

/** @throws RangeError for an id that is in no list. */
export const placeOf = (id: string): Place => {
  const place = byId.get(id)
  if (!place) throw new RangeError(`no place ${id}`)
  return place
}

const regionNames = new Map<Language, Intl.DisplayNames>()

/** A country's name in a language, as Unicode has it. */
export const countryName = (country: string, language: Language): string => {
  const names = regionNames.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  regionNames.set(language, names)
  return names.of(country) ?? country
}

/** All places: the language's own country first, then by name; the parts of a country after it. */
export const placesFor = (language: Language): readonly Place[] => {
  const { compare } = new Intl.Collator(language)
  const rank = ({ country }: Place) => (country === homeCountry[language] ? 0 : 1)
  return places.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      compare(countryName(one.country, language), countryName(other.country, language)),
  )
}

/** The place's rate of that percentage, if it has one. */
export const rateIn = (place: Place, percent: Big | undefined): VatRate | undefined =>
  percent && place.rates.find((rate) => percent.eq(rate.percent))

/** The standard rate in plain digits; undefined where the tax is not applied. */
export const standardRate = (place: Place): Big | undefined => {
  const rate = place.rates.find(({ kind }) => kind === 'standard')
  return rate && new Big(rate.percent)
}

/**
 * The currency that goes with a newly chosen place: the place's own, unless the visitor had chosen
 * another than that of the place before.
 */
export const followingCurrency = (currency: string, before: Place, next: Place): string =>
  currency === before.currency ? next.currency : currency
