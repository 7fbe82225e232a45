import { thirdParties } from '../../../site.config.ts'
import type { ConsentPlatform } from '../../core/site.ts'
import { readStored, storagePrefix, store } from '../../components/storage.ts'
import {
  askedPurposes,
  createConsent,
  isWithdrawn,
  partiesOf,
  type Choice,
} from './consent-state.ts'
import {
  reopenPlatform,
  configureGoogleTag,
  denyByDefault,
  eraseCookies,
  eraseEntries,
  followPlatform,
  googleTagIdOf,
  updateGoogleConsent,
  type GoogleWindow,
  type PlatformWindow,
} from './third-parties.ts'

const storageKey = `${storagePrefix}consent`
const { ads, analytics, consentPlatform } = thirdParties

export const parties = partiesOf(thirdParties)

export const consent = createConsent({
  parties,
  hasPlatform: consentPlatform !== null,
  read: () => readStored(storageKey),
  write: (entry) => store(storageKey, entry),
  nowMs: () => Date.now(),
})

// Third-party scripts look for these globals and define them. Each may be missing, as its type says.
const google = window as GoogleWindow
const platform = window as PlatformWindow

const loaded = new Set<string>()

const load = (
  address: string,
  attributes: Readonly<Record<string, string>> = {},
  onLoad?: () => void,
) => {
  if (loaded.has(address)) return
  loaded.add(address)
  const script = document.createElement('script')
  script.async = true
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  if (onLoad) script.addEventListener('load', onLoad)
  script.src = address
  document.head.append(script)
}

const loadAnalytics = () => {
  if (!analytics || loaded.has(analytics.script)) return
  const tagId = googleTagIdOf(analytics.script)
  if (tagId !== undefined) configureGoogleTag(google, tagId, location, new Date())
  load(analytics.script, analytics.attributes)
}

const eraseTraces = () => {
  eraseCookies(document, location.hostname)
  for (const entries of [() => localStorage, () => sessionStorage]) {
    try {
      eraseEntries(entries())
    } catch {
      // The visitor blocks storage, so nothing was ever written to it.
    }
  }
}

/** The purposes whose third-party scripts are loaded in this document. A script cannot be unloaded. */
let loadedPurposes: Choice = {}

/** Returns whether a loaded script is no longer agreed to. */
const isConsentWithdrawn = () => isWithdrawn(loadedPurposes, consent.state().kept?.choice)

const apply = () => {
  const choice = consent.state().kept?.choice
  updateGoogleConsent(google, choice)
  if (isConsentWithdrawn()) eraseTraces()
  // AdSense requires its script to be fetched without credentials.
  if (ads && choice?.ads) load(ads.script, { crossorigin: 'anonymous' })
  if (choice?.analytics) loadAnalytics()
  loadedPurposes = {
    ads: loadedPurposes.ads === true || choice?.ads === true,
    analytics: loadedPurposes.analytics === true || choice?.analytics === true,
  }
}

/** Applies the visitor's answer. Running scripts cannot be stopped, so a withdrawal reloads the page without them. */
export const choose = (choice: Choice): void => {
  consent.choose(choice)
  if (isConsentWithdrawn()) location.reload()
}

/** Shows the banner again, or the platform's own dialog. */
export const reopen = (): void => {
  if (consent.usesPlatform()) reopenPlatform(platform)
  else consent.reopen()
}

/** Unloads scripts after a withdrawal in another tab, as soon as that does not interrupt the visitor. */
const reloadAfterWithdrawal = () => {
  addEventListener(
    'click',
    (event) => {
      // Stopping the event keeps the router from handling the link, so that the browser loads the page in full.
      if (
        isConsentWithdrawn() &&
        event.target instanceof Element &&
        event.target.closest('a[href]')
      )
        event.stopPropagation()
    },
    { capture: true },
  )
  // A page restored from the back/forward cache has missed all events.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    consent.reread()
    if (isConsentWithdrawn()) location.reload()
  })
}

const startPlatform = ({ script }: ConsentPlatform) =>
  load(script, {}, () =>
    followPlatform(platform, {
      isGoogle: parties.ads?.endsWith('.googlesyndication.com') ?? false,
      asked: askedPurposes(parties),
      onChoice: choose,
      onNoQuestion: consent.useOwnBanner,
    }),
  )

/** Starts applying the visitor's choice. Nothing is requested from third parties before. */
export const runConsent = (): void => {
  denyByDefault(google)
  consent.subscribe(apply)
  apply()
  // Third parties may have written something while the previous page was being left. A platform's own storage is not
  // touched.
  if (!consentPlatform && !loadedPurposes.ads && !loadedPurposes.analytics) eraseTraces()
  // The event comes from another tab, or from the button on the privacy page that erases everything.
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) consent.reread()
  })
  addEventListener('utilo:erased', () => consent.reread())
  reloadAfterWithdrawal()
  if (consentPlatform) startPlatform(consentPlatform)
}
