import '../../components/table.css'
import type Big from 'big.js'
import { X } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { type Currency, centDecimals } from '../../core/money.ts'
import { toPlainDigits } from '../../core/numbers.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { ScrollRegion } from '../../components/form/calculator.tsx'
import { Field, NumberField } from '../../components/form/fields.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type VatAmounts, type VatLine, type VatType, sumLines, vatParts } from './calculate.ts'
import { writeMoney, writeRate } from './explain.ts'
import type { Line } from './use-lines.ts'

interface LineOutcomeProps {
  outcome: Line['outcome']
  currency: Currency
}

/** What one line comes to, or why it comes to nothing. */
const LineOutcome = ({ outcome, currency }: LineOutcomeProps) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  return (
    <p className="vat-line-outcome">
      {typeof outcome === 'string'
        ? t(`lines.${outcome}`)
        : vatParts.map((part) => (
            <span key={part}>
              {t(`short.${part}`)} {writeMoney(outcome[part], currency, language)}
            </span>
          ))}
    </p>
  )
}

interface LineTotalsProps {
  lines: readonly Pick<Line, 'label' | 'outcome'>[]
  currency: Currency
}

/** Totals by rate and overall; none while a line cannot be read, for they would leave it out unseen. */
export const LineTotals = ({ lines, currency }: LineTotalsProps) => {
  const { t } = useTranslation('vat')
  const language = useLanguage()
  const worked = lines.flatMap(({ label, outcome }) =>
    typeof outcome === 'string' ? [] : [{ label, outcome }],
  )
  if (lines.some(({ outcome }) => outcome === 'wrong') || worked.length === 0)
    return <p className="hint vat-no-totals">{t('lines.noTotals')}</p>

  const { byRate, overall } = sumLines(worked.map(({ outcome }) => outcome))
  const money = (amount: Big) => writeMoney(amount, currency, language)
  const digits = (amount: Big) => toPlainDigits(amount, centDecimals)
  const cells = (amounts: VatAmounts) => vatParts.map((part) => digits(amounts[part]))
  const row = (label: string, { rate, ...amounts }: VatLine) => [
    // Nothing of a label may end its cell.
    label.replaceAll(/\s+/gu, ' ').trim(),
    toPlainDigits(rate),
    ...cells(amounts),
  ]
  const copied = [
    [t('lines.labelColumn'), `${t('rate')} (%)`, ...vatParts.map((part) => t(part))],
    ...worked.map(({ label, outcome }) => row(label, outcome)),
    [t('lines.sum'), '', ...cells(overall)],
  ]
    .map((line) => line.join('\t'))
    .join('\n')

  return (
    <div className="vat-totals">
      <ScrollRegion className="table-scroll" label={t('lines.byRate')}>
        <table className="data-table data-table-figures vat-table">
          <thead>
            <tr>
              <th scope="col">{t('lines.rate')}</th>
              {vatParts.map((part) => (
                <th key={part} scope="col">
                  {t(`short.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byRate.map(({ rate, ...amounts }) => (
              <tr key={rate.toFixed()}>
                <th scope="row">{writeRate(rate, language)}</th>
                {vatParts.map((part) => (
                  <td key={part}>{money(amounts[part])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('lines.sum')}</th>
              {vatParts.map((part) => (
                <td key={part}>
                  <output name={`lines-${part}`} aria-label={`${t('lines.sum')}, ${t(part)}`}>
                    {money(overall[part])}
                  </output>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <div className="vat-totals-foot">
        <p className="hint">{t('lines.rounding')}</p>
        <CopyButton text={copied} label={t('lines.copy')} />
      </div>
    </div>
  )
}

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
