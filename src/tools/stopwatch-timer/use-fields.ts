import { useState } from 'react'
import { readNumber } from '../../core/number-field.ts'
import { toPlainDigits } from '../../core/numbers.ts'
import type { NumberForm } from '../../ui/form/number-field.tsx'
import { type FieldRules, acceptText, initialText } from '../../ui/form/rules.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { useToolState } from '../../ui/use-tool-state.ts'
import { longestMinutes, minuteMs, shortestMinutes } from './timer.ts'

const minutesRules = {
  kind: 'number',
  initial: '10',
  example: '10',
  minimum: String(shortestMinutes),
  maximum: String(longestMinutes),
  isWhole: true,
} as const satisfies FieldRules

const switchRules = { kind: 'flag', initial: 'false', isLocal: true } as const

/** `tab` is empty until one was chosen: a link that says how many minutes means the timer. */
const rules = {
  tab: { kind: 'choice', initial: '', options: ['stopwatch', 'timer'] },
  minutes: minutesRules,
  sound: switchRules,
  notification: switchRules,
  shortcuts: { ...switchRules, initial: 'true' },
} as const satisfies Record<string, FieldRules>

export type FieldKey = keyof typeof rules
export type SwitchName = 'sound' | 'notification' | 'shortcuts'
export type TabName = 'stopwatch' | 'timer'

const keys = Object.keys(rules) as FieldKey[]
const switches = ['sound', 'notification', 'shortcuts'] as const satisfies readonly FieldKey[]

export interface Fields {
  change: (changes: Partial<Record<FieldKey, string>>) => void
  /** The minutes, as a number field of its own. */
  minutes: Omit<NumberForm<'minutes'>, 'change'>
  /** The duration a text for that field means, in milliseconds; undefined for one that means none. */
  durationOf: (text: string) => number | undefined
  /** The duration the field holds, in milliseconds; undefined while it holds none. */
  durationMs: number | undefined
  isOn: (name: SwitchName) => boolean
  tab: TabName
  /** The address names a duration. */
  isLinked: boolean
}

/** The fields and switches of the page, and which of the two tabs they add up to. */
export const useFields = (isTimerActive: boolean): Fields => {
  const language = useLanguage()
  const [isLinked, setIsLinked] = useState(false)
  const readMinutes = (text: string) => readNumber(text, language, minutesRules)
  const tabOf = ({ tab }: { readonly tab: string }): TabName => {
    if (tab === 'stopwatch' || tab === 'timer') return tab
    return isLinked || isTimerActive ? 'timer' : 'stopwatch'
  }
  const [values, change] = useToolState<FieldKey>({
    tool: 'stopwatch-timer',
    initial: Object.fromEntries(
      keys.map((key) => [key, initialText(rules[key], language)]),
    ) as Record<FieldKey, string>,
    remembered: switches,
    local: switches,
    accept: (key, text) => acceptText(text, language, rules[key]),
    toAddress: (key, next) => {
      if (tabOf(next) === 'stopwatch') return undefined
      const reading = readMinutes(next.minutes)
      if (key === 'minutes')
        return reading.kind === 'read' ? toPlainDigits(reading.number) : undefined
      // The minutes say it already, when there are any.
      return key === 'tab' && reading.kind !== 'read' ? 'timer' : undefined
    },
    onAddressRead: () => setIsLinked(new URLSearchParams(location.search).has('minutes')),
  })
  const reading = readMinutes(values.minutes)
  const durationOf = (text: string) => {
    const read = readMinutes(text)
    return read.kind === 'read' ? read.number.toNumber() * minuteMs : undefined
  }
  return {
    change,
    minutes: {
      values,
      rules: { minutes: minutesRules },
      reading: () => reading,
      number: () => (reading.kind === 'read' ? reading.number : undefined),
      // The hint says already what an empty field expects.
      isAsking: false,
    },
    durationOf,
    durationMs: durationOf(values.minutes),
    isOn: (name) => values[name] === 'true',
    tab: tabOf(values),
    isLinked,
  }
}
