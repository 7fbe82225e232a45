import '../../components/table.css'
import './oven-panel.css'
import Big from 'big.js'
import { convertExactly } from '../../core/convert.ts'
import { formatNumber } from '../../core/numbers.ts'
import { ScrollRegion } from '../../components/form/calculator.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type TemperatureUnit, definition } from './convert.ts'
import { fanDifferenceCelsius, nearestRow, ovenRows, thermostatOf } from './oven.ts'

export interface OvenPanelProps {
  /** The temperature in the converter, which is undefined while there is none. */
  amount: Big | undefined
  unit: TemperatureUnit
}

const columns = ['gas', 'celsius', 'fan', 'fahrenheit', 'thermostat'] as const

/** The marks of ovens as a table, and the one that is nearest to the converter's temperature. */
export const OvenPanel = ({ amount, unit }: OvenPanelProps) => {
  const { t } = useTranslation('temperature')
  const language = useLanguage()
  const written = (value: Big, maximum: number) =>
    formatNumber(value, language, { minimum: 0, maximum })
  const celsius = amount && convertExactly(definition, amount, unit, 'celsius')
  const nearest = celsius && nearestRow(celsius)
  const temperature = amount && `${written(amount, 2)}\u00A0${t(`units.${unit}.symbol`)}`
  return (
    <div className="oven">
      {celsius && (
        <p role="status">
          {nearest
            ? t('oven.nearest', {
                temperature,
                gas: nearest.gas,
                thermostat: thermostatOf(celsius),
                fan: written(celsius.minus(fanDifferenceCelsius), 0),
              })
            : t('oven.outside', {
                temperature,
                lowest: ovenRows[0]?.celsius,
                highest: ovenRows.at(-1)?.celsius,
              })}
        </p>
      )}
      <ScrollRegion className="table-scroll" label={t('oven.title')}>
        <table className="data-table data-table-figures oven-table">
          <caption>{t('oven.caption')}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`oven.columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ovenRows.map((row) => (
              <tr key={row.gas} aria-current={row === nearest || undefined}>
                <th scope="row">{row.gas}</th>
                <td>{row.celsius}</td>
                <td>{row.celsius - fanDifferenceCelsius}</td>
                <td>{row.fahrenheit}</td>
                <td>{thermostatOf(new Big(row.celsius))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="hint">{t('oven.note')}</p>
    </div>
  )
}
