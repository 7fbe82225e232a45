import './page.css'
import { formatNumber, roundTo } from '../../core/numbers.ts'
import { Calculator } from '../../components/form/calculator.tsx'
import { Prompt } from '../../components/form/result.tsx'
import { SelectField } from '../../components/form/select-field.tsx'
import { useLanguage } from '../../components/use-language.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { CategoryTable } from './category-table.tsx'
import { bmiOf, categoryOf, toKilograms, toMetres } from './compute-bmi.ts'
import { MeasureField } from './measure-field.tsx'
import { Result } from './result.tsx'
import { Scale } from './scale.tsx'
import { useBmiForm } from './use-bmi-form.ts'

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
