import type Big from 'big.js'
import { formatNumber } from '../../core/numbers.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import type { UnitSystem } from './compute-bmi.ts'
import { type Measure, units } from './read-measure.ts'

/** How measures of a system are written in the page's language: `165 cm`, `154,3 lb`. */
export const useMeasureText = (system: UnitSystem) => {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const unitOf = (measure: Measure) => t(`units.${units[measure][system]}`)
  return {
    unitOf,
    measureText: (amount: Big, measure: Measure) =>
      `${formatNumber(amount, language, { minimum: 0, maximum: 2 })}\u00A0${unitOf(measure)}`,
  }
}
