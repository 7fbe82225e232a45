import './page.css'
import Big from 'big.js'
import { PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../core/date-field.ts'
import { formatNumber } from '../../core/numbers.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { ResultRows, Calculator, Prompt } from '../../components/form/calculator.tsx'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { DateField, SelectField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { useToday } from '../../components/use-now.ts'
import {
  type Age,
  type LeapBirthday,
  countAge,
  findNextBirthday,
  hasShortMonth,
  isLeapDay,
  leapBirthdays,
} from './count-age.ts'

interface Life {
  birth: Temporal.PlainDate
  /** The day for which the age is wanted. It is never before the birth. */
  asOf: Temporal.PlainDate
  isToday: boolean
  leapBirthday: LeapBirthday | undefined
}

type Unit = 'years' | 'months' | 'weeks' | 'days'

const units = ['years', 'months', 'days'] as const

const ageOf = ({ birth, asOf, leapBirthday = 'february-28' }: Life) =>
  countAge(birth, asOf, leapBirthday)

/** Returns functions that write whole numbers, and numbers with their unit, in the page's language. */
const useCounts = () => {
  const { t } = useTranslation('age')
  const language = useLanguage()
  const write = (count: number) =>
    formatNumber(new Big(count), language, { minimum: 0, maximum: 0 })
  const counted = (unit: Unit, count: number) =>
    t(`counted.${unit}`, { count, number: write(count) })
  return {
    write,
    counted,
    /** Writes an age without the parts that are zero: `36 years, 8 months and 9 days`. */
    spoken: (age: Age) => {
      const parts = units.filter((unit) => age[unit] > 0).map((unit) => counted(unit, age[unit]))
      return parts.length === 0 ? counted('days', 0) : new Intl.ListFormat(language).format(parts)
    },
  }
}

const useGreeting = ({ birth, asOf, isToday }: Life, age: Age): string | undefined => {
  const { t } = useTranslation('age')
  const { counted } = useCounts()
  if (birth.equals(asOf)) return t(isToday ? 'bornToday' : 'bornThen')
  if (!age.isBirthday) return undefined
  return t(isToday ? 'birthdayToday' : 'birthdayThen', { years: counted('years', age.years) })
}

/** The age itself, which is the largest thing on the page. */
const AgeFigures = ({ life }: { life: Life }) => {
  const { t } = useTranslation('age')
  const language = useLanguage()
  const { write, spoken } = useCounts()
  const age = ageOf(life)
  const greeting = useGreeting(life, age)
  return (
    <>
      <p className="result-label">{t('ageOn', { date: formatDate(life.asOf, language) })}</p>
      <div className="age-main">
        <div className="age-figures">
          {units.map((unit) => (
            <span key={unit}>
              {/* The box is announced as a whole, because a number without its unit says little. */}
              <output name={unit} aria-live="off">
                {write(age[unit])}
              </output>{' '}
              {t(`unit.${unit}`, { count: age[unit] })}
            </span>
          ))}
        </div>
        <CopyButton text={spoken(age)} label={t('copyAge')} isIconOnly />
      </div>
      {greeting !== undefined && (
        <p className="age-greeting">
          <PartyPopper aria-hidden size={20} />
          {greeting}
        </p>
      )}
    </>
  )
}

/** The same time span in other units, and the birthdays around it. */
const AgeRows = ({ life }: { life: Life }) => {
  const { t } = useTranslation('age')
  const language = useLanguage()
  const { write } = useCounts()
  const { birth, asOf, leapBirthday = 'february-28' } = life
  const age = ageOf(life)
  const next = findNextBirthday(birth, asOf, leapBirthday)
  const nextDate = formatDate(next.date, language, { weekday: true })
  const total = (name: 'totalMonths' | 'totalWeeks' | 'totalDays') => ({
    name,
    label: t(name),
    text: write(age[name]),
    copied: String(age[name]),
  })
  return (
    <ResultRows
      rows={[
        total('totalMonths'),
        total('totalWeeks'),
        total('totalDays'),
        { name: 'nextBirthday', label: t('nextBirthday'), text: nextDate, copied: nextDate },
        {
          name: 'daysUntil',
          label: t('daysUntil'),
          text: write(next.daysUntil),
          copied: String(next.daysUntil),
        },
        {
          name: 'weekday',
          label: t('weekday'),
          text: birth.toLocaleString(language, { weekday: 'long' }),
        },
      ]}
    />
  )
}

/** The working of the age, step by step. */
const AgeSteps = ({ life }: { life: Life }) => {
  const { t } = useTranslation('age')
  const language = useLanguage()
  const { write, counted } = useCounts()
  const age = ageOf(life)
  if (age.steps.length === 0) return null
  return (
    <section className="panel calculator-more">
      <h2>{t('way.title')}</h2>
      <ol className="age-steps">
        {age.steps.map(({ unit, count, from, to }, index) => (
          <li key={unit}>
            <span>
              {t(index === 0 ? 'way.first' : 'way.next', {
                from: formatDate(from, language),
                to: formatDate(to, language),
              })}
            </span>
            <b>{counted(unit, count)}</b>
          </li>
        ))}
      </ol>
      <p className="hint">
        {t('way.totals', {
          years: write(age.years),
          months: write(age.months),
          totalMonths: counted('months', age.totalMonths),
          totalDays: counted('days', age.totalDays),
          weeks: counted('weeks', age.totalWeeks),
          days: counted('days', age.daysAfterWeeks),
        })}
      </p>
      {hasShortMonth(life.birth, age) && <p className="hint">{t('way.shortMonth')}</p>}
    </section>
  )
}

/** All dates are Gregorian, so this is the first day of that calendar. */
const earliest = Temporal.PlainDate.from('1582-10-15')
/** A later year is a typing error. */
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
  const [isAsOfIncomplete, setIsAsOfIncomplete] = useState(false)
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
  const asOf = isAsOfIncomplete ? undefined : wanted
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
                <Prompt outputs={ageOutputs} isWrong={form.isWrong || isAsOfIncomplete}>
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
            onIncomplete={setIsAsOfIncomplete}
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
