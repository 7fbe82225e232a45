import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Answers requests with a failure as often as `isDown` says so of the attempt; counts how often each was asked for. */
export const failRequests = async (
  page: Page,
  pattern: string | RegExp,
  isDown: (attempt: number) => boolean,
): Promise<ReadonlyMap<string, number>> => {
  const attempts = new Map<string, number>()
  await page.route(pattern, async (route) => {
    const url = route.request().url()
    const attempt = attempts.get(url) ?? 0
    attempts.set(url, attempt + 1)
    if (isDown(attempt)) await route.fulfill({ status: 503, body: 'down' })
    else await route.fallback()
  })
  return attempts
}

/** The browser notes each failed request in the console; where that is the point, nothing else may be there. */
export const forgiveFailures = (complaints: string[]): void => {
  const other = complaints.splice(0).filter((complaint) => !complaint.includes('status of 503'))
  expect(other).toEqual([])
}
