import './page.css'
import { formatNumber, roundTo } from '../../core/numbers.ts'
import { Calculator, Prompt } from '../../components/form/calculator.tsx'
import { Field, SelectField } from '../../components/form/fields.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { CategoryTable } from './category-table.tsx'
import { bmiOf, categoryOf, toKilograms, toMetres } from './compute-bmi.ts'
import { type Measure, saidLimits } from './measures.ts'
import { Result } from './result.tsx'
import { Scale } from './scale.tsx'
import { type BmiForm, useBmiForm, useHasPaused, useMeasureText } from './use-bmi-form.ts'

interface MeasureFieldProps extends BmiForm {
  measure: Measure
}

/** Weight or height: a number, or what people say instead of one (`5'7"`), and what it is read as. */
const MeasureField = ({ measure, form, system, readings }: MeasureFieldProps) => {
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

const caveats = ['children', 'pregnancy', 'athletes'] as const

export default function BmiPage() {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const bmiForm = useBmiForm()
  const { form, system, weight, height } = bmiForm
  const isWrong = Object.values(bmiForm.readings).some(
    ({ kind }) => kind === 'unreadable' || kind === 'out-of-limits',
  )
  const body = weight &&
    height && { kilograms: toKilograms(weight, system), metres: toMetres(height, system) }
  const mark = body && {
    bmi: bmiOf(body),
    text: formatNumber(roundTo(bmiOf(body), 1), language, { minimum: 1, maximum: 1 }),
    category: categoryOf(body),
  }

  return (
    <>
      <Calculator
        result={
          body ? (
            <Result {...{ body, weight, height, system }} />
          ) : (
            <Prompt outputs={['bmi', 'category']} isWrong={isWrong}>
              {t('prompt')}
            </Prompt>
          )
        }
      >
        <SelectField
          form={form}
          name="unitSystem"
          label={t('unitSystem')}
          nameOf={(name) => t(`systems.${name}`)}
        />
        <div className="field-pair">
          <MeasureField measure="weight" {...bmiForm} />
          <MeasureField measure="height" {...bmiForm} />
        </div>
      </Calculator>
      <section className="panel calculator-more bmi-scale-panel">
        <h2>{t('scale.title')}</h2>
        <Scale mark={mark} />
        <CategoryTable {...{ height, system }} current={mark?.category} />
        <p className="hint">{t('source')}</p>
      </section>
      <section className="panel calculator-more">
        <h2>{t('caveats.title')}</h2>
        <ul className="bmi-caveats">
          {caveats.map((key) => (
            <li key={key}>
              <strong>{t(`caveats.${key}.title`)}</strong>
              <p>{t(`caveats.${key}.text`)}</p>
            </li>
          ))}
        </ul>
        <p className="bmi-advice">{t('caveats.advice')}</p>
      </section>
    </>
  )
}
