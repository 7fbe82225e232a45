import type { Choice, Purpose } from './consent-state.ts'

type Signal = 'granted' | 'denied'

/** The globals in which Google's scripts read the consent signals. */
export interface GoogleWindow {
  dataLayer?: unknown[]
  gtag?: (...command: unknown[]) => void
}

const signal = (isGranted: boolean | undefined): Signal => (isGranted ? 'granted' : 'denied')

/** Returns the four signals of consent mode, version 2. */
const signalsOf = (choice: Choice | undefined): Readonly<Record<string, Signal>> => ({
  ad_storage: signal(choice?.ads),
  ad_user_data: signal(choice?.ads),
  ad_personalization: signal(choice?.ads),
  analytics_storage: signal(choice?.analytics),
})

/** Denies everything by default. It has to be called before any script of Google's can run. */
export const denyByDefault = (target: GoogleWindow): void => {
  const queue = (target.dataLayer ??= [])
  target.gtag ??= function gtag() {
    // Google's scripts require the arguments object itself; they interpret an array differently.
    // oxlint-disable-next-line prefer-rest-params -- See above.
    queue.push(arguments)
  }
  target.gtag('consent', 'default', signalsOf(undefined))
}

/** Tells Google's scripts the visitor's choice. */
export const updateGoogleConsent = (target: GoogleWindow, choice: Choice | undefined): void =>
  target.gtag?.('consent', 'update', signalsOf(choice))

/**
 * Configures Google's tag to count a visit. The query is left out of the page's URL, because it can hold what was
 * typed.
 */
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

/** Returns the id of a Google tag, or undefined when the script is not one. */
export const googleTagIdOf = (script: string): string | undefined => {
  const { host, searchParams } = new URL(script)
  return host === 'www.googletagmanager.com' ? (searchParams.get('id') ?? undefined) : undefined
}

/** The visitor's choice as a platform of IAB Europe's framework (TCF) reports it, as far as it is used here. */
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
  /** Google's own consent platform. */
  googlefc?: { callbackQueue?: unknown[]; showRevocationMessage?: () => void }
}

/** Purposes of the framework: 1 is storing information on the device, 8 is measuring content performance. */
const storing = 1
const measuring = 8
/** The vendor id of Google Advertising Products in the framework's list. */
const googleVendor = 755

const isSettled = ({ eventStatus }: TcData) =>
  eventStatus === 'tcloaded' || eventStatus === 'useractioncomplete'

/**
 * Returns the choice that a platform's data express.
 *
 * @param isGoogle whether the ads are Google's, who must then be agreed to by name
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
  /** Called when the platform does not ask, because another law applies where the visitor is. */
  onNoQuestion: () => void
}

/** Follows the visitor's choice once the platform is loaded. */
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

/** Makes the platform show its dialog again. */
export const reopenPlatform = (target: PlatformWindow): void => {
  const { googlefc } = target
  if (googlefc?.showRevocationMessage) {
    ;(googlefc.callbackQueue ??= []).push(googlefc.showRevocationMessage)
    return
  }
  // The command is not part of the framework, but most platforms support it.
  target.__tcfapi?.('displayConsentUi', 2, () => {})
}

/**
 * First-party cookies and storage entries that common services write through our pages. Those of Google's consent
 * platform (`FCCDCF`, `FCNEC`) are not among them, because they store a refusal.
 */
const foreignCookie = /^(?:_ga|_gid$|_gat|_gcl_|_pk_|__gads$|__gpi|__eoi$)/
const foreignEntry = /^(?:google_|goog_|_ga|_gcl_|plausible_|umami\.)/

/** Returns the host and every parent domain that a cookie may have been set for. */
const domainsOf = (host: string): readonly string[] => {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

/** Erases the cookies that third parties have set under this site's name. @param host the host without its port */
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

/** Erases the entries of third parties in a storage of this site. */
export const eraseEntries = (entries: Pick<Storage, 'length' | 'key' | 'removeItem'>): void => {
  const keys = Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? '')
  for (const key of keys) if (foreignEntry.test(key)) entries.removeItem(key)
}
