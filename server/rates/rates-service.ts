import type { RateSet } from '../../src/core/rates/rate-set.ts'
import {
  broadRestMs,
  historyRestMs,
  isBroadDue,
  isEcbDue,
  isHistoryDue,
  retryDelayMs,
} from './schedule.ts'
import { type Validators, fetchDocument } from './fetch-document.ts'
import { keptDays, validateHistory, validateSet } from './validate-rates.ts'
import { mergeKnown, type KnownRates, type Rates, type RatesStore } from './rates.ts'
import {
  RejectedDocument,
  decodeText,
  parseBroad,
  parseEcb,
  parseEcbHistory,
} from './parse-documents.ts'

/** The URLs of each source. The first URL that returns acceptable rates is used; an empty list turns the source off. */
export interface RatesAddresses {
  ecb: readonly string[]
  ecbHistory: readonly string[]
  broad: readonly string[]
}

export interface RatesOptions {
  /** Where rates survive a restart. Without a store they do not. */
  store?: RatesStore
  /** The rates that come with the build, used before any source was asked. */
  bundled: KnownRates
  from: RatesAddresses
  fetch: typeof globalThis.fetch
  /** The clock of the day, which somebody may set. */
  nowMs: () => number
  /** A monotonic clock, in milliseconds, for the time between two attempts. */
  monotonicMs: () => number
  /** Returns a number from 0 to 1. */
  random: () => number
  /** Receives one line about rates that could not be fetched or stored, and about their return. */
  report: (message: string) => void
  /** The time limit for one document. */
  timeoutMs?: number
}

const sources = ['ecb', 'ecbHistory', 'broad'] as const
type Source = (typeof sources)[number]

const names = {
  ecb: "European Central Bank's rates",
  ecbHistory: "European Central Bank's past days",
  broad: 'Rates of all currencies',
} as const satisfies Record<Source, string>

/** The documents have 1.7, 600 (or 75) and 8 thousand bytes; the limits are several times that. */
const limitBytes = { ecb: 65_536, ecbHistory: 4_194_304, broad: 131_072 } as const

const checkEveryMs = 60_000

/**
 * The longest delay after publication. Each process chooses its own once, so that not all servers ask at the same
 * time.
 */
const maxExtraDelayMs = 600_000

/** The state of the attempts at one source. */
interface Attempts {
  /** How many attempts in a row brought nothing. */
  idle: number
  /** When the next attempt may be made, by the monotonic clock. */
  nextMs: number
  /** When a document arrived last, whatever it contained, by the monotonic clock. */
  arrivedMs: number
  /** The reason of the last failure. */
  fault: string | undefined
}

const noAttempts: Attempts = {
  idle: 0,
  nextMs: -Infinity,
  arrivedMs: -Infinity,
  fault: undefined,
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : 'no address')

