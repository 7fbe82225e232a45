import { formatDate } from '../../core/date-field.ts'
import { readZone } from '../../core/zones.ts'
import { compareZones, daysBetween } from './compare.ts'
import { chooseMoment, readTime } from './moment.ts'
import { formatSpan, formatTime } from './words.ts'
import type { Answer, AskContext } from '../../core/ask/answer.ts'
import { type NamedZone, findCity, nameZone } from './find-city.ts'

/** What is asked of the clocks, before it is known which cities are meant. */
export interface TimeQuestion {
  /** `HH:MM`; undefined for now. */
  time?: string
  /** Whether the distance of two clocks is asked for, and not the time. */
  isDifference: boolean
  /** What may name one city, or two. */
  places: string
}

/** Words that join two cities, or lead to one. */
const linking =
  /^(?:a|au|aux|en|in|at|to|de|du|des|d|l|the|of|from|and|et|y|is|est|es|para|por|hacia|vers|pour|entre|between|las?|el|le|les|=|\||-|with|avec|con|chez)$/

const withoutTail = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => !linking.test(word)) + 1)

/** A city by all of the words, or without those that lead to it: "la paz", "a la paz". */
const cityOf = async (
  words: readonly string[],
  { language }: AskContext,
): Promise<NamedZone | undefined> => {
  const bare = words.filter((word) => word !== '|' && word !== '=')
  for (let from = 0; from < bare.length; from += 1) {
    const found = await findCity(bare.slice(from).join(' '), language)
    if (found) return found
    if (!linking.test(bare[from] ?? '')) break
  }
  return undefined
}

/** One city, or two that stand side by side. */
const citiesOf = async (
  places: string,
  context: AskContext,
): Promise<readonly NamedZone[] | undefined> => {
  const words = places.split(' ')
  const single = await cityOf(words, context)
  if (single) return [single]
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [before, after] = [withoutTail(words.slice(0, at)), words.slice(at)]
    if (before.length === 0) continue
    const second = await cityOf(after, context)
    const first = second && (await cityOf(before, context))
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

const distance = (
  [first, second]: readonly [NamedZone, NamedZone],
  moment: Temporal.Instant,
  { language, t }: AskContext,
): string => {
  const { seconds } = compareZones(second.zone, first.zone, moment)
  const words = { city: second.name, other: first.name, span: formatSpan(seconds, language) }
  return t(`time-difference.${seconds === 0 ? 'same' : seconds > 0 ? 'ahead' : 'behind'}`, words)
}

/** The answer to a question about clocks, at the zones' rules on the day. @throws {Error} without the cities' list. */
export const answerTime = async (
  { time, isDifference, places }: TimeQuestion,
  context: AskContext,
): Promise<Answer | undefined> => {
  const { language, now, timeZone, t } = context
  const cities = await citiesOf(places, context)
  const [one, other] = cities ?? []
  if (!one) return undefined
  const here = await nameZone(readZone(timeZone) ?? 'UTC', language)
  // A time alone with its city is that city's: what is wanted is what it is here.
  const [first, second] = other ? [one, other] : time === undefined ? [here, one] : [one, here]
  // It is what it is: nobody asks that.
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
  const apart = distance([first, second], moment, context)
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
