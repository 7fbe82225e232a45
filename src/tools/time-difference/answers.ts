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

const twelve = 12
const dayHours = 24

const toTime = (hours: number, minutes: number): string | undefined =>
  hours < dayHours && minutes < 60
    ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
    : undefined

/** The one time of day in a text, and the text without it; undefined where there is none, or several. */
const takeTime = (text: string): { time: string; rest: string } | undefined => {
  const [word] = named.exec(text) ?? []
  const [hours, minutes] = namedTimes[word ?? ''] ?? []
  if (word !== undefined && hours !== undefined && minutes !== undefined && !/\d/.test(text)) {
    const time = toTime(hours, minutes)
    return time === undefined ? undefined : { time, rest: text.replace(word, ' | ') }
  }
  const [match, ...more] = text.matchAll(clock)
  if (!match || more.length > 0) return undefined
  const [written, hour = '', minutesAfterHour, minutesAfterColon, half] = match
  // A bare number is not a time: "5 paris" asks nothing.
  if (written.trim() === hour) return undefined
  const read = Number(hour)
  if (half !== undefined && (read < 1 || read > twelve)) return undefined
  const isAfternoon = half === 'p'
  const ofDay = half === undefined ? read : (read % twelve) + (isAfternoon ? twelve : 0)
  const time = toTime(ofDay, Number(minutesAfterHour ?? minutesAfterColon ?? 0))
  return time === undefined ? undefined : { time, rest: text.replace(written, ' | ') }
}

const difference =
  /\b(?:decalage(?: horaire)?|difference horaire|difference d'heures?|time difference|time zone difference|hour difference|diferencia horaria|diferencia de horas?|diferencia de horario)\b/
const nowAsked =
  /\b(?:quelle heure (?:est[- ]il|il est|est ce)|il est quelle heure|heure(?: actuelle| locale)?|what time is it|what's the time|what is the time|current time|local time|time|que horas? (?:es|son|sera)|hora(?: actual| local)?)\b/
/** Sentences around the time: "quand il est …", "si son las …, ¿qué hora es en …?" */
const sentence =
  /\b(?:quand il est|lorsqu'il est|s'il est|si il est|il est|quelle heure (?:est|sera|fait)[- ]il|quelle heure|what time (?:is it|will it be)|what time|what is it|when it is|when it's|when|if it is|if it's|it is|it's|cuando (?:son|es) las?|cuando|si (?:son|es) las?|a las?(?= \|)|son las|es la|que hora (?:es|sera)|heure de|hora de|heure|hora|time|maintenant|now|right now|ahora|actuelle(?:ment)?|l(?=')|between|entre)\b/g

const otherMatters =
  /\b(?:timer|minuteur|minuterie|minutes?|min|chrono\w*|temporizador|cronometro|alarme?|alarma|reveil|age|horloge|reloj|zone|fuseau|calculat\w+|calcul\w*|converti\w*|travail|work|seconds?|secondes?|segundos?|jours?|days?|dias?)\b/

/** A town in England as well; how long a text takes is the word counter's. */
const readingTime = /\breading time\b/

const longestPlaces = 60

/** Reads what is asked of the clocks; undefined for what is not about the time somewhere. */
export const readTimeWords = (question: string): TimeQuestion | undefined => {
  const text = question.replaceAll(',', ' ')
  if (readingTime.test(text)) return undefined
  const isDifference = difference.test(text)
  const taken = isDifference ? undefined : takeTime(text)
  if (!isDifference && !taken && (!nowAsked.test(text) || /\d/.test(text))) return undefined
  const places = (taken?.rest ?? text.replace(difference, ' '))
    .replace(sentence, ' ')
    .replaceAll("'", ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isTelling = /\p{L}{2}/u.test(places) && !/\d/.test(places)
  if (!isTelling || places.length > longestPlaces || otherMatters.test(places)) return undefined
  return { isDifference, places, ...(taken && { time: taken.time }) }
}

/** `15h paris à tokyo`, `time in tokyo`, `décalage paris tokyo`: by the zones' own rules, on the day itself. */
const readTimeQuestion: Reader = async (question, context) => {
  const read = readTimeWords(question)
  if (!read) return undefined
  try {
    const { answerTime } = await withTemporal(() => import('./answer-time.ts'))
    return await answerTime(read, context)
  } catch {
    // Without the list of cities it cannot be said which are meant.
    return undefined
  }
}

export default readTimeQuestion
