import type Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { type Currency, centDecimals, formatMoney, roundToCents, signOf } from '../../core/money.ts'
import { formatNumber, formatPercent } from '../../core/numbers.ts'
import { type VatType, calculateVat, factorOf } from './calculate.ts'

/** An amount with its currency's sign; letters before a number stand apart from it: `CHF 100.00`. */
export const writeMoney = (amount: Big, currency: Currency, language: Language): string => {
  const sign = signOf(currency)
  const isLetters = /\p{L}$/u.test(sign)
  return formatMoney(amount, language === 'en' && isLetters ? `${sign}\u00A0` : sign, language)
}

type Sign = '×' | '÷' | '+' | '−'

/** One operation of the working, with what it gives exactly and to the cent. */
export interface Step {
  left: Big
  sign: Sign
  right: Big
  /** The right-hand side is a percentage: 20 for 20 %. */
  isPercent: boolean
  /** Undefined where the exact value has more decimals than anybody would read. */
  exact: Big | undefined
  cents: Big
}

const readableDecimals = 6

const readable = (value: Big): Big | undefined =>
  value.round(readableDecimals).eq(value) ? value : undefined

const sum = (left: Big, sign: '+' | '−', right: Big): Step => {
  const exact = sign === '+' ? left.plus(right) : left.minus(right)
  return { left, sign, right, isPercent: false, exact, cents: exact }
}

/** How the amounts of `calculateVat` are arrived at, an operation a line. */
export const explainVat = (amount: Big, ratePercent: Big, type: VatType): readonly Step[] => {
  const { base, vatAmount, total } = calculateVat(amount, ratePercent, type)
  const factor = factorOf(ratePercent)
  if (type === 'remove') {
    const quotient = amount.div(factor)
    const isExact = quotient.times(factor).eq(amount)
    const division: Step = {
      left: amount,
      sign: '÷',
      right: factor,
      isPercent: false,
      exact: isExact ? readable(quotient) : undefined,
      cents: base,
    }
    return [division, sum(total, '−', base)]
  }
  const exactVat = amount.times(ratePercent).div(100)
  // With fractions of a cent in the amount, the tax to the cent is only what net and gross leave.
  if (base.eq(amount) && roundToCents(exactVat).eq(vatAmount)) {
    const product: Step = {
      left: amount,
      sign: '×',
      right: ratePercent,
      isPercent: true,
      exact: readable(exactVat),
      cents: vatAmount,
    }
    return [product, sum(base, '+', vatAmount)]
  }
  const product: Step = {
    left: amount,
    sign: '×',
    right: factor,
    isPercent: false,
    exact: readable(amount.times(factor)),
    cents: total,
  }
  return [product, sum(total, '−', base)]
}

/** A rate the way the language writes it, with every decimal it has: `5,5 %`. */
export const writeRate = (percent: Big, language: Language): string =>
  formatPercent(percent, language, { minimum: 0, maximum: 20 })

const allDecimals = 40

/** Whole numbers bare, others with two decimals at least: `100`, `1,20`, `5,49945`. */
const written = (number: Big, language: Language): string =>
  formatNumber(number, language, {
    minimum: number.round(0).eq(number) ? 0 : centDecimals,
    maximum: allDecimals,
  })

/** A step in the language's digits: `99,99 × 5,5 % = 5,49945 ≈ 5,50`. */
export const formatStep = (step: Step, language: Language): string => {
  const { left, sign, right, isPercent, exact, cents } = step
  const operand = isPercent ? writeRate(right, language) : written(right, language)
  const equals = exact ? ` = ${written(exact, language)}` : ''
  const rounded = exact?.eq(cents) ? '' : ` ≈ ${written(cents, language)}`
  return `${written(left, language)} ${sign} ${right.lt(0) ? `(${operand})` : operand}${equals}${rounded}`
}
