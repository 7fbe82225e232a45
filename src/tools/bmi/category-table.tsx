import '../../components/table.css'
import type Big from 'big.js'
import { formatNumber } from '../../core/numbers.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type Category,
  type UnitSystem,
  borders,
  categories,
  toMetres,
  weightsAtBorders,
} from './compute-bmi.ts'
import { useMeasureText } from './use-bmi-form.ts'

interface CategoryTableProps {
  /** In the system's unit; without one there are no weights to show. */
  height: Big | undefined
  system: UnitSystem
  /** Where the visitor stands. */
  current: Category | undefined
}

/** The four categories with their ranges and, at a known height, the weights these come to. */
export const CategoryTable = ({ height, system, current }: CategoryTableProps) => {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const { measureText, unitOf } = useMeasureText(system)
  const weights = height && weightsAtBorders(toMetres(height, system), system)

  /** What lies between the borders around a category: `18.5 to under 25`. */
  const rangeText = (ends: readonly Big[], index: number, unit = '') => {
    const write = (end: Big | undefined) =>
      end && formatNumber(end, language, { minimum: 0, maximum: 1 })
    const from = write(ends[index - 1])
    const to = write(ends[index])
    if (to === undefined) return t('table.over', { from: `${from}${unit}` })
    if (from === undefined) return t('table.under', { to: `${to}${unit}` })
    return t('table.between', { from, to: `${to}${unit}` })
  }

  return (
    <table className="data-table bmi-table">
      <caption>
        {height
          ? t('table.caption', { height: measureText(height, 'height') })
          : t('table.captionWithoutHeight')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('category')}</th>
          <th scope="col">{t('table.bmi')}</th>
          {weights && <th scope="col">{t('table.weight')}</th>}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          <tr
            key={category}
            data-band={category}
            aria-current={category === current ? true : undefined}
          >
            <th scope="row">
              <span className="bmi-swatch" aria-hidden />
              {t(`categories.${category}`)}
              {category === current && <span className="bmi-here">{t('table.here')}</span>}
            </th>
            <td>{rangeText(borders, index)}</td>
            {weights && <td>{rangeText(weights, index, `\u00A0${unitOf('weight')}`)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
