import type Big from 'big.js'
import type { Reader } from '../../core/ask/answer.ts'
import { digits } from '../../core/ask/question.ts'
import type { Language } from '../../core/language.ts'
import { formatNumber, formatPercent, parseNumber, toPlainDigits } from '../../core/numbers.ts'
import { type PercentageType, calculate, measuresOf } from './calculate.ts'

const money = '(?:[€$£]|eur|euros?|usd|dollars?|dolar(?:es)?|pounds?)'
const number = (name: string) => `(?:${money} ?)?(?<${name}>[-+]?${digits})(?: ?${money})?`
const sign = String.raw`(?:%|pct|pour ?cents?|per ?cent|por ?cien(?:to)?)`
const percent = (name: string) => `(?:un |el )?(?<${name}>[-+]?${digits}) ?${sign}`

const of = "(?:de|du|of|del|d'|sur|on|sobre|en|in|from)(?: (?:la|le|les|the|el))?"
const share = `(?:${sign}|(?:pourcentage|percentage|porcentaje))`
const what = '(?:what|which|quel|quelle|que|cual|combien(?: de)?|how many)'
const is =
  "(?:is|are|est|es|son|font|fait|represente(?:nt)?|representa[n]?|c'est|equals)(?: (?:a|el|le))?"
const less = String.raw`(?:off|discount|de descuento|de remise|de reduction|de rebaja|de rabais|de moins|menos|reduction)`
const more = String.raw`(?:increase|de hausse|d'augmentation|de aumento|de subida|de plus|mas)`
const after = '(?:after|apres|tras|despues de)(?: (?:a|an|une?|el|la))?'
const then = '(?:then|puis|y luego|luego|et puis|and then|y despues|ensuite)'
const from = '(?:from |de |du |desde )'
const to = '(?: ?= ?| (?:to|a|hasta|et|and|y) )'
const change =
  '(?:variation|evolution|variacion|evolucion|change|difference|percentage change|hausse|baisse) '
const whole = '(?:quoi|combien|what|que|cuanto|quel nombre|que numero|what number)'

/** The patterns of folded questions. Each has to match the whole question, and the first match decides. */
const patterns: readonly (readonly [PercentageType, RegExp])[] = (
  [
    ['successive', `${percent('x')} ${then} ${percent('y')}`],
    ['decrease', `${percent('y')} ${less}(?: ${of})? ${number('x')}`],
    ['decrease', `(?:moins|menos|minus) ${percent('y')} ${of} ${number('x')}`],
    [
      'decrease',
      `- ?(?<y>${digits}) ?${sign} (?:sur|on|sobre|en|off)(?: (?:la|le|les|the|el))? ${number('x')}`,
    ],
    ['increase', `${percent('y')} ${more}(?: ${of})? ${number('x')}`],
    ['beforeDecrease', `${number('x')} ${after} ${percent('y')} ${less}`],
    ['beforeIncrease', `${number('x')} ${after} ${percent('y')} ${more}`],
    ['wholeOf', `${number('x')} ${is} ${percent('y')} ${of} ${whole}`],
    ['percentageOf', `${percent('x')} ${of} ${number('y')}`],
    ['points', `(?:${change})?${from}?${percent('x')}${to}${percent('y')}`],
    ['increase', `${number('x')} ?(?:\\+|plus|mas|augmente de|increased by) ?${percent('y')}`],
    [
      'decrease',
      `${number('x')} ?(?:-|minus|less|moins|menos|diminue de|reduit de|decreased by) ?${percent('y')}`,
    ],
    [
      'increase',
      `(?:augmenter|increase|aumentar|ajouter|add) ${number('x')} (?:de|by|en|un) ${percent('y')}`,
    ],
    [
      'decrease',
      `(?:diminuer|reduire|baisser|decrease|reduce|reducir|disminuir|bajar) ${number('x')} (?:de|by|en|un) ${percent('y')}`,
    ],
    ['xIsWhatPercentOfY', `${number('x')} ${is} ${what} ${share} ${of} ${number('y')}`],
    ['xIsWhatPercentOfY', `${what} ${share} ${of} ${number('y')} ${is} ${number('x')}`],
    ['xIsWhatPercentOfY', `${what} ${share} ${is} ${number('x')} (?:${of}|/) ${number('y')}`],
    ['xIsWhatPercentOfY', `${number('x')} (?:en|in|as|as an?) ${share} ${of} ${number('y')}`],
    [
      'xIsWhatPercentOfY',
      `${number('x')} ?(?:/|sur|out of|de|of|sobre) ?${number('y')} (?:=|en|in|as|as an?|to|a) ${share}`,
    ],
    [
      'xIsWhatPercentOfY',
      `${share} ${of} ${number('x')} (?:sur|out of|/|sobre|of|de) ${number('y')}`,
    ],
    ['change', `(?:${change})?${from}${number('x')}${to}${number('y')}(?: (?:en|in|as) ${share})?`],
    ['change', `(?:${change}(?:entre |between )?)${number('x')}${to}${number('y')}`],
  ] as const
).map(([type, pattern]) => [type, new RegExp(`^${pattern}$`, 'u')])

interface Sum {
  type: PercentageType
  x: Big
  y: Big
}

const readSum = (question: string, language: Language): Sum | undefined => {
  for (const [type, pattern] of patterns) {
    const { x: first, y: second } = pattern.exec(question)?.groups ?? {}
    const x = parseNumber(first ?? '', language)
    const y = parseNumber(second ?? '', language)
    if (x && y) return { type, x, y }
  }
  return undefined
}

/** The calculator shows its result with two decimals. */
const resultDecimals = { minimum: 2, maximum: 2 }
const typedDecimals = { minimum: 0, maximum: 40 }

/**
 * Answers `20 % de 85`, `85 - 20 %`, `15 is what % of 60` and `de 80 à 100`: every kind of question that the
 * calculator has.
 */
const readPercentQuestion: Reader = (question, context) => {
  const { language, t } = context
  const sum = readSum(question, language)
  if (!sum) return undefined
  const { type, x, y } = sum
  const answer = calculate(type, x, y)
  if (answer.kind !== 'answer') return undefined
  const measures = measuresOf[type]
  const written = (amount: Big, measure: 'number' | 'percent') =>
    measure === 'percent'
      ? formatPercent(amount, language, typedDecimals)
      : formatNumber(amount, language, typedDecimals)
  const rounded = formatNumber(answer.value, language, resultDecimals)
  const shown = {
    number: rounded,
    percent: formatPercent(answer.value, language, {
      ...resultDecimals,
      isSigned: type === 'change',
    }),
    points: t('percentage.inPoints', { number: rounded }),
  }
  return {
    toolId: 'percentage',
    query: { type, x: toPlainDigits(x), y: toPlainDigits(y) },
    question: t(`percentage.${type}`, { x: written(x, measures.x), y: written(y, measures.y) }),
    result: shown[measures.answer],
  }
}

export default readPercentQuestion
