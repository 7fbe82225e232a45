import type { ThirdParties } from '../../core/site.ts'

const purposes = ['ads', 'analytics'] as const
export type Purpose = (typeof purposes)[number]

/** For each purpose that is asked about, whether the visitor agreed. */
export type Choice = Readonly<Partial<Record<Purpose, boolean>>>

/** For each purpose that is asked about, the host whose script it is about. */
type Parties = Readonly<Partial<Record<Purpose, string>>>

/** A choice, and when it was made, in milliseconds since 1970. */
interface DatedChoice {
  choice: Choice
  atMs: number
}

const dayMs = 86_400_000
/** What the French authority recommends: the question may come back after six months, and not before. */
export const keptMs = 182 * dayMs

/** A new shape of the entry makes the old ones void. */
const version = 1

/** The services whose names say more than their hosts. */
const names: Readonly<Record<string, string>> = {
  'pagead2.googlesyndication.com': 'Google AdSense',
  'www.googletagmanager.com': 'Google Analytics',
}

/** What a visitor may know a service by. */
export const nameOf = (host: string): string => names[host] ?? host

/** Who would be let in for what. */
export const partiesOf = ({ ads, analytics }: ThirdParties): Parties => ({
  ...(ads ? { ads: new URL(ads.script).host } : {}),
  ...(analytics ? { analytics: new URL(analytics.script).host } : {}),
})

/** The purposes that are asked about, in order. */
export const askedPurposes = (parties: Parties): readonly Purpose[] =>
  purposes.filter((purpose) => parties[purpose] !== undefined)

/** The same answer to every question. */
export const answerAll = (parties: Parties, isAgreed: boolean): Choice =>
  Object.fromEntries(askedPurposes(parties).map((purpose) => [purpose, isAgreed]))

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not ours, or cut off: as if it were not there.
    return undefined
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The entry for the device. */
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
 * Reads the entry back.
 *
 * @returns undefined when the visitor has to be asked: never asked, six months ago, about others than today's, or
 *   an entry that this site did not write.
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
  // A clock set back makes it younger than it can be; a day is what time zones and mistakes explain.
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

/** Whether something that was agreed to is so no longer. */
export const isWithdrawn = (before: Choice | undefined, after: Choice | undefined): boolean =>
  purposes.some((purpose) => before?.[purpose] === true && after?.[purpose] !== true)

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

interface Consent {
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
