import type Big from 'big.js'
import { useRef, useState } from 'react'
import type { Language } from '../../core/language.ts'
import { toTypedDigits } from '../../core/numbers.ts'
import type { NumberForm } from '../../components/form/fields.tsx'
import { type FieldRules, readField } from '../../components/form/rules.ts'
import { useLanguage } from '../../components/use-translation.ts'
import { type VatLine, type VatType, amountRules, calculateVat, rateRules } from './calculate.ts'

type LineField = 'lineAmount' | 'lineRate'

/** A text and the language of the page it was typed on: `1,234` is not the same number in all. */
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
  /** Nothing typed yet, something that cannot be read, or what it comes to. */
  outcome: VatLine | 'empty' | 'wrong'
}

interface LinesState {
  lines: readonly Line[]
  /**
   * @param rate - what the new line's rate starts with.
   * @returns the new line's id.
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
  return amount && rate ? { rate, ...calculateVat(amount, rate, type) } : 'wrong'
}

/** The lines beyond the first: kept in the page only, neither in its address nor on the device. */
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
      // Only an amount without its rate asks for something: an empty line is no mistake.
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