/** Keeps exchange rates as new as the sources have them. */
export const createRates = (options: RatesOptions): Rates => {
  const { store, bundled, from, fetch, nowMs, monotonicMs, random, report } = options
  const { timeoutMs = 15_000 } = options
  const extraDelayMs = random() * maxExtraDelayMs
  const attempts: Record<Source, Attempts> = {
    ecb: { ...noAttempts },
    ecbHistory: { ...noAttempts },
    broad: { ...noAttempts },
  }
  const validators = new Map<string, Validators>()
  let known = bundled
  let refreshing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = new AbortController()

  const isDue = (source: Source): boolean => {
    const now = nowMs()
    if (from[source].length === 0 || monotonicMs() < attempts[source].nextMs) return false
    const { document, history } = known
    if (source === 'ecb') return isEcbDue(document.ecb?.date, { nowMs: now, extraDelayMs })
    if (source === 'broad') return isBroadDue(document.broad?.date, now)
    // The document is large and changes once a day, so a refused one is not asked for again sooner either.
    if (monotonicMs() - attempts.ecbHistory.arrivedMs < historyRestMs) return false
    return isHistoryDue(
      history.days.map(({ date }) => date),
      { nowMs: now, extraDelayMs },
    )
  }

  const applySet = (next: RateSet): boolean => {
    const kept = known.document[next.source]
    if (kept && next.date <= kept.date) return false
    const other = known.document[next.source === 'ecb' ? 'broad' : 'ecb']
    const { set, doubtful } = validateSet(next, {
      ...(kept && { kept }),
      ...(other && { other }),
      nowMs: nowMs(),
    })
    if (doubtful.length > 0)
      report(
        `${names[next.source]} of ${next.date}: left out for today, moved too far: ${doubtful.join(', ')}`,
      )
    const days = set.source === 'ecb' ? [{ date: set.date, rates: set.rates }] : []
    known = mergeKnown({ document: { [set.source]: set }, history: { days } }, known)
    return true
  }

  /** Applies the rates of a document. It returns false when they are not new. */
  const applyDocument: Record<Source, (content: Uint8Array) => boolean> = {
    ecb: (content) => {
      const days = parseEcb(decodeText(content))
      const [day] = days
      if (!day || days.length > 1) throw new RejectedDocument('more than one day')
      return applySet({ source: 'ecb', ...day })
    },
    broad: (content) => applySet(parseBroad(decodeText(content))),
    ecbHistory: (content) => {
      const next = parseEcbHistory(content, keptDays)
      const days = validateHistory(next, known.history.days, nowMs())
      const isNew = JSON.stringify(days) !== JSON.stringify(known.history.days)
      known = { ...known, history: { days } }
      // The daily document may be unavailable while this one is available.
      const last = days.at(-1)
      return (last !== undefined && applySet({ source: 'ecb', ...last })) || isNew
    },
  }

  /** @throws RejectedDocument when the URL returns nothing that can be used */
  const fetchFrom = async (source: Source, address: string): Promise<boolean> => {
    const limits = { bytes: limitBytes[source], timeoutMs }
    const fetched = await fetchDocument(fetch, address, {
      limits,
      validators: validators.get(address),
      signal: stopping.signal,
    })
    attempts[source].arrivedMs = monotonicMs()
    if (fetched.kind === 'unchanged') return false
    const before = known
    try {
      const isNew = applyDocument[source](fetched.content)
      // The validators are stored only now, so that a rejected document is fetched again.
      validators.set(address, fetched.validators)
      return isNew
    } catch (error) {
      known = before
      throw error
    }
  }

  const fetchFirstAcceptable = async (source: Source): Promise<boolean> => {
    const faults: string[] = []
    for (const address of from[source]) {
      try {
        if (await fetchFrom(source, address)) return true
      } catch (error) {
        if (!(error instanceof RejectedDocument)) throw error
        faults.push(`${hostOf(address)}: ${error.message}`)
      }
    }
    if (faults.length === from[source].length) throw new RejectedDocument(faults.join('; '))
    return false
  }

  const nextDelayMs = (source: Source, idle: number): number => {
    if (source === 'broad') return broadRestMs * (0.8 + 0.4 * random())
    return retryDelayMs(idle, random())
  }

  /** @returns whether anything new was fetched */
  const attempt = async (source: Source): Promise<boolean> => {
    const its = attempts[source]
    const { idle, fault } = its
    try {
      const isNew = await fetchFirstAcceptable(source)
      if (fault !== undefined) report(`${names[source]}: had again`)
      const nextIdle = isNew ? 0 : idle + 1
      const rest = isNew ? 0 : nextDelayMs(source, nextIdle)
      Object.assign(its, { idle: nextIdle, nextMs: monotonicMs() + rest, fault: undefined })
      return isNew
    } catch (error) {
      if (stopping.signal.aborted) return false
      const reason =
        error instanceof RejectedDocument ? error.message : `unexpected, ${String(error)}`
      // The same failure is reported once, not every hour of a week.
      if (reason !== fault) report(`${names[source]}: ${reason}`)
      const nextMs = monotonicMs() + retryDelayMs(idle + 1, random())
      Object.assign(its, { idle: idle + 1, nextMs, fault: reason })
      return false
    }
  }

  const load = async () => {
    const kept = await store?.read()
    if (kept === undefined) return
    const merged = mergeKnown(known, kept)
    // The object stays the same while nothing changes, because responses are prepared anew for each object.
    if (JSON.stringify(merged) !== JSON.stringify(known)) known = merged
  }

  const refresh = async () => {
    if (!sources.some(isDue)) return
    // Another process that shares the store may have been faster.
    await load()
    let isNew = false
    for (const source of sources) if (isDue(source) && (await attempt(source))) isNew = true
    if (!isNew) return
    await store?.write(known).catch((error: unknown) => {
      report(`Rates could not be kept: ${messageOf(error)}`)
    })
  }

  const refreshIfDue = async () => {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined
    })
    await refreshing
  }

  return {
    known: () => known,
    load,
    refreshIfDue,
    start: () => {
      if (timer !== undefined) return
      stopping = new AbortController()
      const tick = () => void refreshIfDue()
      timer = setInterval(tick, checkEveryMs)
      timer.unref()
      tick()
    },
    stop: async () => {
      clearInterval(timer)
      timer = undefined
      stopping.abort()
      // Rates that have already arrived are still stored.
      await refreshing
    },
  }
}
