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
  askAgain,
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

// Others' scripts look for their names, and leave them, in the window; each may be missing, as its type says.
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
      // The visitor blocks storage: nothing was ever written to it.
    }
  }
}

/** What others' scripts are in this document for, or on their way: none of them can be taken out again. */
let letIn: Choice = {}

/** Whether something is here that is not agreed to, or no longer. */
const isOutlived = () => isWithdrawn(letIn, consent.state().kept?.choice)

const apply = () => {
  const choice = consent.state().kept?.choice
  updateGoogleConsent(google, choice)
  if (isOutlived()) eraseTraces()
  // AdSense wants its script fetched without credentials.
  if (ads && choice?.ads) load(ads.script, { crossorigin: 'anonymous' })
  if (choice?.analytics) loadAnalytics()
  letIn = {
    ads: letIn.ads === true || choice?.ads === true,
    analytics: letIn.analytics === true || choice?.analytics === true,
  }
}

/** Takes the visitor's answer. What runs already cannot be stopped: a withdrawal loads the page again, without it. */
export const choose = (choice: Choice): void => {
  consent.choose(choice)
  if (isOutlived()) location.reload()
}

/** Shows the question again, ours or the platform's. */
export const reopen = (): void => {
  if (consent.isPlatforms()) askAgain(platform)
  else consent.reopen()
}

/** Ends what a withdrawal elsewhere has left here, as soon as that interrupts nobody. */
const leaveWhenPossible = () => {
  addEventListener(
    'click',
    (event) => {
      // A link that its own handler never hears of is followed by the browser: a full load.
      if (isOutlived() && event.target instanceof Element && event.target.closest('a[href]'))
        event.stopPropagation()
    },
    { capture: true },
  )
  // A page that the browser kept whole heard of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    consent.reread()
    if (isOutlived()) location.reload()
  })
}

const startPlatform = ({ script }: ConsentPlatform) =>
  load(script, {}, () =>
    followPlatform(platform, {
      isGoogle: parties.ads?.endsWith('.googlesyndication.com') ?? false,
      asked: askedPurposes(parties),
      onChoice: choose,
      onNoQuestion: consent.askHere,
    }),
  )

/** Begins to do what the visitor has chosen; nothing of others is asked for before. */
export const runConsent = (): void => {
  denyByDefault(google)
  consent.subscribe(apply)
  apply()
  // What was written while the page was being left; a platform's own memory is not ours to judge.
  if (!consentPlatform && !letIn.ads && !letIn.analytics) eraseTraces()
  // Another tab, or the privacy page's button that erases everything.
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) consent.reread()
  })
  addEventListener('utilo:erased', () => consent.reread())
  leaveWhenPossible()
  if (consentPlatform) startPlatform(consentPlatform)
}
