import {
  contactFields,
  type ContactExtras,
  type ContactMessage,
  type ContactProblem,
  type ContactProblems,
} from '../../core/contact.ts'
import type { Language } from '../../core/language.ts'

/** The reason why a message was not delivered, as far as the page can tell. */
export type Fault =
  | { kind: 'offline' | 'unreachable' | 'no-server' | 'refused' }
  | { kind: 'too-many'; retryAfterS: number | undefined }

export type Outcome = { kind: 'sent' } | { kind: 'wrong'; problems: ContactProblems } | Fault

interface Dependencies {
  fetch: (url: string, request: RequestInit) => Promise<Response>
  isOnline: () => boolean
}

/** The time limit for a response, in milliseconds. After it, sending counts as failed. */
const answerLimitMs = 30_000

type Answer = Readonly<Record<string, unknown>>

/** Reads the response of our server, which is always an object; undefined for any other response. */
const readAnswer = async (response: Response): Promise<Answer | undefined> => {
  try {
    const value: unknown = await response.json()
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const isProblem = (value: unknown): value is ContactProblem =>
  value === 'missing' || value === 'too-long' || value === 'invalid'

const readProblems = ({ error, fields }: Answer): ContactProblems => {
  const given: Answer = error === 'invalid' && typeof fields === 'object' ? { ...fields } : {}
  const problems: ContactProblems = {}
  for (const field of contactFields) {
    const problem = given[field]
    if (isProblem(problem)) problems[field] = problem
  }
  return problems
}

const waitOf = (headers: Headers) => {
  const wait = headers.get('Retry-After')
  return wait !== null && /^\d{1,6}$/.test(wait) ? Number(wait) : undefined
}

const outcomeOf = async (response: Response): Promise<Outcome> => {
  const { status, headers } = response
  if (status === 429) return { kind: 'too-many', retryAfterS: waitOf(headers) }
  const answer = await readAnswer(response)
  if (answer?.status === 'accepted' && response.ok) return { kind: 'sent' }
  if (typeof answer?.error === 'string' && status < 500) {
    const problems = readProblems(answer)
    return Object.keys(problems).length > 0 ? { kind: 'wrong', problems } : { kind: 'refused' }
  }
  // Static hosts answer in many ways: 404, 405, 501, 403, or 200 with their front page.
  return { kind: status === 408 || (status >= 500 && status !== 501) ? 'unreachable' : 'no-server' }
}

/** Sends a message. It never rejects; a failure is part of the outcome. */
export const sendMessage = async (
  message: ContactMessage & ContactExtras,
  { fetch, isOnline }: Dependencies,
): Promise<Outcome> => {
  // The request would fail, and the browser would log it in the console.
  if (!isOnline()) return { kind: 'offline' }
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(answerLimitMs),
    })
    return await outcomeOf(response)
  } catch {
    return { kind: isOnline() ? 'unreachable' : 'offline' }
  }
}

/** Formats a waiting time, rounded up: in minutes up to an hour and a half, in hours above. */
export const formatWait = (seconds: number, language: Language): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const [unit, count] =
    minutes <= 90 ? (['minute', minutes] as const) : (['hour', Math.ceil(minutes / 60)] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
