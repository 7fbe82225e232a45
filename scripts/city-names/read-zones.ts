import { readFileSync } from 'node:fs'
import { type Language, type Localized, languages } from '../../src/core/language.ts'

export interface ZoneNames {
  /** The current IANA identifier: Asia/Kolkata, not Asia/Calcutta. */
  id: string
  /** The ISO 3166 code; empty for a zone of no country. */
  country: string
  /** The city that names the zone; empty where the last part of the identifier says the same. */
  names: Localized<string>
  /** Former and alternative identifiers. */
  aliases: readonly string[]
}

interface ZoneType {
  _alias?: string
  _iana?: string
  _region?: string
  _deprecated?: boolean
}

type NameTree = { [part: string]: NameTree | string | undefined }

/** `Etc` zones have no city: they are offsets with reversed sign, and the unknown zone. */
const isCity = (id: string) => !id.startsWith('Etc/') || id === 'Etc/UTC'

/** Zones whose BCP 47 name does not begin with their country's code. */
const countries: Readonly<Record<string, string>> = {
  'America/Danmarkshavn': 'GL',
  'America/Indiana/Vevay': 'US',
  'America/North_Dakota/Center': 'US',
  'America/North_Dakota/New_Salem': 'US',
  'Asia/Chita': 'RU',
  'Asia/Khandyga': 'RU',
  'Asia/Srednekolymsk': 'RU',
  'Asia/Ust-Nera': 'RU',
  'Europe/Busingen': 'DE',
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const lastPart = (id: string) => (id.split('/').at(-1) ?? id).replaceAll('_', ' ')

/** Returns the tree's name for the first of a zone's identifiers that has one. */
const nameIn = (tree: NameTree, ids: readonly string[]): string | undefined =>
  ids
    .map((id) => {
      let branch: NameTree | string | undefined = tree
      for (const part of id.split('/')) branch = typeof branch === 'object' ? branch[part] : branch
      return typeof branch === 'object' ? branch.exemplarCity : undefined
    })
    .find((name) => typeof name === 'string')

/**
 * Reads every zone that a city can be in from CLDR: identifier, country, aliases, and its city's name in three
 * languages.
 */
export const readZones = (folder: string): readonly ZoneNames[] => {
  const { keyword } = read(`${folder}/cldr-bcp47/bcp47/timezone.json`) as {
    keyword: { u: { tz: Record<string, ZoneType | string> } }
  }
  const treeOf = (language: Language) => {
    const file = read(`${folder}/cldr-dates-full/main/${language}/timeZoneNames.json`) as {
      main: Record<string, { dates: { timeZoneNames: { zone: NameTree } } }>
    }
    return file.main[language]?.dates.timeZoneNames.zone ?? {}
  }
  const trees = Object.fromEntries(
    languages.map((language) => [language, treeOf(language)]),
  ) as Localized<NameTree>
  return Object.entries(keyword.u.tz)
    .flatMap(([key, type]) => {
      if (typeof type === 'string' || type._deprecated || type._alias === undefined) return []
      const ids = type._alias.split(' ')
      const [first = ''] = ids
      const id = type._iana ?? first
      const isByCountry = /^[a-z]{5}$/.test(key) && key !== 'utcw0'
      const country =
        type._region ?? countries[id] ?? (isByCountry ? key.slice(0, 2).toUpperCase() : '')
      const nameOf = (language: Language) => {
        const name = nameIn(trees[language], [id, ...ids])
        return name === undefined || name === lastPart(id) ? '' : name
      }
      return [
        {
          id,
          country,
          names: { fr: nameOf('fr'), en: nameOf('en'), es: nameOf('es') },
          aliases: ids.filter((alias) => alias !== id),
        },
      ]
    })
    .filter(({ id }) => isCity(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
