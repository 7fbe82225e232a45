import type { CityEntry } from '../../components/city-picker/city-index.ts'
import { findAgain } from '../../components/city-picker/city.ts'
import type { Answer, AskContext } from '../../core/ask/answer.ts'
import { formatDate } from '../../core/date-field.ts'
import { type Language, languages } from '../../core/language.ts'
import { foldText } from '../../core/text-matching.ts'
import { plainZoneName, readZone } from '../../core/zones.ts'
import {
  formatSpan,
  formatTime,
  chooseMoment,
  compareZones,
  daysBetween,
  readTime,
} from './zone-times.ts'

/** The same dynamic import as in the city picker, so that the pages load one file. */
const importCityIndex = () => import('../../components/city-picker/city-index.ts')

interface NamedZone {
  zone: string
  /** The name in the language of the page. */
  name: string
}

/** Common abbreviations of city names, in lower case. */
const shortNames: Readonly<Record<string, string>> = {
  ny: 'new york',
  nyc: 'new york',
  sf: 'san francisco',
  la: 'los angeles',
  uk: 'london',
  cdmx: 'mexico city',
  hk: 'hong kong',
  rio: 'rio de janeiro',
}

/** A name as in the index: without case and accents, with spaces for hyphens. */
const asWords = (text: string): string => foldText(text.replaceAll(/[/_-]/g, ' '))

const largestFirst = (cities: readonly CityEntry[]): readonly CityEntry[] =>
  cities.toSorted((one, other) => one.tier - other.tier)

/** Whether a city has a name. The English name in the zone's identifier counts too: `Europe/London` for Londres. */
const isNamed = ({ names, zone }: CityEntry, phrase: string): boolean =>
  names.includes(phrase) || asWords(zone.split('/').at(-1) ?? '') === phrase

/** Finds a city by its whole name, or the largest city of a country whose large cities share a zone. */
const findInIndex = (index: readonly CityEntry[], phrase: string): CityEntry | undefined => {
  const [zoneCity] = largestFirst(index.filter((it) => it.isZoneCity && isNamed(it, phrase)))
  const [city] = largestFirst(index.filter(({ names }) => names.includes(phrase)))
  if (zoneCity ?? city) return zoneCity ?? city
  const there = largestFirst(index.filter(({ words }) => words.country.join(' ') === phrase))
  const [first] = there
  // The United States and Australia, for example, have several zones.
  const isOne = there.every(({ tier, zone }) => tier !== first?.tier || zone === first.zone)
  return isOne ? first : undefined
}

/** The name of a zone's city in a language, or the last part of the identifier if the names cannot be loaded. */
const nameZone = async (zone: string, language: Language): Promise<NamedZone> => {
  const names = await importCityIndex()
    .then(({ loadZoneNames }) => loadZoneNames(language))
    .catch(() => undefined)
  return { zone, name: names?.get(zone) ?? plainZoneName(zone) }
}

/**
 * The zone of the city, or of a country's largest city, that a text names. It is searched in the page's language first
 * and then in the others.
 *
 * @param text - in lower case without accents.
 * @throws {Error} if the cities of a language cannot be loaded.
 */
const findCity = async (text: string, language: Language): Promise<NamedZone | undefined> => {
  const typed = asWords(text)
  const phrase = shortNames[typed] ?? typed
  if (phrase === '') return undefined
  if (phrase === 'utc' || phrase === 'gmt') return { zone: 'UTC', name: 'UTC' }
  const { loadCities } = await importCityIndex()
  const others = languages.filter((other) => other !== language)
  for (const searchLanguage of [language, ...others]) {
    const found = findInIndex(await loadCities(searchLanguage), phrase)
    if (!found) continue
    const own = searchLanguage === language ? found : findAgain(await loadCities(language), found)
    const zone = readZone(found.zone)
    // The browser may be older than the zone.
    return zone === undefined ? undefined : { zone, name: own?.name ?? found.name }
  }
  return undefined
}

/** A question about time, before its cities are identified. */
export interface TimeQuestion {
  /** The time as `HH:MM`, or undefined for now. */
  time?: string
  /** Whether the question is about the difference of two clocks rather than a time. */
  isDifference: boolean
  /** The words that may name one city or two. */
  places: string
}

/** Words between two cities or before a city. */
const linkingWords =
  /^(?:a|au|aux|en|in|at|to|de|du|des|d|l|the|of|from|and|et|y|is|est|es|para|por|hacia|vers|pour|entre|between|las?|el|le|les|=|\||-|with|avec|con|chez)$/

