import type Big from 'big.js'
import type { AskContext, Reader } from '../../core/ask/answer.ts'
import { digits, fold, readAmount, splitsOf } from '../../core/ask/question.ts'
import type { Language } from '../../core/language.ts'
import { formatNumber, toPlainDigits } from '../../core/numbers.ts'
import { isOffered, isSpecified } from '../../core/rates/codes.ts'
import { type PairRate, builtInRate, convertAt, crossRate } from '../../core/rates/cross-rate.ts'
import { loadRates, storedRates } from '../../components/fetch-rates.ts'
import { formatAmount, formatRateDay, unusualAgeDays } from './format-rate.ts'

/**
 * The folded names of the specified currencies. A name that two currencies share belongs to the one that is traded
 * more.
 */
const names: Readonly<Record<string, string>> = {
  EUR: '€,euro,euros,eurs',
  USD: '$,us$,$us,usd$,dollar,dollars,dolar,dolares,dolars,us dollar,us dollars,dollar us,dollars us,american dollar,american dollars,dollar americain,dollars americains,dolar americano,dolares americanos,dolar estadounidense,dolares estadounidenses,bucks',
  GBP: '£,livre,livres,livre sterling,livres sterling,livres sterlings,livre anglaise,livres anglaises,pound,pounds,pound sterling,pounds sterling,british pound,british pounds,libra,libras,libra esterlina,libras esterlinas,sterling,quid',
  JPY: '¥,yen,yens,yenes,yen japonais,yens japonais,japanese yen,yen japones,yenes japoneses',
  CAD: 'c$,ca$,$ca,cad$,dollar canadien,dollars canadiens,canadian dollar,canadian dollars,dolar canadiense,dolares canadienses',
  AUD: 'a$,au$,dollar australien,dollars australiens,australian dollar,australian dollars,dolar australiano,dolares australianos',
  CHF: 'fr,sfr,franc,francs,franc suisse,francs suisses,swiss franc,swiss francs,franco,francos,franco suizo,francos suizos',
  CNY: 'cn¥,元,rmb,yuan,yuans,yuanes,renminbi,yuan chinois,yuans chinois,chinese yuan,yuan chino,yuanes chinos',
  SEK: 'couronne suedoise,couronnes suedoises,swedish krona,swedish kronor,corona sueca,coronas suecas',
  NOK: 'couronne norvegienne,couronnes norvegiennes,norwegian krone,norwegian kroner,corona noruega,coronas noruegas',
  INR: '₹',
  RUB: '₽',
  KRW: '₩',
  TRY: '₺',
  UAH: '₴',
  ILS: '₪',
  VND: '₫',
  THB: '฿',
  PHP: '₱',
  BRL: 'r$',
  MXN: 'mx$',
}

const known: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([code, written]) =>
    written.split(',').map((name) => [name, code] as const),
  ),
)

/** Returns the currency that a folded text names by its code, its sign, or a name that need not be fetched. */
const knownCurrency = (text: string): string | undefined => {
  const code = text.toUpperCase()
  return /^[a-z]{3}$/.test(text) && isOffered(code) ? code : known.get(text)
}

/** These words only join the words of names. */
const smallWords = new Set('de du des del d la le les el los of the'.split(' '))

/**
 * Finds the currency that a folded text names in any of the three languages. Each word of the text has to be a
 * whole word of the currency's names. The list of names is fetched; it is sorted by how much the currencies are
 * traded.
 *
 * @throws {Error} when the list cannot be loaded.
 */
