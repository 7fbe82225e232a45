import type Big from 'big.js'
import type { ReactNode } from 'react'
import { convertAt } from '../../core/rates/cross-rate.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { capitalize, formatAmount } from './format-rate.ts'
import type { AvailableRates } from './use-currency.ts'

/** What is converted, which all lists of amounts share. */
export interface Conversion {
  /** Is undefined while there is nothing to convert. */
  amount: Big | undefined
  from: string
  to: string
  rates: AvailableRates | undefined
  nameOf: (code: string) => string
}

interface CurrencyRowsProps extends Conversion {
  codes: readonly string[]
  /** What else is in the row of a currency, such as a button. */
  renderMore?: (code: string) => ReactNode
}

/** The amount in several currencies, each with a button that copies it. */
export const CurrencyRows = (props: CurrencyRowsProps) => {
  const { codes, amount, from, to, rates, nameOf, renderMore } = props
  const { t } = useTranslation('currency')
  const language = useLanguage()
  return (
    <dl>
      {codes.map((code) => {
        const rate = amount && rates?.rateOf(from, code)
        const made = amount && rate && formatAmount(convertAt(amount, rate), language)
        const none = amount && rates ? t('none') : ''
        return (
          <div key={code} data-unit={code} data-target={code === to || undefined}>
            <dt>{capitalize(nameOf(code))}</dt>
            <dd className="amount">{made ? `${made.shown}\u00A0${code}` : none}</dd>
            <dd className="copy">
              <CopyButton
                text={made?.copied ?? ''}
                label={t('copyIn', { currency: nameOf(code) })}
                isIconOnly
                isDisabled={!made}
              />
              {renderMore?.(code)}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
