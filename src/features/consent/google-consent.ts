import type { Choice } from './choice.ts'

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
