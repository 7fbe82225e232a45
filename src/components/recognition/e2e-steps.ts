import type { Page } from '@playwright/test'

/** Keeps what was learnt of the languages from coming. @returns what lets it through. */
export const holdData = async (page: Page): Promise<() => void> => {
  let release: (() => void) | undefined
  const isFree = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.traineddata', async (route) => {
    await isFree
    // The page may have given up meanwhile.
    await route.continue().catch(() => undefined)
  })
  return () => release?.()
}
