/** The signs currencies are shown with; the first five are specified, Canada's among them. */
export const currencySigns = {
  EUR: '€',
  USD: '$',
  GBP: '£',
  JPY: '¥',
  CAD: 'C$',
  CHF: 'CHF',
  CZK: 'Kč',
  DKK: 'kr',
  HUF: 'Ft',
  PLN: 'zł',
  RON: 'lei',
  SEK: 'kr',
} as const

/** ISO 4217 codes of the currencies we have a sign for. */
export type Currency = keyof typeof currencySigns

const isCurrency = (code: string): code is Currency => Object.hasOwn(currencySigns, code)

/** A currency's sign by its code; the code itself where there is no other. */
export const signOf = (code: string): string => (isCurrency(code) ? currencySigns[code] : code)

/** What people write beside an amount of any of these currencies: codes and signs. */
export const moneySigns = (codes: readonly Currency[]): readonly string[] => [
  ...codes,
  ...codes.map(signOf),
]
