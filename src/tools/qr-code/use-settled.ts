import { useEffect, useState } from 'react'

/** Half an account number is no fault yet. */
const restMs = 1000

/** Whether something has rested for a second, or was said to be finished; and a way to say so. */
export const useSettled = (value: unknown): { isSettled: boolean; settle: () => void } => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return { isSettled: settled === value, settle: () => setSettled(value) }
}
