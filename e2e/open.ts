import type { Page } from '@playwright/test'
import { hydrated } from './fixtures.ts'

/** Opens a page and waits until it answers. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await hydrated(page)
}
