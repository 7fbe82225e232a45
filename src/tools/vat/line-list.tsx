import { X } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import type { Currency } from '../../core/currencies.ts'
import { Field } from '../../components/form/field.tsx'
import { NumberField } from '../../components/form/number-field.tsx'
import { useTranslation } from '../../components/use-translation.ts'
import type { VatType } from './calculate.ts'
import { LineOutcome } from './line-outcome.tsx'
import { LineTotals } from './line-totals.tsx'
import type { Line } from './use-lines.ts'

const longestLabel = 80

export interface LineListProps {
  /** What the fields of the page's first line come to. */
  first: Line['outcome']
  lines: readonly Line[]
  /** The line added last, where one goes on typing. */
  newestId: number | undefined
  type: VatType
  currency: Currency
  onRemove: (id: number) => void
  /** The form's button, between the lines and their totals. */
  addButton: ReactNode
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

const LineFields = ({ line, type }: { line: Line; type: VatType }) => {
  const { t } = useTranslation('vat')
  return (
    <div className="vat-line-fields">
      <NumberField form={line.form} name="lineAmount" label={t(`amountFor.${type}`)} />
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
  )
}

/** The lines and their totals, which few visitors ask for: their script comes with the first one added. */
export const LineList = (props: LineListProps) => {
  const { first, lines, newestId, type, currency, onRemove, addButton, onSubmit } = props
  const { t } = useTranslation('vat')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (newestId !== undefined)
      list.current?.querySelector<HTMLElement>('li:last-child [name="lineAmount"]')?.focus()
  }, [newestId])
  return (
    <>
      <form method="dialog" noValidate onSubmit={onSubmit}>
        <ol ref={list}>
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
                    onClick={() => onRemove(line.id)}
                  >
                    <X aria-hidden size={18} />
                  </button>
                </div>
                <LineFields line={line} type={type} />
                <LineOutcome outcome={line.outcome} currency={currency} />
              </div>
            </li>
          ))}
        </ol>
        {addButton}
      </form>
      <LineTotals lines={[{ label: '', outcome: first }, ...lines]} currency={currency} />
    </>
  )
}
