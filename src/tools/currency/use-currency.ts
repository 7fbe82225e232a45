import type Big from 'big.js'
import { useEffect, useState } from 'react'
import { parseNumber, toPlainDigits, toTypedDigits } from '../../core/numbers.ts'
import { isOffered } from '../../core/rates/codes.ts'
import { useLanguage } from '../../components/use-language.ts'
import { useSameNumber } from '../../components/use-same-number.ts'
import { useToolState } from '../../components/use-tool-state.ts'

type Key = 'amount' | 'from' | 'to'

/** How long after a change the result comes, as specified: nobody reads what stands there while they type. */
const restMs = 500

const acceptCode = (text: string): string | undefined => {
  const code = text.toUpperCase()
  return isOffered(code) ? code : undefined
}

export interface CurrencyInputs {
  text: string
  /** Undefined while the text is no number. */
  amount: Big | undefined
  from: string
  to: string
}

/** The converter's inputs, and whether the visitor may still be at them. */
export const useCurrency = () => {
  const language = useLanguage()
  const [values, change] = useToolState<Key>({
    tool: 'currency',
    initial: { amount: '1', from: 'EUR', to: 'USD' },
    remembered: ['from', 'to'],
    accept: (key, value) => {
      if (key !== 'amount') return acceptCode(value)
      const amount = parseNumber(value)
      return amount && toTypedDigits(amount, language)
    },
    toAddress: (key, next) => {
      if (key !== 'amount') return next[key]
      const amount = parseNumber(next.amount, language)
      return amount && toPlainDigits(amount)
    },
  })
  useSameNumber(values.amount, parseNumber, (amount) => change({ amount }))

  const [changeCount, setChangeCount] = useState(0)
  const [restedCount, setRestedCount] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setRestedCount(changeCount), restMs)
    return () => clearTimeout(timer)
  }, [changeCount])

  const choose = (changes: Partial<Record<Key, string>>) => {
    setChangeCount((count) => count + 1)
    change(changes)
  }
  const { amount: text, from, to } = values
  const inputs: CurrencyInputs = { text, amount: parseNumber(text, language), from, to }
  return {
    inputs,
    isResting: changeCount === restedCount,
    choose,
    swap: () => choose({ from: to, to: from }),
  }
}
