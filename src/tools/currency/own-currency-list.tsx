import './own-currency-list.css'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '../../components/use-translation.ts'
import { CurrencyField } from './currency-field.tsx'
import { type Conversion, CurrencyRows } from './currency-rows.tsx'
import { maxOwnCurrencies } from './use-currency.ts'

export interface OwnCurrencyListProps extends Conversion {
  /** The currencies of the visitor's list, by ISO 4217 code. */
  codes: readonly string[]
  /** Is true for the currencies that the converter offers. */
  has: (code: string) => boolean
  onChange: (codes: readonly string[]) => void
}

/** The amount in the currencies that the visitor has chosen, and a field that adds another one. */
export const OwnCurrencyList = ({ codes, has, onChange, ...conversion }: OwnCurrencyListProps) => {
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
            nameOf={nameOf}
            has={(code) => has(code) && !codes.includes(code)}
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
