import type { Page } from '@playwright/test'

/** Holds the page's script back until the returned function is called, as a slow network would. */
export const holdScript = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/client-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