const withoutTail = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => !linkingWords.test(word)) + 1)

/** Finds a city by all words, or without linking words at the beginning: "la paz", "a la paz". */
const findByWords = async (
  words: readonly string[],
  { language }: AskContext,
): Promise<NamedZone | undefined> => {
  const bare = words.filter((word) => word !== '|' && word !== '=')
  for (let from = 0; from < bare.length; from += 1) {
    const found = await findCity(bare.slice(from).join(' '), language)
    if (found) return found
    if (!linkingWords.test(bare[from] ?? '')) break
  }
  return undefined
}

/** Finds one city, or two successive ones. */
const findPlaces = async (
  places: string,
  context: AskContext,
): Promise<readonly NamedZone[] | undefined> => {
  const words = places.split(' ')
  const single = await findByWords(words, context)
  if (single) return [single]
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [before, after] = [withoutTail(words.slice(0, at)), words.slice(at)]
    if (before.length === 0) continue
    const second = await findByWords(after, context)
    const first = second && (await findByWords(before, context))
    if (first && second) return [first, second]
  }
  return undefined
}

const dayShifts: Readonly<Record<string, string>> = {
  '-2': 'twoBefore',
  '-1': 'before',
  '1': 'after',
  '2': 'twoAfter',
}

const differenceNote = (
  [first, second]: readonly [NamedZone, NamedZone],
  moment: Temporal.Instant,
  { language, t }: AskContext,
): string => {
  const { seconds } = compareZones(second.zone, first.zone, moment)
  const words = { city: second.name, other: first.name, span: formatSpan(seconds, language) }
  return t(`time-difference.${seconds === 0 ? 'same' : seconds > 0 ? 'ahead' : 'behind'}`, words)
}

/**
 * Answers a question about time with the rules that the zones have on the day.
 *
 * @throws {Error} if the list of cities cannot be loaded.
 */
export const answerTime = async (
  { time, isDifference, places }: TimeQuestion,
  context: AskContext,
): Promise<Answer | undefined> => {
  const { language, now, timeZone, t } = context
  const cities = await findPlaces(places, context)
  const [one, other] = cities ?? []
  if (!one) return undefined
  const here = await nameZone(readZone(timeZone) ?? 'UTC', language)
  // A time with one city is that city's time, and the answer is the visitor's time.
  const [first, second] = other ? [one, other] : time === undefined ? [here, one] : [one, here]
  // A time in the visitor's own zone is no question.
  if (!other && time !== undefined && first.zone === second.zone) return undefined
  const instant = Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds)
  const read = readTime(time ?? '')
  const chosen =
    read.kind === 'read' ? chooseMoment(undefined, read.time, instant, first.zone) : undefined
  const start = chosen?.at ?? instant.toZonedDateTimeISO(first.zone)
  const moment = start.toInstant()
  const there = start.withTimeZone(second.zone)
  const shift = dayShifts[daysBetween(start, there)]
  const asked = read.kind === 'read' ? formatTime(read.time, language) : undefined
  const remark =
    chosen && chosen.kind !== 'once'
      ? t(`time-difference.${chosen.kind}`, {
          city: first.name,
          time: asked,
          taken: formatTime(start, language),
        })
      : ''
  const day = t(shift === undefined ? 'time-difference.sameDay' : `time-difference.${shift}`, {
    date: formatDate(there.toPlainDate(), language, { weekday: true }),
  })
  const apart = differenceNote([first, second], moment, context)
  const query = {
    city1: first.zone,
    city2: second.zone,
    ...(time !== undefined && { time }),
  }
  if (isDifference && time === undefined) {
    const { seconds } = compareZones(second.zone, first.zone, moment)
    const sign = seconds === 0 ? '' : seconds > 0 ? '+' : '−'
    return {
      toolId: 'time-difference',
      query,
      question: t('time-difference.difference', { city: first.name, other: second.name }),
      result: `${sign}${formatSpan(seconds, language) || t('time-difference.none')}`,
      note: apart,
    }
  }
  return {
    toolId: 'time-difference',
    query,
    question:
      asked === undefined
        ? t('time-difference.now', { city: second.name })
        : t('time-difference.at', { time: asked, city: first.name, other: second.name }),
    result: formatTime(there, language),
    note: [day, asked === undefined ? apart : '', remark].filter(Boolean).join(' '),
  }
}
