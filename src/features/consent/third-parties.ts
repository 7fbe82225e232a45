import type { Choice, Purpose } from './consent-state.ts'

type Signal = 'granted' | 'denied'

/** Where Google's scripts read what they may do. */
export interface GoogleWindow {
  dataLayer?: unknown[]
  gtag?: (...command: unknown[]) => void
}

const signal = (isGranted: boolean | undefined): Signal => (isGranted ? 'granted' : 'denied')

/** The four signals of consent mode, version 2. */
const signalsOf = (choice: Choice | undefined): Readonly<Record<string, Signal>> => ({
  ad_storage: signal(choice?.ads),
  ad_user_data: signal(choice?.ads),
  ad_personalization: signal(choice?.ads),
  analytics_storage: signal(choice?.analytics),
})

/** Everything denied, said before anything of Google's can be there. */
export const denyByDefault = (target: GoogleWindow): void => {
  const queue = (target.dataLayer ??= [])
  target.gtag ??= function gtag() {
    // Google's scripts look for the arguments object itself: an array would be read as something else.
    // oxlint-disable-next-line prefer-rest-params -- See above.
    queue.push(arguments)
  }
  target.gtag('consent', 'default', signalsOf(undefined))
}

/** What the visitor has chosen. */
export const updateGoogleConsent = (target: GoogleWindow, choice: Choice | undefined): void =>
  target.gtag?.('consent', 'update', signalsOf(choice))

/** What counts a visit with Google's tag; the query stays out of it, for it can hold what was typed. */
export const configureGoogleTag = (
  target: GoogleWindow,
  id: string,
  page: { origin: string; pathname: string },
  now: Date,
): void => {
  target.gtag?.('js', now)
  target.gtag?.('set', { page_location: `${page.origin}${page.pathname}` })
  target.gtag?.('config', id)
}

/** The number of a Google tag, where a script is one. */
export const googleTagIdOf = (script: string): string | undefined => {
  const { host, searchParams } = new URL(script)
  return host === 'www.googletagmanager.com' ? (searchParams.get('id') ?? undefined) : undefined
}

/** What a platform of IAB Europe's framework says of the visitor's choice, as far as it matters here. */
export interface TcData {
  eventStatus?: string
  gdprApplies?: boolean
  purpose?: { consents?: Readonly<Record<string, boolean>> }
  vendor?: { consents?: Readonly<Record<string, boolean>> }
}

export type TcApi = (
  command: string,
  version: number,
  callback: (data: TcData, isSuccess: boolean) => void,
) => void

export interface PlatformWindow {
  __tcfapi?: TcApi
  /** Google's own platform. */
  googlefc?: { callbackQueue?: unknown[]; showRevocationMessage?: () => void }
}

/** Purposes of the framework: storing on the device, measuring what is read. */
const storing = 1
const measuring = 8
/** Google Advertising Products in the framework's list of vendors. */
const googleVendor = 755

const isSettled = ({ eventStatus }: TcData) =>
  eventStatus === 'tcloaded' || eventStatus === 'useractioncomplete'

/**
 * What a platform's data allow.
 *
 * @param isGoogle whether the ads are Google's, which then has to be agreed to by name
 * @returns undefined while the visitor has not decided
 */
export const choiceOf = (data: TcData, isGoogle: boolean): Choice | undefined => {
  if (!isSettled(data)) return undefined
  const isAllowed = (purpose: number) => data.purpose?.consents?.[purpose] === true
  return {
    ads: isAllowed(storing) && (!isGoogle || data.vendor?.consents?.[googleVendor] === true),
    analytics: isAllowed(storing) && isAllowed(measuring),
  }
}

interface FollowOptions {
  isGoogle: boolean
  asked: readonly Purpose[]
  onChoice: (choice: Choice) => void
  /** The platform asks nothing where the visitor is, since another law holds there. */
  onNoQuestion: () => void
}

/** Follows the visitor's choice, once the platform is there. */
export const followPlatform = (target: PlatformWindow, options: FollowOptions): void => {
  const { isGoogle, asked, onChoice, onNoQuestion } = options
  target.__tcfapi?.('addEventListener', 2, (data, isSuccess) => {
    if (!isSuccess) return
    if (isSettled(data) && data.gdprApplies === false) {
      onNoQuestion()
      return
    }
    const choice = choiceOf(data, isGoogle)
    if (choice)
      onChoice(Object.fromEntries(asked.map((purpose) => [purpose, choice[purpose] === true])))
  })
}

/** Asks the platform to show its question again. */
export const askAgain = (target: PlatformWindow): void => {
  const { googlefc } = target
  if (googlefc?.showRevocationMessage) {
    ;(googlefc.callbackQueue ??= []).push(googlefc.showRevocationMessage)
    return
  }
  // Not in the framework, but what most platforms understand.
  target.__tcfapi?.('displayConsentUi', 2, () => {})
}

/**
 * First-party cookies and entries that the usual services write through our pages. Not those of Google's consent
 * platform (`FCCDCF`, `FCNEC`): they are what remembers a refusal.
 */
const foreignCookie = /^(?:_ga|_gid$|_gat|_gcl_|_pk_|__gads$|__gpi|__eoi$)/
const foreignEntry = /^(?:google_|goog_|_ga|_gcl_|plausible_|umami\.)/

/** The host itself, and every domain above it that a cookie may have been set for. */
const domainsOf = (host: string): readonly string[] => {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

/** Erases the cookies that others have set under this site's name. @param host without a port */
export const eraseCookies = (page: { cookie: string }, host: string): void => {
  const names = page.cookie
    .split('; ')
    .map((cookie) => cookie.split('=')[0] ?? '')
    .filter((name) => foreignCookie.test(name))
  for (const name of names) {
    const gone = `${name}=; path=/; max-age=0`
    page.cookie = gone
    for (const domain of domainsOf(host)) page.cookie = `${gone}; domain=${domain}`
  }
}

/** Erases what others have kept in a storage of this site's. */
export const eraseEntries = (entries: Pick<Storage, 'length' | 'key' | 'removeItem'>): void => {
  const keys = Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? '')
  for (const key of keys) if (foreignEntry.test(key)) entries.removeItem(key)
}
