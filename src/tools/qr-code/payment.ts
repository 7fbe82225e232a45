import type Big from 'big.js'
import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { centDecimals, roundToCents } from '../../core/money.ts'
import { type CodeLimits, oneLine } from './content.ts'

/** A SEPA credit transfer, as typed; unknown fields are empty. */
export interface Payment {
  beneficiary: string
  iban: string
  bic: string
  /** The amount in euros, within the limits of the field; undefined where the payer decides. */
  amount: Big | undefined
  /** A purpose code of ISO 20022, such as `CHAR` for a gift. */
  purpose: string
  /** A creditor reference of ISO 11649, `RF…`. */
  reference: string
  /** The message that the payer sees and the payee receives. */
  remittance: string
}

export type PaymentProblem =
  | 'long-name'
  | 'iban'
  | 'not-sepa'
  | 'bic'
  | 'bic-needed'
  | 'cents'
  | 'purpose'
  | 'reference'
  | 'both-references'
  | 'long-remittance'

/** The largest numbers of characters (EPC069-12, version 2.1). */
export const maxLengths = { beneficiary: 70, remittance: 140 } as const

/** The largest code and the longest payload that the standard allows. */
export const paymentLimits: CodeLimits = { version: 13, bytes: 331 }

/**
 * The countries of the European Economic Area: the 27 of the Union, Iceland, Liechtenstein, Norway.
 */
const economicArea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

/** Countries that joined SEPA in 2024 and 2025 (EPC409-09), which the library's list lacks. */
const joinedLately = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])

/** Removes the separators that people put between groups of letters and digits. */
const compact = (text: string) => text.replace(/[\s.-]/gu, '').toUpperCase()
const lengthOf = (text: string) => [...oneLine(text)].length

const letterValue = (sign: string) => String(Number.parseInt(sign, 36))

/**
 * Tells whether a text is a creditor reference (ISO 11649): `RF`, two check digits, up to 21 letters and digits, 1
 * modulo 97 as in an IBAN (ISO 7064).
 */
export const isCreditorReference = (text: string): boolean => {
  const reference = compact(text)
  if (!/^RF\d\d[A-Z\d]{1,21}$/.test(reference)) return false
  const digits = [...reference.slice(4), ...reference.slice(0, 4)].map(letterValue).join('')
  return BigInt(digits) % 97n === 1n
}

const countryOf = (iban: string) => iban.slice(0, 2)
const isInSepa = (country: string) => isSEPACountry(country) || joinedLately.has(country)

const problemOfIban = (text: string): PaymentProblem | undefined => {
  const iban = compact(text)
  if (iban === '') return undefined
  if (!isValidIBAN(iban)) return 'iban'
  return isInSepa(countryOf(iban)) ? undefined : 'not-sepa'
}

/**
 * Outside the European Economic Area the BIC is required besides the IBAN (EPC069-12, version 002).
 */
const problemOfBic = ({ bic, iban }: Payment): PaymentProblem | undefined => {
  const bank = compact(bic)
  if (bank !== '') return isValidBIC(bank) ? undefined : 'bic'
  const country = countryOf(compact(iban))
  const isAbroad = problemOfIban(iban) === undefined && country !== '' && !economicArea.has(country)
  return isAbroad ? 'bic-needed' : undefined
}

export const paymentFields = [
  'beneficiary',
  'iban',
  'bic',
  'amount',
  'purpose',
  'reference',
  'remittance',
] as const satisfies readonly (keyof Payment)[]
type PaymentField = keyof Payment

/** Returns the problems of each field; a missing value is no problem yet. */
export const paymentProblems = (
  payment: Payment,
): Readonly<Partial<Record<PaymentField, PaymentProblem>>> => {
  const { beneficiary, amount, purpose, reference, remittance } = payment
  const found: Record<PaymentField, PaymentProblem | undefined> = {
    beneficiary: lengthOf(beneficiary) > maxLengths.beneficiary ? 'long-name' : undefined,
    iban: problemOfIban(payment.iban),
    bic: problemOfBic(payment),
    amount: amount && !roundToCents(amount).eq(amount) ? 'cents' : undefined,
    purpose: /^[A-Z]{0,4}$/.test(compact(purpose)) ? undefined : 'purpose',
    reference:
      compact(reference) === '' || isCreditorReference(reference)
        ? compact(reference) !== '' && oneLine(remittance) !== ''
          ? 'both-references'
          : undefined
        : 'reference',
    remittance: lengthOf(remittance) > maxLengths.remittance ? 'long-remittance' : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

export const isPaymentComplete = ({ beneficiary, iban }: Payment): boolean =>
  oneLine(beneficiary) !== '' && compact(iban) !== ''

/**
 * Writes the payload of a European Payments Council code, which banking apps read: EPC069-12, version 002, in
 * UTF-8.
 *
 * Each element is a line; empty lines at the end are left out, as the standard allows.
 *
 * @param payment - complete and without problems.
 */
export const writePayment = (payment: Payment): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    compact(payment.bic),
    oneLine(payment.beneficiary),
    compact(payment.iban),
    payment.amount ? `EUR${payment.amount.toFixed(centDecimals)}` : '',
    compact(payment.purpose),
    compact(payment.reference),
    oneLine(payment.remittance),
  ]
    .join('\n')
    .trimEnd()
