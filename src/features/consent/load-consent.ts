declare const __CONSENT__: boolean

/** What asks about ads and analytics; a script of its own, which only a site that has any is built with. */
export type ConsentParts = typeof import('./consent.tsx')

export const loadConsent = async (): Promise<ConsentParts> => {
  // Inside the condition, so that a build without it has no such file. A tool that stands alone asks for nothing.
  if (__CONSENT__ && document.documentElement.dataset.embed === undefined)
    return import('./consent.tsx')
  throw new Error('there is nothing to ask about here')
}
