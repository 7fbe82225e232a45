import { type Choice, type DatedChoice, type Parties, readChoice, writeChoice } from './choice.ts'

export interface ConsentState {
  /** What holds at present; undefined while the visitor has not answered. */
  kept: DatedChoice | undefined
  /** Whether the question is to be shown. */
  isAsking: boolean
}

interface ConsentOptions {
  parties: Parties
  /** Whether a certified platform asks in our stead, and remembers, unless it says otherwise. */
  hasPlatform: boolean
  read: () => string | null
  write: (entry: string) => void
  nowMs: () => number
}

export interface Consent {
  state: () => ConsentState
  subscribe: (listener: () => void) => () => void
  choose: (choice: Choice) => void
  /** Shows the question to one who has answered it before. */
  reopen: () => void
  /** Leaves the earlier answer as it is. */
  keep: () => void
  /** Reads again what is kept on the device: another tab, or the visitor, has changed it. */
  reread: () => void
  /** Asks here after all: the platform has no question for this visitor. */
  askHere: () => void
  /** Whether it is a platform that asks. */
  isPlatforms: () => boolean
}

/** What the visitor has chosen, and who wants to hear of it. */
export const createConsent = (options: ConsentOptions): Consent => {
  const { parties, read, write, nowMs } = options
  let isPlatforms = options.hasPlatform
  const fromDevice = (): ConsentState => {
    const kept = isPlatforms ? undefined : readChoice(read(), parties, nowMs())
    return { kept, isAsking: !isPlatforms && kept === undefined }
  }
  const listeners = new Set<() => void>()
  let state = fromDevice()
  const change = (next: ConsentState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose: (choice) => {
      const kept = { choice, atMs: nowMs() }
      if (!isPlatforms) write(writeChoice(kept, parties))
      change({ kept, isAsking: false })
    },
    reopen: () => change({ ...state, isAsking: true }),
    keep: () => change({ ...state, isAsking: state.kept === undefined }),
    reread: () => {
      if (!isPlatforms) change(fromDevice())
    },
    askHere: () => {
      if (!isPlatforms) return
      isPlatforms = false
      change(fromDevice())
    },
    isPlatforms: () => isPlatforms,
  }
}
