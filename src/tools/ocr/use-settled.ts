import { useEffect, useState } from 'react'

/** How long something has to stay as it is before it is worked with, in milliseconds. */
const settledMs = 700

/** A value once it has stayed the same for a moment. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
