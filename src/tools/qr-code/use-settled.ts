import { useEffect, useState } from 'react'

/** Half an account number is no fault yet. */
const restMs = 1000

/**
 * Whether a field has rested for a second, or was said to be finished; and a way to say so of all. A field at rest
 * stays so while others are typed in: its message does not come and go under the visitor's hands.
 */
export const useSettled = <Name extends string>(
  values: Readonly<Record<Name, string>>,
): { isSettled: (name: Name) => boolean; settle: () => void } => {
  const [settled, setSettled] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), restMs)
    return () => clearTimeout(timer)
  }, [values])
  return {
    isSettled: (name) => settled[name] === values[name],
    settle: () => setSettled(values),
  }
}
