import { readNumber } from '../../core/number-field.ts'
import type { FieldRules } from '../../components/form/rules.ts'
import { type Form, useForm } from '../../components/form/use-form.ts'
import { useLanguage } from '../../components/use-translation.ts'
import { maxMinutes, minuteMs, minMinutes } from './timer.ts'

const minutesRules = {
  kind: 'number',
  initial: '10',
  example: '10',
  minimum: String(minMinutes),
  maximum: String(maxMinutes),
  isWhole: true,
} as const satisfies FieldRules

const switchRules = { kind: 'flag', initial: 'false', isLocal: true } as const

/** `tab` is empty until the visitor has chosen one. */
const rules = {
  tab: { kind: 'choice', initial: '', options: ['stopwatch', 'timer'], isLocal: true },
  minutes: minutesRules,
  sound: switchRules,
  notification: switchRules,
  shortcuts: { ...switchRules, initial: 'true' },
} as const satisfies Record<string, FieldRules>

type FieldKey = keyof typeof rules
export type TabName = 'stopwatch' | 'timer'

export interface Fields extends Form<FieldKey> {
  /** The duration of a text in the field of minutes, in milliseconds, or undefined if it is not valid. */
  durationOf: (text: string) => number | undefined
  tab: TabName
}

/** The fields and switches of the page, and the tab that follows from them. */
export const useFields = (isTimerActive: boolean): Fields => {
  const language = useLanguage()
  const tabOf = ({ tab }: { readonly tab: string }): TabName => {
    if (tab === 'stopwatch' || tab === 'timer') return tab
    // A link with a number of minutes shows the timer.
    return form.isCalculated || isTimerActive ? 'timer' : 'stopwatch'
  }
  const form = useForm<FieldKey>({
    tool: 'stopwatch-timer',
    fields: rules,
    remembered: ['sound', 'notification', 'shortcuts'],
    isInAddress: (values) => tabOf(values) === 'timer',
  })
  return {
    ...form,
    durationOf: (text) => {
      const reading = readNumber(text, language, minutesRules)
      return reading.kind === 'read' ? reading.number.toNumber() * minuteMs : undefined
    },
    tab: tabOf(form.values),
  }
}
