/** The specified currencies in the specified order. They are offered first. */
export const specifiedCurrencies = [
  'EUR',
  'USD',
  'GBP',
  'JPY',
  'CAD',
  'AUD',
  'CHF',
  'CNY',
  'SEK',
  'NOK',
] as const

/**
 * All other currencies in use, by ISO 4217 code: those of ICU 78.3 (`Intl.supportedValuesOf('currency')`) that the
 * broad daily list has, without the ones that codes.test.ts leaves out with a reason for each. The list is fixed
 * here so that server and browser agree.
 */
const otherCurrencies =
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CDF CLP COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SGD SHP SLE SOS SRD SSP STN SVC SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  )

/** The ISO 4217 codes of all currencies that can be converted: the specified ten first, then the others by code. */
export const offeredCurrencies: readonly string[] = [...specifiedCurrencies, ...otherCurrencies]

const offered: ReadonlySet<string> = new Set(offeredCurrencies)

/** Is true for the code, in capitals, of a currency that can be chosen. */
export const isOffered = (code: string): boolean => offered.has(code)

/** Is true for the specified ten currencies. */
export const isSpecified = (code: string): boolean =>
  (specifiedCurrencies as readonly string[]).includes(code)
