import type { ThirdParties } from '../../core/site.ts'

const purposes = ['ads', 'analytics'] as const
export type Purpose = (typeof purposes)[number]

/** Whether the visitor agreed, for each purpose that is asked about. */
export type Choice = Readonly<Partial<Record<Purpose, boolean>>>

/** The host of the script, for each purpose that is asked about. */
type Parties = Readonly<Partial<Record<Purpose, string>>>

/** A choice and when it was made, in milliseconds since 1970. */
interface DatedChoice {
  choice: Choice
  atMs: number
}

const dayMs = 86_400_000
/**
 * The French data protection authority recommends that the question is asked again after six months, and not earlier.
 */
export const keptMs = 182 * dayMs

/** A stored entry of another version is ignored. */
const version = 1

/** The services that are better known by a name than by their host. */
const names: Readonly<Record<string, string>> = {
  'pagead2.googlesyndication.com': 'Google AdSense',
  'www.googletagmanager.com': 'Google Analytics',
}

/** Returns the name that a visitor may know a service by. */
export const nameOf = (host: string): string => names[host] ?? host

/** Returns the configured third parties, by purpose. */
export const partiesOf = ({ ads, analytics }: ThirdParties): Parties => ({
  ...(ads ? { ads: new URL(ads.script).host } : {}),
  ...(analytics ? { analytics: new URL(analytics.script).host } : {}),
})

/** Returns the purposes that are asked about, in order. */
export const askedPurposes = (parties: Parties): readonly Purpose[] =>
  purposes.filter((purpose) => parties[purpose] !== undefined)

/** Returns a choice with the same answer for every purpose. */
export const answerAll = (parties: Parties, isAgreed: boolean): Choice =>
  Object.fromEntries(askedPurposes(parties).map((purpose) => [purpose, isAgreed]))

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The entry is damaged or not ours, and is ignored.
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Serialises a choice for local storage. */
export const writeChoice = ({ choice, atMs }: DatedChoice, parties: Parties): string =>
  JSON.stringify({
    version,
    at: atMs,
    ...Object.fromEntries(
      askedPurposes(parties).map((purpose) => [
        purpose,
        { to: parties[purpose], agreed: choice[purpose] === true },
      ]),
    ),
  })

/**
 * Reads a stored choice.
 *
 * @returns undefined when the visitor has to be asked: there is no valid entry, it is older than six months, or the
 * third parties have changed.
 */
export const readChoice = (
  text: string | null,
  parties: Parties,
  nowMs: number,
): DatedChoice | undefined => {
  const entry = text === null ? undefined : parse(text)
  if (!isRecord(entry) || entry.version !== version || typeof entry.at !== 'number')
    return undefined
  const ageMs = nowMs - entry.at
  // An entry from the future is possible when the clock was set back; time zones and small mistakes explain up to a
  // day.
  if (!(ageMs < keptMs && ageMs > -dayMs)) return undefined
  const choice: Partial<Record<Purpose, boolean>> = {}
  for (const purpose of askedPurposes(parties)) {
    const answer = entry[purpose]
    if (!isRecord(answer) || answer.to !== parties[purpose] || typeof answer.agreed !== 'boolean')
      return undefined
    choice[purpose] = answer.agreed
  }
  return { choice, atMs: entry.at }
}

/** Returns whether a purpose was agreed to before and is not any more. */
export const isWithdrawn = (before: Choice | undefined, after: Choice | undefined): boolean =>
  purposes.some((purpose) => before?.[purpose] === true && after?.[purpose] !== true)

export interface ConsentState {
  /** The current choice; undefined while the visitor has not answered. */
  kept: DatedChoice | undefined
  /** Whether the banner is shown. */
  isAsking: boolean
}

interface ConsentOptions {
  parties: Parties
  /** Whether a certified consent platform asks instead of this site, and stores the answer itself. */
  hasPlatform: boolean
  read: () => string | null
  write: (entry: string) => void
  nowMs: () => number
}

interface Consent {
  state: () => ConsentState
  subscribe: (listener: () => void) => () => void
  choose: (choice: Choice) => void
  /** Shows the banner to a visitor who has answered before. */
  reopen: () => void
  /** Closes the banner without changing the earlier answer. */
  keep: () => void
  /** Reads the stored choice again, after another tab or the visitor has changed it. */
  reread: () => void
  /** Asks on this site after all, because the platform has no question for this visitor. */
  useOwnBanner: () => void
  /** Returns whether a platform asks. */
  usesPlatform: () => boolean
}

/** Creates the store of the visitor's choice, which components subscribe to. */
export const createConsent = (options: ConsentOptions): Consent => {
  const { parties, read, write, nowMs } = options
  let usesPlatform = options.hasPlatform
  const fromDevice = (): ConsentState => {
    const kept = usesPlatform ? undefined : readChoice(read(), parties, nowMs())
    return { kept, isAsking: !usesPlatform && kept === undefined }
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
      if (!usesPlatform) write(writeChoice(kept, parties))
      change({ kept, isAsking: false })
    },
    reopen: () => change({ ...state, isAsking: true }),
    keep: () => change({ ...state, isAsking: state.kept === undefined }),
    reread: () => {
      if (!usesPlatform) change(fromDevice())
    },
    useOwnBanner: () => {
      if (!usesPlatform) return
      usesPlatform = false
      change(fromDevice())
    },
    usesPlatform: () => usesPlatform,
  }
}
