import './page.css'
import { useState } from 'react'
import { formatDate } from '../../core/date-field.ts'
import { Calculator, Prompt } from '../../components/form/calculator.tsx'
import { DateField, SelectField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { useToday } from '../../components/use-now.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { AgeFigures, AgeRows, AgeSteps } from './age-result.tsx'
import { isLeapDay, leapBirthdays } from './count-age.ts'

/** First day of the Gregorian calendar, which all counting here is in. */
const earliest = Temporal.PlainDate.from('1582-10-15')
/** Far enough for any plan; a later year is a slip of the hand. */
const latestAsOf = Temporal.PlainDate.from('2999-12-31')

const ageOutputs = [
  'years',
  'months',
  'days',
  'totalDays',
  'totalWeeks',
  'totalMonths',
  'nextBirthday',
  'daysUntil',
]

export default function AgePage() {
  const { t } = useTranslation('age')
  const language = useLanguage()
  const today = useToday()
  const [isAsOfHalf, setIsAsOfHalf] = useState(false)
  const form = useForm({
    tool: 'age',
    isPrivate: true,
    fields: {
      birthDate: { kind: 'date', initial: '', earliest, latest: today, isPast: true },
      asOf: { kind: 'date', initial: '', isOptional: true, earliest, latest: latestAsOf },
      leapBirthday: { kind: 'choice', initial: 'february-28', options: leapBirthdays },
    },
  })

  const birth = form.date('birthDate')
  const wanted = form.values.asOf === '' ? today : form.date('asOf')
  const asOf = isAsOfHalf ? undefined : wanted
  const isBeforeBirth = birth && asOf && Temporal.PlainDate.compare(asOf, birth) < 0
  const life =
    today && birth && asOf && !isBeforeBirth
      ? {
          birth,
          asOf,
          isToday: asOf.equals(today),
          leapBirthday: leapBirthdays.find((choice) => choice === form.values.leapBirthday),
        }
      : undefined

  return (
    <>
      <Calculator
        result={
          <>
            <div role="status">
              {life ? (
                <AgeFigures life={life} />
              ) : (
                <Prompt outputs={ageOutputs} isWrong={form.isWrong || isAsOfHalf}>
                  {t(birth ? 'promptAsOf' : 'prompt')}
                </Prompt>
              )}
            </div>
            {life && <AgeRows life={life} />}
          </>
        }
      >
        <DateField form={form} name="birthDate" label={t('birthDate')} />
        {birth && isLeapDay(birth) && (
          <SelectField
            form={form}
            name="leapBirthday"
            label={t('leapBirthday')}
            hint={t('leapHint')}
            nameOf={(option) => t(`leapBirthdays.${option}`)}
          />
        )}
        <details>
          <summary>{t('otherDay')}</summary>
          <DateField
            form={form}
            name="asOf"
            label={t('asOf')}
            hint={t('asOfHint')}
            onHalf={setIsAsOfHalf}
            problem={
              isBeforeBirth ? t('beforeBirth', { birth: formatDate(birth, language) }) : undefined
            }
          />
        </details>
      </Calculator>
      {life && <AgeSteps life={life} />}
    </>
  )
}
