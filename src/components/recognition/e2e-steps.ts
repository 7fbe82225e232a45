import type { Page } from '@playwright/test'

/** Holds back the requests for the language models of text recognition. @returns a function that releases them. */
export const holdData = async (page: Page): Promise<() => void> => {
  let release: (() => void) | undefined
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.traineddata', async (route) => {
    await isFree
    // The page may have cancelled the request in the meantime.
    await route.continue().catch(() => undefined)
  })
  return () => release?.()
}
