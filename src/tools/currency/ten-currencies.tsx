import type Big from 'big.js'
import { specifiedCurrencies } from '../../core/rates/codes.ts'
import { convertAt } from '../../core/rates/cross-rate.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { capitalize, formatAmount } from './format-rate.ts'
import type { HadRates } from './use-rates.ts'

interface TenCurrenciesProps {
  /** Undefined while there is nothing to convert. */
  amount: Big | undefined
  from: string
  to: string
  rates: HadRates | undefined
  nameOf: (code: string) => string
}

/** The amount in each of the ten specified currencies, each to be copied. */
export const TenCurrencies = ({ amount, from, to, rates, nameOf }: TenCurrenciesProps) => {
  const { t } = useTranslation('currency')
  const language = useLanguage()
  return (
    <section className="panel all-units" aria-label={t('ten')}>
      <dl>
        {specifiedCurrencies.map((code) => {
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
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
