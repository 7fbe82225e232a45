import { type ReactNode, createContext, useContext } from 'react'
import { useNow } from '../../components/use-now.ts'
import { minuteMs, startOfMinute } from './moment.ts'

const MomentContext = createContext<number | undefined>(undefined)
const MinuteContext = createContext<number | undefined>(undefined)

const secondMs = 1000

interface TickingProps {
  /** The moment looked at, in epoch milliseconds; undefined for now. */
  chosenMs: number | undefined
  children: ReactNode
}

/**
 * What shows seconds is drawn again each second, what shows minutes each minute, and nothing else: one timer for
 * all of it.
 */
export const Ticking = ({ chosenMs, children }: TickingProps) => {
  const now = useNow(chosenMs === undefined ? secondMs : minuteMs)
  const momentMs = chosenMs ?? now
  const minute = momentMs === undefined ? undefined : startOfMinute(momentMs)
  return (
    <MinuteContext value={minute}>
      <MomentContext value={momentMs}>{children}</MomentContext>
    </MinuteContext>
  )
}

/** The minute shown, in epoch milliseconds; undefined in the prerendered page. */
export const useMinute = (): number | undefined => useContext(MinuteContext)

/** The second shown, 0 to 59. @param offset - seconds the zone is ahead of UTC. */
export const useSecond = (offset: number): number => {
  const momentMs = useContext(MomentContext) ?? 0
  return (Math.floor(momentMs / secondMs) + offset) % 60
}
