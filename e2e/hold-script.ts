import type { Page } from '@playwright/test'

/** Holds the page's script, or another, back until the returned function is called, as a slow network would. */
export const holdScript = async (
  page: Page,
  pattern = '**/assets/client-*.js',
): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.fallback()
  })
  return release
}
