import type Big from 'big.js'
import { useRef, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { toTypedDigits } from '../../core/numbers.ts'
import type { NumberForm } from '../../components/form/fields.tsx'
import { type FieldRules, readField } from '../../components/form/rules.ts'
import { useLanguage } from '../../components/use-translation.ts'
import {
  type VatLine,
  type VatType,
  amountRules,
  calculateVat,
  leavesNothing,
  rateRules,
} from './calculate.ts'

type LineField = 'lineAmount' | 'lineRate'

/** A text with the language of the page it was typed on, because `1,234` is not the same number in all of them. */
interface Typed {
  text: string
  language: Language
}

type StoredLine = Readonly<Record<LineField, Typed>> & { readonly id: number; label: string }

export interface Line {
  id: number
  label: string
  setLabel: (label: string) => void
  form: NumberForm<LineField>
  /** The amounts of the line, or the reason why there are none. */
  outcome: VatLine | 'empty' | 'wrong'
}

interface LinesState {
  lines: readonly Line[]
  /**
   * Adds an empty line.
   *
   * @param rate - the initial rate of the line.
   * @returns the id of the line.
   */
  add: (rate: Big | undefined) => number
  remove: (id: number) => void
}

const rules: Readonly<Record<LineField, FieldRules>> = {
  lineAmount: { kind: 'number', initial: '', ...amountRules },
  lineRate: { kind: 'number', initial: '', ...rateRules },
}

const read = ({ text, language }: Typed, field: LineField) =>
  readField(text, language, rules[field])

const numberOf = (typed: Typed, field: LineField) => {
  const reading = read(typed, field)
  return reading?.kind === 'read' && 'number' in reading ? reading.number : undefined
}

const outcomeOf = (line: StoredLine, type: VatType): Line['outcome'] => {
  if (read(line.lineAmount, 'lineAmount')?.kind === 'empty') return 'empty'
  const amount = numberOf(line.lineAmount, 'lineAmount')
  const rate = numberOf(line.lineRate, 'lineRate')
  if (!amount || !rate || (type === 'remove' && leavesNothing(rate))) return 'wrong'
  return { rate, ...calculateVat(amount, rate, type) }
}

/** Holds the lines after the first. They are kept in the page only, neither in its address nor on the device. */
export const useLines = (type: VatType): LinesState => {
  const language = useLanguage()
  const [stored, setStored] = useState<readonly StoredLine[]>([])
  const nextId = useRef(2)

  const update = (id: number, changes: Partial<StoredLine>) =>
    setStored((lines) => lines.map((line) => (line.id === id ? { ...line, ...changes } : line)))

  const lineOf = (line: StoredLine): Line => ({
    id: line.id,
    label: line.label,
    setLabel: (label) => update(line.id, { label }),
    form: {
      rules,
      values: { lineAmount: line.lineAmount.text, lineRate: line.lineRate.text },
      // An empty line is no mistake, but an amount needs its rate.
      isAsking: line.lineAmount.text.trim() !== '',
      reading: (field) => read(line[field], field),
      number: (field) => numberOf(line[field], field),
      change: (changes) =>
        update(
          line.id,
          Object.fromEntries(
            Object.entries(changes).map(([field, text]) => [field, { text, language }]),
          ),
        ),
    },
    outcome: outcomeOf(line, type),
  })

  return {
    lines: stored.map(lineOf),
    add: (rate) => {
      const id = nextId.current
      nextId.current += 1
      const line: StoredLine = {
        id,
        label: '',
        lineAmount: { text: '', language },
        lineRate: { text: rate ? toTypedDigits(rate, language) : '', language },
      }
      setStored((lines) => [...lines, line])
      return id
    },
    remove: (id) => setStored((lines) => lines.filter((line) => line.id !== id)),
  }
}
