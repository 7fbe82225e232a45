import Big from 'big.js'
import { describe, expect, it, test } from 'vitest'
import { readNumber } from '../../core/number-field.ts'
import { encode } from './draw-code.ts'
import { rules } from './content.ts'
import {
  type Payment,
  isCreditorReference,
  isPaymentComplete,
  paymentLimits,
  paymentProblems,
  writePayment,
} from './payment.ts'

const empty: Payment = {
  beneficiary: '',
  iban: '',
  bic: '',
  amount: undefined,
  purpose: '',
  reference: '',
  remittance: '',
}

/** The European Payments Council's own example, in this version's lines. */
const example: Payment = {
  ...empty,
  bic: 'BHBLDEHHXXX',
  beneficiary: 'Franz Mustermänn',
  iban: 'DE71 1102 2033 0123 4567 89',
  amount: new Big('12.3'),
  purpose: 'GDDS',
  reference: 'RF18 5390 0754 7034',
}

describe('a payment', () => {
  it('is written line by line as EPC069-12 has it', () => {
    expect(writePayment(example).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'BHBLDEHHXXX',
      'Franz Mustermänn',
      'DE71110220330123456789',
      'EUR12.30',
      'GDDS',
      'RF18539007547034',
    ])
  })

  // girocodegenerator.com, "EPC069-12 Payload Structure".
  it('has empty lines for what is left out before the last', () => {
    const payment = {
      ...empty,
      beneficiary: 'Max Mustermann',
      iban: 'DE89370400440532013000',
      amount: new Big('99.99'),
      remittance: 'Invoice 2026-001',
    }
    expect(writePayment(payment)).toBe(
      'BCD\n002\n1\nSCT\n\nMax Mustermann\nDE89370400440532013000\nEUR99.99\n\n\nInvoice 2026-001',
    )
  })

  // Wikipedia, "EPC QR code": the Red Cross of Belgium, whose version 001 asks for the BIC.
  it('ends with the last line that says something', () => {
    const gift = {
      ...empty,
      bic: 'BPOTBEB1',
      beneficiary: ' Red Cross\nof Belgium ',
      iban: 'BE72000000001616',
      amount: new Big(1),
      purpose: 'char',
      remittance: 'Urgency fund',
    }
    expect(writePayment(gift)).toBe(
      'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\nCHAR\n\nUrgency fund',
    )
    expect(writePayment({ ...gift, amount: undefined, purpose: '', remittance: '' })).toMatch(/16$/)
  })

  it('writes the largest amount in plain digits', () => {
    const lines = writePayment({ ...example, amount: new Big('999999999.99') }).split('\n')
    expect(lines[7]).toBe('EUR999999999.99')
  })

  it('needs a name and an account', () => {
    expect(isPaymentComplete(example)).toBe(true)
    expect(isPaymentComplete({ ...example, beneficiary: ' ' })).toBe(false)
    expect(isPaymentComplete({ ...example, iban: ' ' })).toBe(false)
  })
})

describe('the longest payment', () => {
  const bytesOf = (payment: Payment) => new TextEncoder().encode(writePayment(payment)).length
  const sizeOf = (payment: Payment) => encode(writePayment(payment), 'M', paymentLimits)?.size

  it('has 331 bytes, though digits leave room for more', () => {
    const account = { ...empty, iban: 'BE72000000001616' }
    const full = { ...account, beneficiary: '日'.repeat(51), remittance: '1'.repeat(140) }
    expect([bytesOf(full), sizeOf(full)]).toEqual([329, 61])
    const over = { ...full, beneficiary: '日'.repeat(52) }
    expect([bytesOf(over), sizeOf(over)]).toEqual([332, undefined])
  })

  it('has 69 modules a side, even where it has fewer bytes', () => {
    const payment = { ...empty, iban: 'BE72000000001616', beneficiary: 'é'.repeat(70) }
    expect(sizeOf({ ...payment, remittance: 'é'.repeat(75) })).toBe(69)
  })
})

