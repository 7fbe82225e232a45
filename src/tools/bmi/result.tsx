import type Big from 'big.js'
import { ArrowDown, ArrowUp, Check, ChevronsUp } from 'lucide-react'
import { formatNumber, roundTo, toPlainDigits } from '../../core/numbers.ts'
import { MainResult, ResultRows } from '../../components/form/calculator.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import {
  type Body,
  type UnitSystem,
  bmiOf,
  borderNotReached,
  categoryOf,
  healthyWeights,
  isUnusual,
  preciseBmi,
} from './compute-bmi.ts'
import { useMeasureText } from './use-bmi-form.ts'

interface ResultProps {
  body: Body
  /** In the system's units, as they were read. */
  weight: Big
  height: Big
  system: UnitSystem
}

const icons = {
  underweight: ArrowDown,
  normal_weight: Check,
  overweight: ArrowUp,
  obesity: ChevronsUp,
}

const upTo = (maximum: number) => ({ minimum: 0, maximum })

/** The index, its category, how both came about, and the weights that are healthy at that height. */
export const Result = ({ body, weight, height, system }: ResultProps) => {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const { measureText, unitOf } = useMeasureText(system)
  const write = (number: Big, decimals = upTo(1)) => formatNumber(number, language, decimals)

  const bmi = roundTo(bmiOf(body), 1)
  const category = categoryOf(body)
  const Icon = icons[category]
  const precise = preciseBmi(body)
  const preciseText = `${write(precise.bmi, { minimum: 2, maximum: 2 })}${precise.isCut ? '…' : ''}`
  const kilograms = write(body.kilograms, upTo(4))
  const metres = write(body.metres, upTo(4))
  const border = borderNotReached(body, 1)
  const healthy = healthyWeights(body.metres, system)
  const range = { lowest: write(healthy.lowest), highest: write(healthy.highest) }

  return (
    <div className="bmi-result" data-category={category}>
      <MainResult
        name="bmi"
        label={t('bmi')}
        text={write(bmi, { minimum: 1, maximum: 1 })}
        copied={toPlainDigits(bmi, 1)}
      />
      <p className="bmi-category">
        <Icon aria-hidden size={18} />
        <output name="category" aria-label={t('category')}>
          {t(`categories.${category}`)}
        </output>
      </p>
      <div className="bmi-working">
        {system === 'imperial' && (
          <p>
            {t('converted', {
              weight: measureText(weight, 'weight'),
              height: measureText(height, 'height'),
              kilograms,
              metres,
            })}
          </p>
        )}
        <p>{t('working', { kilograms, metres, bmi: preciseText })}</p>
        {border && <p>{t('notReached', { bmi: preciseText, border: write(border) })}</p>}
        {isUnusual(body) && <p className="bmi-unusual">{t('unusual')}</p>}
      </div>
      <ResultRows
        rows={[
          {
            name: 'healthyWeight',
            label: t('healthy', { height: measureText(height, 'height') }),
            text: t('range', { ...range, unit: unitOf('weight') }),
          },
        ]}
      />
    </div>
  )
}
