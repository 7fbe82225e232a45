import Big from 'big.js'
import type { Reader } from '../../core/ask/answer.ts'
import { digits } from '../../core/ask/question.ts'
import type { Language } from '../../core/language.ts'
import type { Currency } from '../../core/money.ts'
import { type NumberRules, readNumber } from '../../core/number-field.ts'
import { toPlainDigits } from '../../core/numbers.ts'
import { type VatType, amountRules, calculateVat, rateRules } from './calculate.ts'
import { writeMoney, writeRate } from './explain.ts'
import { homeCountry, placeOf, standardRate } from './rates.ts'

const words = {
  fr: /\b(?:tva|ttc|ht|hors taxes?|toutes taxes comprises)\b/,
  en: /\b(?:vat)\b/,
  es: /\b(?:iva)\b/,
} as const satisfies Readonly<Record<Language, RegExp>>

/** Matches questions whose amount includes the tax, by statement or by what is asked for. */
const isGross =
  /\b(?:ttc|toutes taxes comprises|tva (?:comprise|incluse)|incl?(?:\.|luding|uding|usive)? ?(?:of )?vat|vat (?:incl(?:\.|uded|usive)?)|with vat|gross|(?:con )?iva incl(?:uido|\.)?|con iva)\b|(?:-|moins|minus|less|menos|remove|retirer|enlever|oter|deduire|quitar) ?(?:la |el |the )?(?:\d+(?:[.,]\d+)? ?% ?(?:de )?)?(?:tva|vat|iva)\b/

/** Matches questions whose amount excludes the tax, by statement or by what is to be done. */
const isNet =
  /\b(?:ht|hors taxes?|hors tva|ex(?:cl|cluding)?\.? vat|vat excluded|without vat|net|sin iva|base imponible)\b|(?:\+|plus|mas|add|ajouter|anadir) ?(?:la |el |the )?(?:\d+(?:[.,]\d+)? ?% ?(?:de )?)?(?:tva|vat|iva)\b/

/** Matches questions that name the wanted kind of amount: `120 ttc en ht`. */
const asked =
  /^(.*\d.*?) (?:=|en|in|to|a|vers) (?:prix |precio )?(ht|ttc|hors taxes?|sin iva|con iva|net|gross)$/

const signs: readonly (readonly [RegExp, Currency])[] = [
  [/€|\beur(?:os?)?\b/, 'EUR'],
  [/£|\bgbp\b|\bpounds?\b|\blivres? sterling\b|\blibras?\b/, 'GBP'],
  [/\$|\busd\b|\bdol(?:lars?|ar(?:es)?)\b/, 'USD'],
  [/\bchf\b|\bfrancs?\b/, 'CHF'],
]

interface Numbers {
  rate?: string
  amount: string
}

const one = (name: string) => `(?<${name}>[-+]?${digits})`
/** The rate has no sign, because a minus before it is an operation. */
const ratePart = `(?<rate>${digits})`
const taxWord = '(?:tva|vat|iva)'

/** The rate is the number with a percent sign, the one after "at", or the one that follows the tax. */
const ratePatterns = [
  `${ratePart} ?%`,
  `\\b${taxWord} (?:a |at |al |del )?${ratePart}(?= )`,
  `\\b(?:a|at|al) ${ratePart}$`,
  `\\b${taxWord} de ${ratePart}(?= )`,
  `\\b${ratePart} (?:de |of )?${taxWord}\\b`,
  `\\b${taxWord} (?:a |at |al |del )?${ratePart}$`,
].map((pattern) => new RegExp(pattern, 'u'))

const anyNumber = new RegExp(one('amount'), 'u')

const readNumbers = (question: string): Numbers | undefined => {
  for (const pattern of ratePatterns) {
    const match = pattern.exec(question)
    const rate = match?.groups?.rate
    if (!match || rate === undefined) continue
    const rest = `${question.slice(0, match.index)} | ${question.slice(match.index + match[0].length)}`
    const amount = anyNumber.exec(rest)?.groups?.amount
    if (amount !== undefined) return { rate, amount }
  }
  // A question that has a rate only has no amount.
  const amount = question.includes('%') ? undefined : anyNumber.exec(question)?.groups?.amount
  return amount === undefined ? undefined : { amount }
}

