/** The specified currencies and the signs they are shown with. */
export const currencySigns = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', CAD: 'C$' } as const

type Currency = keyof typeof currencySigns

export const isCurrency = (code: string): code is Currency => Object.hasOwn(currencySigns, code)
