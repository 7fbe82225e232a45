import './own-currencies.css'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import { CurrencyField } from './currency-field.tsx'
import { type Conversion, CurrencyRows } from './currency-rows.tsx'
import { maxOwnCurrencies } from './use-currency.ts'

export interface OwnCurrenciesProps extends Conversion {
  /** The currencies of the visitor's list, by ISO 4217 code. */
  codes: readonly string[]
  /** Is true when there is a rate for the currency. */
  has: (code: string) => boolean
  onChange: (codes: readonly string[]) => void
}

/** The amount in the currencies that the visitor has chosen, and a field that adds another one. */
export const OwnCurrencies = ({ codes, has, onChange, ...conversion }: OwnCurrenciesProps) => {
  const { t } = useTranslation('currency')
  const { nameOf } = conversion
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const isFull = codes.length >= maxOwnCurrencies
  const change = (next: readonly string[]) => {
    onChange(next)
    // The button or the field that had the focus is about to disappear.
    if (next.length < codes.length || next.length === maxOwnCurrencies)
      group.current?.focus({ preventScroll: true })
  }
  return (
    <div
      className="own-currencies"
      role="group"
      aria-label={t('own.title')}
      ref={group}
      tabIndex={-1}
    >
      {codes.length > 0 && (
        <div className="all-units">
          <CurrencyRows
            {...conversion}
            codes={codes}
            renderMore={(code) => (
              <button
                type="button"
                className="copy-icon"
                aria-label={t('own.remove', { currency: nameOf(code) })}
                title={t('own.remove', { currency: nameOf(code) })}
                onClick={() => change(codes.filter((other) => other !== code))}
              >
                <X aria-hidden size={18} />
              </button>
            )}
          />
        </div>
      )}
      {!isFull && (
        <>
          <label className="conv-label" htmlFor={`${id}add`}>
            {t('list.add')}
          </label>
          <CurrencyField
            id={`${id}add`}
            name="add"
            value=""
            without={codes}
            nameOf={nameOf}
            has={has}
            onChange={(code) => change([...codes, code])}
          />
        </>
      )}
      <p role="status" className="hint">
        {isFull && t('own.full')}
      </p>
    </div>
  )
}
