import type Big from 'big.js'
import { Plus, X } from 'lucide-react'
import { type SubmitEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Field } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import type { VatType } from './calculate.ts'
import { LineOutcome } from './line-outcome.tsx'
import { LineTotals } from './line-totals.tsx'
import type { Currency } from './rates.ts'
import { type Line, useLines } from './use-lines.tsx'

/** More than any invoice typed by hand; keeps the page quick. */
const maximumLines = 50
const longestLabel = 80

interface LinesProps {
  /** What the fields above come to. */
  first: Line['outcome']
  type: VatType
  currency: Currency
  /** The rate above, which a new line starts with. */
  rate: Big | undefined
}

/** Further lines below the first, at rates of their own, with their totals. */
export const Lines = ({ first, type, currency, rate }: LinesProps) => {
  const { t } = useTranslation('vat')
  const { lines, add, remove } = useLines(type)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (lines.length + 1 >= maximumLines) return
    flushSync(() => void add(rate))
    form.current?.querySelector<HTMLElement>('li:last-child [name="lineAmount"]')?.focus()
  }
  return (
    <section className="panel calculator-more vat-lines" aria-labelledby={id}>
      <h2 id={id}>{t('lines.title')}</h2>
      <p className="hint">{t('lines.intro')}</p>
      <form ref={form} noValidate onSubmit={onSubmit}>
        {lines.length > 0 && (
          <ol>
            <li>
              <div>
                <p className="vat-line-head">{t('lines.first')}</p>
                <LineOutcome outcome={first} currency={currency} />
              </div>
            </li>
            {lines.map((line, index) => (
              <li key={line.id}>
                <div role="group" aria-label={t('lines.numbered', { number: index + 2 })}>
                  <div className="vat-line-head">
                    <p>{t('lines.numbered', { number: index + 2 })}</p>
                    <button
                      type="button"
                      className="copy-icon"
                      aria-label={t('lines.remove', { number: index + 2 })}
                      title={t('lines.remove', { number: index + 2 })}
                      onClick={() => {
                        remove(line.id)
                        addButton.current?.focus()
                      }}
                    >
                      <X aria-hidden size={18} />
                    </button>
                  </div>
                  <div className="vat-line-fields">
                    <NumberField
                      form={line.form}
                      name="lineAmount"
                      label={t(`amountFor.${type}`)}
                    />
                    <NumberField form={line.form} name="lineRate" label={t('rate')} unit="%" />
                    <Field label={t('lines.label')}>
                      {(control) => (
                        <input
                          {...control}
                          name="lineLabel"
                          className="field"
                          autoComplete="off"
                          maxLength={longestLabel}
                          value={line.label}
                          onChange={(event) => line.setLabel(event.target.value)}
                        />
                      )}
                    </Field>
                  </div>
                  <LineOutcome outcome={line.outcome} currency={currency} />
                </div>
              </li>
            ))}
          </ol>
        )}
        <button
          ref={addButton}
          type="submit"
          className="button-quiet"
          disabled={lines.length + 1 >= maximumLines}
        >
          <Plus aria-hidden size={18} />
          {t('lines.add')}
        </button>
      </form>
      {lines.length > 0 && (
        <LineTotals lines={[{ label: '', outcome: first }, ...lines]} currency={currency} />
      )}
    </section>
  )
}
