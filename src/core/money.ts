import type Big from 'big.js'
import type { Language } from './language.ts'
import { roundTo, toNumericLiteral } from './numbers.ts'

/** Money is shown and added up in hundredths, whatever the currency: the specified two decimals. */
export const centDecimals = 2

/** Half a cent goes away from zero, as accountants round. */
export const roundToCents = (amount: Big): Big => roundTo(amount, centDecimals)

/**
 * An amount with its currency's sign where the language puts it: `1 001,25 €`, `€1,001.25`.
 *
 * @param symbol - the sign as it is to be shown, `C$` for instance: `Intl` has other signs for some.
 */
export const formatMoney = (amount: Big, symbol: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
    .formatToParts(toNumericLiteral(roundToCents(amount)))
    .map(({ type, value }) => (type === 'currency' ? symbol : value))
    .join('')
