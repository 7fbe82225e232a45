import '../../components/table.css'
import './page.css'
import type Big from 'big.js'
import { useEffect, useRef, useState } from 'react'
import { ArrowDown, ArrowUp, Check, ChevronsUp } from 'lucide-react'
import type { Language } from '../../core/language.ts'
import { formatNumber, roundTo, toPlainDigits } from '../../core/numbers.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { MainResult, ResultRows, Calculator, Prompt } from '../../components/form/calculator.tsx'
import { Field, SelectField } from '../../components/form/fields.tsx'
import {
  type UnitSystem,
  type Category,
  type Body,
  unitSystems,
  borders,
  categories,
  toMetres,
  weightsAtBorders,
  bmiOf,
  borderNotReached,
  categoryOf,
  healthyWeights,
  isUnusual,
  preciseBmi,
  toKilograms,
} from './compute-bmi.ts'
import {
  type Measure,
  type MeasureReading,
  type Texts,
  readMeasure,
  switchUnits,
  units,
  roundedLimits,
} from './measures.ts'
import { Scale } from './scale.tsx'

type Key = 'unitSystem' | Measure

const fields: Readonly<Record<Key, FieldRules>> = {
  unitSystem: { kind: 'choice', initial: 'metric', options: unitSystems },
  weight: { kind: 'number', initial: '', example: '70' },
  height: { kind: 'number', initial: '', example: '175' },
}

/** The last change of the unit system, with the texts of the fields before and after it. */
interface Switch {
  from: UnitSystem
  before: Texts
  after: Texts
  language: Language
}

interface BmiForm {
  form: Form<Key>
  system: UnitSystem
  readings: Readonly<Record<Measure, MeasureReading>>
  weight: Big | undefined
  height: Big | undefined
}

const amountRead = (reading: MeasureReading) =>
  reading.kind === 'read' ? reading.amount : undefined

/** Holds the fields and their readings. A change of units converts what was typed. */
const useBmiForm = (): BmiForm => {
  const language = useLanguage()
  const form = useForm<Key>({ tool: 'bmi', fields, isPrivate: true })
  const { values } = form
  const system = unitSystems.find((name) => name === values.unitSystem) ?? 'metric'
  const lastSwitch = useRef<Switch>(undefined)

  const chooseSystem = (chosen: string) => {
    const to = unitSystems.find((name) => name === chosen) ?? system
    const last = lastSwitch.current
    const canGoBack = last?.from === to && last.language === language
    const switched = switchUnits(values, system, to, language)
    // When 70 kg was shown as 154.3 lb, changing back restores 70 kg rather than 69.99 kg.
    const restored = (measure: Measure) =>
      canGoBack && values[measure] === last.after[measure]
        ? last.before[measure]
        : switched[measure]
    const after = { weight: restored('weight'), height: restored('height') }
    lastSwitch.current = { from: system, before: values, after, language }
    form.change({ unitSystem: to, ...after })
  }

  const readings = {
    weight: readMeasure(values.weight, 'weight', system, language),
    height: readMeasure(values.height, 'height', system, language),
  }
  return {
    form: {
      ...form,
      change: (changes) => {
        if (changes.unitSystem === undefined) form.change(changes)
        else chooseSystem(changes.unitSystem)
      },
    },
    system,
    readings,
    weight: amountRead(readings.weight),
    height: amountRead(readings.height),
  }
}

/** The next key is usually pressed within this time. */
const pauseMs = 400

/** Returns whether typing has paused. Before that, `16` may be the beginning of `165`, and is not reported. */
const useHasPaused = (text: string): boolean => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text
}

/** Returns functions that write measures of a system in the page's language: `165 cm`, `154,3 lb`. */
const useMeasureText = (system: UnitSystem) => {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const unitOf = (measure: Measure) => t(`units.${units[measure][system]}`)
  return {
    unitOf,
    measureText: (amount: Big, measure: Measure) =>
      `${formatNumber(amount, language, { minimum: 0, maximum: 2 })}\u00A0${unitOf(measure)}`,
  }
}

interface CategoryTableProps {
  /** The height in the system's unit. Without a height, no weights are shown. */
  height: Big | undefined
  system: UnitSystem
  /** The category of the visitor. */
  current: Category | undefined
}

/** The four categories with their ranges and, for a known height, the weights of these ranges. */
const CategoryTable = ({ height, system, current }: CategoryTableProps) => {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const { measureText, unitOf } = useMeasureText(system)
  const weights = height && weightsAtBorders(toMetres(height, system), system)

  /** Returns the range between the borders around a category: `18.5 to under 25`. */
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

interface ResultProps {
  body: Body
  /** The weight that was read, in the system's unit, like the height. */
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

/** The index, its category, the working, and the healthy weights at that height. */
const Result = ({ body, weight, height, system }: ResultProps) => {
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

interface MeasureFieldProps extends BmiForm {
  measure: Measure
}

/**
 * A field for the weight or the height. It accepts a number, or compound units such as `5'7"`, and says what was
 * read.
 */
const MeasureField = ({ measure, form, system, readings }: MeasureFieldProps) => {
  const { t } = useTranslation('bmi')
  const language = useLanguage()
  const { unitOf, measureText } = useMeasureText(system)
  const text = form.values[measure]
  const reading = readings[measure]
  const hasPaused = useHasPaused(text)

  const problem = () => {
    const { lowest, highest } = roundedLimits(measure, system)
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
          // A numeric keypad has no signs for 5'7" or 11 st 4 lb.
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

const caveats = ['children', 'pregnancy', 'athletes', 'oldAge'] as const

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