export const findCurrency = async (
  text: string,
  language: Language,
): Promise<string | undefined> => {
  const { loadCurrencyIndex } = await import('./currency-index.ts')
  const index = await loadCurrencyIndex(language)
  const wanted = text.split(/[\s']+/).filter((word) => word !== '' && !smallWords.has(word))
  if (wanted.length === 0) return undefined
  return index.find(({ signs, words }) => {
    if (signs.some((sign) => fold(sign) === text)) return true
    const own = new Set([...words.name, ...words.other, ...words.places.flat()])
    return wanted.every((word) => own.has(word))
  })?.code
}

interface Exchange {
  amount: Big
  from: string
  to: string
}

const leadingSignPattern = new RegExp(`^([^\\d\\s.,-]{1,4}|[a-z]{3}) ?(${digits})$`, 'u')

/** Reads an amount and the name beside it, in either order: `100 usd`, `$100`, `eur 100`. */
const readMoney = (
  text: string,
  { language }: AskContext,
): { amount: Big; name: string } | undefined => {
  const [, sign, number = ''] = leadingSignPattern.exec(text) ?? []
  const read = readAmount(sign === undefined ? text : number, language)
  const name = sign ?? read?.rest.trim() ?? ''
  return read && name !== '' ? { amount: read.amount, name } : undefined
}

/**
 * Reads an amount without a target. It is converted to euros, and an amount in euros to dollars, as the converter
 * starts.
 */
const readAmountAlone = (question: string, context: AskContext): Exchange | undefined => {
  // The visitor may be about to type the target.
  const money = readMoney(question.replace(/ (?:en|in|to|a|vers|into|hacia|=)$/, ''), context)
  const from = money && knownCurrency(money.name)
  // Pounds may be a weight, and a few codes are words: all, try, cup.
  const isPlain =
    from !== undefined &&
    isSpecified(from) &&
    !/^(?:pounds?|li[bv]r[ae]s?|fr)$/.test(money?.name ?? '')
  return money && isPlain
    ? { amount: money.amount, from, to: from === 'EUR' ? 'USD' : 'EUR' }
    : undefined
}

const maxNameLength = 30
const isName = (text: string) => /^[\p{L}' .$]{2,}$/u.test(text) && text.length <= maxNameLength

const readExchange = async (
  question: string,
  context: AskContext,
): Promise<Exchange | undefined> => {
  const halfKnown: { amount: Big; name: string; target: string; code: string; isFrom: boolean }[] =
    []
  for (const [left, right] of splitsOf(question)) {
    const money = readMoney(left, context)
    if (!money) continue
    const { amount, name } = money
    const from = knownCurrency(name)
    const to = knownCurrency(right)
    if (from !== undefined && to !== undefined) return { amount, from, to }
    const code = from ?? to
    const unknown = from === undefined ? name : right
    if (code !== undefined && isName(unknown))
      halfKnown.push({ amount, name, target: right, code, isFrom: from !== undefined })
  }
  const alone = readAmountAlone(question, context)
  if (alone) return alone
  // The names of all currencies are fetched only for a question that already has one currency.
  for (const { amount, name, target, code, isFrom } of halfKnown) {
    const other = await findCurrency(isFrom ? target : name, context.language)
    if (other !== undefined)
      return isFrom ? { amount, from: code, to: other } : { amount, from: other, to: code }
  }
  return undefined
}

interface BestRate {
  /**
   * The source that the converter itself would use: the server, the rates stored on this device, or the specified
   * table.
   */
  origin: 'server' | 'device' | 'table'
  rate: PairRate
}

/** After a failure, no request is sent for this long, because every key press asks a question. */
const pauseMs = 30_000
let failedAtMs = -Infinity

const todaysRates = async (nowMs: number) => {
  if (Math.abs(nowMs - failedAtMs) < pauseMs) return undefined
  try {
    return await loadRates(nowMs)
  } catch {
    failedAtMs = nowMs
    return undefined
  }
}

/**
 * Returns the rate of a pair as the converter would: today's, or else the last stored one, or else the specified
 * one, or else none.
 */
const bestRate = async (from: string, to: string, nowMs: number): Promise<BestRate | undefined> => {
  const asked = await todaysRates(nowMs)
  const document = asked ?? storedRates()
  const rate = document ? crossRate(document, from, to) : builtInRate(from, to)
  return rate && { origin: asked ? 'server' : document ? 'device' : 'table', rate }
}

const noteOf = ({ origin, rate }: BestRate, { language, now, t }: AskContext): string => {
  const { date, source } = rate
  const age = date === undefined ? undefined : unusualAgeDays(date, now.epochMilliseconds)
  return [
    date !== undefined &&
      t('currency.rateOf', {
        day: formatRateDay(date, language),
        source: t(`currency.sources.${source}`),
      }),
    origin === 'server' && age !== undefined && t('currency.old', { count: age }),
    origin === 'device' && t('currency.lastKept'),
    origin === 'table' && t('currency.indicative'),
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ')
}

/**
 * Answers `100 usd en eur`, `$100 in euros` and `100 bahts en euros` at the rate of the converter, and states its
 * day.
 */
const readCurrencyQuestion: Reader = async (question, context) => {
  if (!/\d/.test(question)) return undefined
  // Without the list of names it is not known which currencies are meant.
  const exchange = await readExchange(question, context).catch(() => undefined)
  if (!exchange || exchange.from === exchange.to) return undefined
  const { amount, from, to } = exchange
  const best = await bestRate(from, to, context.now.epochMilliseconds)
  if (!best) return undefined
  const { language, t } = context
  return {
    toolId: 'currency',
    query: { amount: toPlainDigits(amount), from, to },
    question: t('inUnit', {
      quantity: `${formatNumber(amount, language, { minimum: 0, maximum: 40 })}\u00A0${from}`,
      unit: to,
    }),
    result: `${formatAmount(convertAt(amount, best.rate), language).shown}\u00A0${to}`,
    note: noteOf(best, context),
  }
}

export default readCurrencyQuestion