describe('what is wrong with a payment', () => {
  it('is nothing in the examples, nor in an empty one', () => {
    expect(paymentProblems(example)).toEqual({})
    expect(paymentProblems(empty)).toEqual({})
  })

  test.each<[string, Partial<Payment>, object]>([
    ['a digit wrong', { iban: 'DE71 1102 2033 0123 4567 88' }, { iban: 'iban' }],
    ['a digit short', { iban: 'DE7111022033012345678' }, { iban: 'iban' }],
    ['no account number at all', { iban: 'hello' }, { iban: 'iban' }],
    // SWIFT's IBAN registry: Brazil and Turkey are not in the area, Serbia has been since May 2025.
    ['Brazil', { iban: 'BR1800360305000010009795493C1' }, { iban: 'not-sepa' }],
    ['Turkey', { iban: 'TR330006100519786457841326' }, { iban: 'not-sepa' }],
    ['Serbia', { iban: 'RS35260005601001611379', bic: 'DBDBRSBG' }, {}],
    [
      'Switzerland without a bank',
      { iban: 'CH9300762011623852957', bic: '' },
      { bic: 'bic-needed' },
    ],
    [
      'the United Kingdom without a bank',
      { iban: 'GB29NWBK60161331926819', bic: '' },
      { bic: 'bic-needed' },
    ],
    ['Norway without a bank', { iban: 'NO9386011117947', bic: '' }, {}],
    ['France, as typed', { iban: 'fr14 2004 1010 0505 0001 3M02 606', bic: '' }, {}],
    ['no bank', { bic: 'BHBL' }, { bic: 'bic' }],
    ['tenths of cents', { amount: new Big('1.005') }, { amount: 'cents' }],
    ['a purpose too long', { purpose: 'GIFTS' }, { purpose: 'purpose' }],
    ['a purpose of digits', { purpose: '12' }, { purpose: 'purpose' }],
    [
      'a reference with a digit wrong',
      { reference: 'RF18539007547035' },
      { reference: 'reference' },
    ],
    ['both references', { remittance: 'Invoice 1' }, { reference: 'both-references' }],
    ['a name of 71', { beneficiary: 'é'.repeat(71) }, { beneficiary: 'long-name' }],
    ['a name of 70', { beneficiary: 'é'.repeat(70) }, {}],
    [
      'a text of 141',
      { reference: '', remittance: 'x'.repeat(141) },
      { remittance: 'long-remittance' },
    ],
    ['a text of 140', { reference: '', remittance: 'x'.repeat(140) }, {}],
  ])('%s', (_what, changes, problems) => {
    expect(paymentProblems({ ...example, ...changes })).toEqual(problems)
  })

  test.each([
    ['1 234,5', { kind: 'read', number: new Big('1234.5') }],
    ['49,90 €', { kind: 'read', number: new Big('49.9') }],
    ['0', { kind: 'too-low' }],
    ['-5', { kind: 'too-low' }],
    ['1000000000', { kind: 'too-high' }],
    ['1e400', { kind: 'unreadable' }],
  ])('is read in the amount %s', (text, reading) => {
    expect(readNumber(text, 'fr', rules.amount)).toMatchObject(reading)
  })

  it('knows references of ISO 11649', () => {
    // ISO 11649 and the Finnish banks' published examples.
    for (const reference of [
      'RF18539007547034',
      'rf18 5390 0754 7034',
      'RF712348231',
      'RF332348236',
    ])
      expect([reference, isCreditorReference(reference)]).toEqual([reference, true])
    for (const reference of [
      '',
      'RF',
      'RF18',
      'RF18539007547033',
      '18539007547034',
      `RF18${'1'.repeat(22)}`,
    ])
      expect([reference, isCreditorReference(reference)]).toEqual([reference, false])
  })
})
