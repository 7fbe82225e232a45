import './page.css'
import { Calculator, Prompt } from '../../components/form/calculator.tsx'
import { DateField, NumberField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { useToday } from '../../components/use-now.ts'
import { useTranslation } from '../../components/use-translation.ts'
import { CycleCalendar } from './cycle-calendar.tsx'
import { lengthFields, longestDays, readLengths, shortestDays } from './cycle-lengths.ts'
import { type Forecast, ForecastResult } from './forecast-result.tsx'
import { cycleIndexOn } from './forecast.ts'

/** Nobody asks about an older one; it is a slip of the hand. */
const earliest = Temporal.PlainDate.from('1900-01-01')

/** Further ahead than this nobody plans. */
const longestAheadDays = 366

export default function OvulationPage() {
  const { t } = useTranslation('ovulation')
  const today = useToday()
  const form = useForm({
    tool: 'ovulation',
    isPrivate: true,
    fields: {
      lastPeriod: {
        kind: 'date',
        initial: '',
        earliest,
        latest: today?.add({ days: longestAheadDays }),
      },
      ...lengthFields,
    },
  })

  const lengths = readLengths({
    usual: form.number('cycleLength')?.toNumber(),
    shortest: form.number('shortestCycle')?.toNumber(),
    longest: form.number('longestCycle')?.toNumber(),
  })
  const lastPeriod = form.date('lastPeriod')
  const isAhead = today && lastPeriod && Temporal.PlainDate.compare(lastPeriod, today) > 0
  const forecast: Forecast | undefined =
    form.isCalculated && today && lastPeriod && lengths.read
      ? {
          lastPeriod,
          today,
          lengths: lengths.read,
          currentIndex: isAhead ? 0 : cycleIndexOn(lastPeriod, lengths.read.usual, today),
        }
      : undefined

  const outside = (key: 'cycleLength' | 'shortestCycle' | 'longestCycle') =>
    ['too-low', 'too-high'].includes(form.reading(key)?.kind ?? '')
      ? t('lengthProblem', { minimum: shortestDays, maximum: longestDays })
      : undefined
  const isEmpty = (key: 'shortestCycle' | 'longestCycle') => form.reading(key)?.kind === 'empty'
  const missing = (
    key: 'shortestCycle' | 'longestCycle',
    other: 'shortestCycle' | 'longestCycle',
  ) => (form.isCalculated && isEmpty(key) && !isEmpty(other) ? t('rangeBoth') : undefined)

  return (
    <>
      <Calculator
        action={t('calculate')}
        onCalculate={form.calculate}
        result={
          forecast ? (
            <ForecastResult forecast={forecast} />
          ) : (
            <Prompt
              outputs={['ovulationDate', 'fertileWindowStart', 'fertileWindowEnd', 'nextPeriod']}
              isWrong={form.isWrong}
            >
              {t('prompt')}
            </Prompt>
          )
        }
      >
        <DateField
          form={form}
          name="lastPeriod"
          label={t('lastPeriod')}
          hint={t('lastPeriodHint')}
        />
        <NumberField
          form={form}
          name="cycleLength"
          label={t('cycleLength')}
          unit={t('unit')}
          hint={t('cycleLengthHint')}
          problem={outside('cycleLength')}
        />
        <details className="ovulation-options">
          <summary>{t('options')}</summary>
          <div className="field-pair">
            <NumberField
              form={form}
              name="shortestCycle"
              label={t('shortestCycle')}
              unit={t('unit')}
              problem={
                outside('shortestCycle') ??
                missing('shortestCycle', 'longestCycle') ??
                (lengths.isShortestTooLong ? t('shortestProblem') : undefined)
              }
            />
            <NumberField
              form={form}
              name="longestCycle"
              label={t('longestCycle')}
              unit={t('unit')}
              problem={
                outside('longestCycle') ??
                missing('longestCycle', 'shortestCycle') ??
                (lengths.isLongestTooShort ? t('longestProblem') : undefined)
              }
            />
          </div>
          <p className="hint">{t('rangeHint')}</p>
        </details>
      </Calculator>
      {forecast?.currentIndex !== undefined && (
        <CycleCalendar forecast={forecast} firstCycle={forecast.currentIndex} />
      )}
    </>
  )
}
