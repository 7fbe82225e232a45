import type Big from 'big.js'
import type { Language } from '../../core/language.ts'
import { type Currency, centDecimals, formatMoney, roundToCents, signOf } from '../../core/money.ts'
import { formatNumber, formatPercent } from '../../core/numbers.ts'
import { type VatType, calculateVat, factorOf } from './calculate.ts'

/**
 * Writes an amount with its currency's sign. A sign of letters before a number is followed by a space: `CHF
 * 100.00`.
 */
export const writeMoney = (amount: Big, currency: Currency, language: Language): string => {
  const sign = signOf(currency)
  const isLetters = /\p{L}$/u.test(sign)
  return formatMoney(amount, language === 'en' && isLetters ? `${sign}\u00A0` : sign, language)
}

type Sign = '×' | '÷' | '+' | '−'

/** One operation of the working, with its exact result and the result in cents. */
export interface Step {
  left: Big
  sign: Sign
  right: Big
  /** The right-hand side is a percentage: 20 for 20 %. */
  isPercent: boolean
  /** Is undefined when the exact value has too many decimals to be read. */
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

/** Returns the operations that lead to the amounts of `calculateVat`. */
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
  // When the amount has fractions of a cent, the tax in cents is the difference of net and gross.
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

/** Writes a rate as the language does, with all its decimals: `5,5 %`. */
export const writeRate = (percent: Big, language: Language): string =>
  formatPercent(percent, language, { minimum: 0, maximum: 20 })

const allDecimals = 40

/** Writes whole numbers without decimals, and others with at least two: `100`, `1,20`, `5,49945`. */
const written = (number: Big, language: Language): string =>
  formatNumber(number, language, {
    minimum: number.round(0).eq(number) ? 0 : centDecimals,
    maximum: allDecimals,
  })

/** Writes an operation in the language's digits: `99,99 × 5,5 % = 5,49945 ≈ 5,50`. */
export const formatStep = (step: Step, language: Language): string => {
  const { left, sign, right, isPercent, exact, cents } = step
  const operand = isPercent ? writeRate(right, language) : written(right, language)
  const equals = exact ? ` = ${written(exact, language)}` : ''
  const rounded = exact?.eq(cents) ? '' : ` ≈ ${written(cents, language)}`
  return `${written(left, language)} ${sign} ${right.lt(0) ? `(${operand})` : operand}${equals}${rounded}`
}
