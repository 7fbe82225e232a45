import type { Reader } from '../../core/ask/answer.ts'
import { splitsOf } from '../../core/ask/question.ts'
import type { Language } from '../../core/language.ts'
import { formatNumber, roundTo } from '../../core/numbers.ts'
import {
  type Body,
  type UnitSystem,
  bmiOf,
  categoryOf,
  isUnusual,
  toKilograms,
  toMetres,
} from './compute-bmi.ts'
import { type Texts, readMeasure } from './measures.ts'

const subject =
  /\b(?:imc|bmi|indice de masse corporelle|body mass index|indice de masa corporal)\b/u

/** These words only join the measures. */
const smallWords =
  /\b(?:mon|ma|my|mi|pour|for|para|con|avec|with|et|and|y|de|of|poids|weight|peso|pese|weigh|taille|height|altura|estatura|mide|mesure)\b|[,;:/+&]+(?!\d)/gu

const imperialWeight = /(?:lbs?|pounds?|livres?|libras?|st|stones?)\b/u

const bodyOf = (texts: Texts, system: UnitSystem, language: Language): Body | undefined => {
  const weight = readMeasure(texts.weight, 'weight', system, language)
  const height = readMeasure(texts.height, 'height', system, language)
  if (weight.kind !== 'read' || height.kind !== 'read') return undefined
  const body = {
    kilograms: toKilograms(weight.amount, system),
    metres: toMetres(height.amount, system),
  }
  return isUnusual(body) ? undefined : body
}

/**
 * Answers `imc 70 kg 175 cm`, in either order and in any units that the page reads. Weight and height are private,
 * so they are passed on in memory and not in the address.
 */
const readBmiQuestion: Reader = (question, { language, t }) => {
  if (!subject.test(question)) return undefined
  const measures = question
    .replace(subject, ' ')
    .replace(smallWords, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  for (const [one, other] of splitsOf(measures))
    for (const [weight, height] of [
      [one, other],
      [other, one],
    ] as const) {
      const system = imperialWeight.test(weight) ? 'imperial' : 'metric'
      const body = bodyOf({ weight, height }, system, language)
      if (!body) continue
      return {
        toolId: 'bmi',
        query: {},
        fields: { unitSystem: system, weight, height },
        question: t('bmi.of', { weight, height }),
        result: formatNumber(roundTo(bmiOf(body), 1), language, { minimum: 1, maximum: 1 }),
        note: t(`bmi.categories.${categoryOf(body)}`),
      }
    }
  return undefined
}

export default readBmiQuestion