interface Sum {
  amount: Big
  rate: Big
  type: VatType
  /** The question leaves open whether the amount includes the tax. It is then taken to exclude it. */
  isOpen: boolean
}

const numberOf = (text: string, language: Language, rules: NumberRules): Big | undefined => {
  const read = readNumber(text, language, rules)
  return read.kind === 'read' ? read.number : undefined
}

const typeAsked = (question: string): VatType | undefined => {
  const [, before = '', wanted] = asked.exec(question) ?? []
  if (wanted !== undefined && before !== '')
    return /ttc|con iva|gross/.test(wanted) ? 'add' : 'remove'
  if (isNet.test(question)) return 'add'
  return isGross.test(question) ? 'remove' : undefined
}

const readSum = (question: string, language: Language, home: Language): Sum | undefined => {
  const read = readNumbers(question)
  if (!read) return undefined
  const type = typeAsked(question)
  // `tva 20` cannot be answered, because a single number may be the rate.
  const isSum = type !== undefined || /\b(?:de|d'|of|on|sur|sobre|para|for) [€$£]?\d/.test(question)
  if (read.rate === undefined && !isSum) return undefined
  const amount = numberOf(read.amount, language, amountRules)
  const rate =
    read.rate === undefined
      ? standardRate(placeOf(homeCountry[home]))
      : numberOf(read.rate, language, rateRules)
  return amount && rate && { amount, rate, type: type ?? 'add', isOpen: type === undefined }
}

/**
 * Is true when a question consists of numbers, money and words about the tax only. Other questions are for other
 * readers.
 */
const isOnlyAbout = (question: string): boolean =>
  question
    .replace(
      /\b(?:tva|vat|iva|ttc|ht|hors|taxes?|toutes|comprises?|incluse?|inclu(?:ding|ded|sive|ido)|incl?|exc?l?(?:uding|uded)?|net|gross|with|without|con|sin|prix|price|precio|montant|amount|importe|base|imponible|plus|minus|less|moins|mas|menos|add|remove|ajouter|retirer|enlever|oter|deduire|anadir|quitar|eur(?:os?)?|usd|gbp|chf|dollars?|dolar(?:es)?|pounds?|livres?|sterling|libras?|francs?|an?|at|al?|de|du|del|of|on|sur|sobre|para|for|from|to|in|en|la|le|les|el|the|un|une|una|is|est|es|percent|pour|cent|por|ciento|vers)\b/g,
      '',
    )
    .replace(/[\d\s.,'%€$£+=|-]/g, '') === ''

/**
 * Answers `tva 20 de 120`, `100 ht` and `120 ttc à 20 %`. The tax is added, as the calculator does at first, unless
 * the question says that the amount includes it. When the question states neither, the note gives the other result.
 */
const readVatQuestion: Reader = (text, context) => {
  const question = text.replace(/(?:pour ?cents?|per ?cent|por ?ciento)\b/g, '%')
  const { language, t } = context
  const home = (['fr', 'en', 'es'] as const).find((tongue) => words[tongue].test(question))
  if (home === undefined || !isOnlyAbout(question)) return undefined
  const sum = readSum(question, language, home)
  if (!sum) return undefined
  const { amount, rate, type, isOpen } = sum
  const place = placeOf(homeCountry[home])
  const currency = signs.find(([sign]) => sign.test(question))?.[1] ?? place.currency
  const money = (value: Big) => writeMoney(value, currency, language)
  const amounts = calculateVat(amount, rate, type)
  const part = (name: 'base' | 'total', value: Big) => t(`vat.${name}`, { amount: money(value) })
  const tax = t('vat.tax', { amount: money(amounts.vatAmount) })
  const other = isOpen
    ? t('vat.otherwise', {
        total: part('total', amount),
        base: part('base', calculateVat(amount, rate, 'remove').base),
      })
    : ''
  return {
    toolId: 'vat',
    query: {
      amount: toPlainDigits(amount),
      rate: toPlainDigits(rate),
      type,
      currency,
      country: place.id,
    },
    question: t(`vat.${type}`, {
      amount: part(type === 'add' ? 'base' : 'total', amount),
      rate: writeRate(rate, language),
    }),
    result: type === 'add' ? part('total', amounts.total) : part('base', amounts.base),
    note: `${tax} ${other}`.trim(),
  }
}

export default readVatQuestion
