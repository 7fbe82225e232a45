import type { HeaderRecord } from './security-headers.ts'

/** The answers that are not files. None of them is kept by a cache, except the redirect. */
export const createShortAnswers = (common: HeaderRecord) => {
  const answer = (status: number, body: string, headers: HeaderRecord) =>
    new Response(body, {
      status,
      headers: { ...common, 'Cache-Control': 'no-store', ...headers },
    })
  const text = (status: number, body: string, headers: HeaderRecord = {}) =>
    answer(status, `${body}\n`, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  return {
    text,
    json: (status: number, value: unknown, headers: HeaderRecord = {}) =>
      answer(status, JSON.stringify(value), { 'Content-Type': 'application/json', ...headers }),
    /** @param allowed what may be asked instead */
    methodNotAllowed: (allowed = 'GET, HEAD') =>
      text(405, 'Method not allowed', { Allow: allowed }),
    /** @param location a path known to be ours, with or without a query */
    movedPermanently: (location: string) =>
      text(301, 'Moved permanently', {
        Location: location,
        'Cache-Control': 'public, max-age=3600',
      }),
    /** After a POST. @param location a path known to be ours, with or without a query */
    seeOther: (location: string) => text(303, 'See other', { Location: location }),
  }
}
