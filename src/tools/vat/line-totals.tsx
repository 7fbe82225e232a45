import '../../components/table.css'
import type Big from 'big.js'
import type { Currency } from '../../core/currencies.ts'
import { centDecimals } from '../../core/money.ts'
import { toPlainDigits } from '../../core/numbers.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { ScrollRegion } from '../../components/form/scroll-region.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type VatAmounts, vatParts } from './calculate.ts'
import { writeRate } from './explain.ts'
import { writeMoney } from './money.ts'
import { type VatLine, sumLines } from './sum-lines.ts'
import type { Line } from './use-lines.ts'

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
