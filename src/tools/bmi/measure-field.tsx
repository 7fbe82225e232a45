import { formatNumber } from '../../core/numbers.ts'
import { Field } from '../../components/form/field.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { type Measure, saidLimits } from './read-measure.ts'
import { useMeasureText } from './use-measure-text.ts'
import { type BmiForm, useHasPaused } from './use-bmi-form.ts'

interface MeasureFieldProps extends BmiForm {
  measure: Measure
}

/** Weight or height: a number, or what people say instead of one (`5'7"`), and what it is read as. */
export const MeasureField = ({ measure, form, system, readings }: MeasureFieldProps) => {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const { unitOf, measureText } = useMeasureText(system)
  const text = form.values[measure]
  const reading = readings[measure]
  const hasPaused = useHasPaused(text)

  const problem = () => {
    const { lowest, highest } = saidLimits(measure, system)
    const whole = { minimum: 0, maximum: 0 }
    return t(`problems.${measure}.${system}`, {
      lowest: formatNumber(lowest, language, whole),
      highest: formatNumber(highest, language, whole),
    })
  }
  const isWrong = reading.kind === 'unreadable' || reading.kind === 'out-of-limits'
  const isImperial = system === 'imperial'
  const hint =
    reading.kind === 'read' && reading.isRestated
      ? t('readAs', { measure: measureText(reading.amount, measure) })
      : isImperial
        ? t(`hints.${measure}`)
        : undefined

  return (
    <Field
      label={t(`fields.${measure}`, { unit: unitOf(measure) })}
      hint={hint}
      problem={isWrong && hasPaused ? problem() : undefined}
    >
      {(control) => (
        <input
          {...control}
          name={measure}
          className="field"
          // A keypad for digits has no signs for 5'7" or 11 st 4 lb.
          inputMode={isImperial ? 'text' : 'decimal'}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => form.change({ [measure]: event.target.value })}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Field>
  )
}
