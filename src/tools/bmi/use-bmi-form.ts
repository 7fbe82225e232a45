import type Big from 'big.js'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { formatNumber } from '../../core/numbers.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage, useTranslation } from '../../components/use-translation.ts'
import { type UnitSystem, unitSystems } from './compute-bmi.ts'
import {
  type Measure,
  type MeasureReading,
  type Texts,
  readMeasure,
  switchUnits,
  units,
} from './measures.ts'

type Key = 'unitSystem' | Measure

const fields: Readonly<Record<Key, FieldRules>> = {
  unitSystem: { kind: 'choice', initial: 'metric', options: unitSystems },
  weight: { kind: 'number', initial: '', example: '70' },
  height: { kind: 'number', initial: '', example: '175' },
}

/** The last change of system: what stood in the fields before it and after. */
interface Switch {
  from: UnitSystem
  before: Texts
  after: Texts
  language: Language
}

export interface BmiForm {
  form: Form<Key>
  system: UnitSystem
  readings: Readonly<Record<Measure, MeasureReading>>
  weight: Big | undefined
  height: Big | undefined
}

const amountRead = (reading: MeasureReading) =>
  reading.kind === 'read' ? reading.amount : undefined

/** The fields, what they come to, and a change of units that takes along what was typed. */
export const useBmiForm = (): BmiForm => {
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
    // 70 kg shown as 154.3 lb is 70 kg again, not 69.99: what was typed comes back as it was.
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

/** Long enough for the next key. */
const pauseMs = 400

/** Whether typing has paused: before that, `16` may be on its way to `165`, and is no fault. */
export const useHasPaused = (text: string): boolean => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled === text
}

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
