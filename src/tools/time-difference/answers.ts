import { withTemporal } from '../../core/tool.ts'
import type { Reader } from '../../core/ask/answer.ts'
import type { TimeQuestion } from './answer-time.ts'

const namedTimes: Readonly<Record<string, readonly [number, number]>> = {
  midi: [12, 0],
  noon: [12, 0],
  mediodia: [12, 0],
  minuit: [0, 0],
  midnight: [0, 0],
  medianoche: [0, 0],
}

const clock =
  /(?<![\d.,:])(\d{1,2})(?: ?(?:h|hs|hrs|heures?|horas?|hours?)(?: ?([0-5]\d))?(?: ?min)?|[:.h]([0-5]\d)(?: ?h(?:s|rs)?)?)?(?: ?([ap])\.? ?m\b\.?)?(?![\d:%])/g
const named = /\b(midi|noon|mediodia|minuit|midnight|medianoche)\b/

const noonHour = 12
const dayHours = 24

const toTime = (hours: number, minutes: number): string | undefined =>
  hours < dayHours && minutes < 60
    ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
    : undefined

/** Extracts the time of day from a text. Returns undefined if there is none, or more than one. */
const extractTime = (text: string): { time: string; rest: string } | undefined => {
  const [word] = named.exec(text) ?? []
  const [hours, minutes] = namedTimes[word ?? ''] ?? []
  if (word !== undefined && hours !== undefined && minutes !== undefined && !/\d/.test(text)) {
    const time = toTime(hours, minutes)
    return time === undefined ? undefined : { time, rest: text.replace(word, ' | ') }
  }
  const [match, ...more] = text.matchAll(clock)
  if (!match || more.length > 0) return undefined
  const [written, hour = '', minutesAfterHour, minutesAfterColon, meridiem] = match
  // A bare number is not a time: "5 paris" is no question.
  if (written.trim() === hour) return undefined
  const read = Number(hour)
  if (meridiem !== undefined && (read < 1 || read > noonHour)) return undefined
  const isAfternoon = meridiem === 'p'
  const ofDay = meridiem === undefined ? read : (read % noonHour) + (isAfternoon ? noonHour : 0)
  const time = toTime(ofDay, Number(minutesAfterHour ?? minutesAfterColon ?? 0))
  return time === undefined ? undefined : { time, rest: text.replace(written, ' | ') }
}

const difference =
  /\b(?:decalage(?: horaire)?|difference horaire|difference d'heures?|time difference|time zone difference|hour difference|diferencia horaria|diferencia de horas?|diferencia de horario)\b/
const nowAsked =
  /\b(?:quelle heure (?:est[- ]il|il est|est ce)|il est quelle heure|heure(?: actuelle| locale)?|what time is it|what's the time|what is the time|current time|local time|time|que horas? (?:es|son|sera)|hora(?: actual| local)?)\b/
/** Words around a time or a city: "quand il est …", "si son las …, ¿qué hora es en …?" */
const sentence =
  /\b(?:quand il est|lorsqu'il est|s'il est|si il est|il est|quelle heure (?:est|sera|fait)[- ]il|quelle heure|what time (?:is it|will it be)|what time|what is it|when it is|when it's|when|if it is|if it's|it is|it's|cuando (?:son|es) las?|cuando|si (?:son|es) las?|a las?(?= \|)|son las|es la|que hora (?:es|sera)|heure de|hora de|heure|hora|time|maintenant|now|right now|ahora|actuelle(?:ment)?|l(?=')|between|entre)\b/g

const otherTopics =
  /\b(?:timer|minuteur|minuterie|minutes?|min|chrono\w*|temporizador|cronometro|alarme?|alarma|reveil|age|horloge|reloj|zone|fuseau|calculat\w+|calcul\w*|converti\w*|travail|work|seconds?|secondes?|segundos?|jours?|days?|dias?)\b/

/** The reading time of a text is a matter for the word counter. Reading is also a town in England. */
const readingTime = /\breading time\b/

const maxPlacesLength = 60

/** Reads a question about time, or returns undefined for another question. */
export const readTimeWords = (question: string): TimeQuestion | undefined => {
  const text = question.replaceAll(',', ' ')
  if (readingTime.test(text)) return undefined
  const isDifference = difference.test(text)
  const taken = isDifference ? undefined : extractTime(text)
  if (!isDifference && !taken && (!nowAsked.test(text) || /\d/.test(text))) return undefined
  const places = (taken?.rest ?? text.replace(difference, ' '))
    .replace(sentence, ' ')
    .replaceAll("'", ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const hasPlaceName = /\p{L}{2}/u.test(places) && !/\d/.test(places)
  if (!hasPlaceName || places.length > maxPlacesLength || otherTopics.test(places)) return undefined
  return { isDifference, places, ...(taken && { time: taken.time }) }
}

/** Answers questions such as `15h paris à tokyo`, `time in tokyo` and `décalage paris tokyo`. */
const readTimeQuestion: Reader = async (question, context) => {
  const read = readTimeWords(question)
  if (!read) return undefined
  try {
    const { answerTime } = await withTemporal(() => import('./answer-time.ts'))
    return await answerTime(read, context)
  } catch {
    // Without the list of cities the question cannot be answered.
    return undefined
  }
}

export default readTimeQuestion
