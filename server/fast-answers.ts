import type { EncodedFile, PreparedFile } from './answer-file.ts'
import { chooseForm } from './answer-file.ts'
import { negotiateLanguage } from './negotiate.ts'
import type { DecidingHeaders } from './read-head.ts'
import { readHead } from './read-head.ts'
import type { Route, Routes } from './routes.ts'
import type { HeaderRecord } from './security-headers.ts'

/**
 * Answers bytes that came over a connection, if they are one plain request for a page or a file held in
 * memory.
 *
 * @returns what is to be sent, in pieces; undefined where the app is to be asked
 */
export type FastAnswers = (received: Buffer, nowMs: number) => readonly Uint8Array[] | undefined

/** Bodies up to this size are copied behind their headers, once a second, so that they are sent in one piece. */
const joinedLimitBytes = 64 * 1024

const fileOf = (
  route: Route | undefined,
  query: string,
  headers: Pick<Headers, 'get'>,
): PreparedFile | undefined => {
  if (route?.kind === 'file') return route.file
  // A language that the address asks for also sets a cookie: the app does that.
  if (route?.kind !== 'negotiated' || query !== '') return undefined
  return route.files[negotiateLanguage(query, headers).language]
}

// What is shared with the app asks for these headers alone: the comparison of both doors would tell of another.
const read = (headers: DecidingHeaders): Pick<Headers, 'get'> => ({
  get: (name) => headers[name as keyof DecidingHeaders],
})

const isAnsweredByApp = (path: string) => path.startsWith('/api/') || path === '/healthz'

/**
 * The same answers as the app's, byte for byte as Node sends them, for what is asked for most.
 *
 * @param keepAliveSeconds how long the server says it keeps an idle connection
 */
export const createFastAnswers = (
  { byPath }: Pick<Routes, 'byPath'>,
  keepAliveSeconds: number,
): FastAnswers => {
  const headOf = (statusLine: string, headers: HeaderRecord, date: string) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const connection = ['Connection: keep-alive', `Keep-Alive: timeout=${keepAliveSeconds}`]
    const all = [statusLine, ...lines, `Date: ${date}`, ...connection]
    return Buffer.from(`${all.join('\r\n')}\r\n\r\n`, 'latin1')
  }

  let second = 0
  let date = ''
  // Answers hold the date, so they are made again each second: those that are asked for.
  const whole = new Map<EncodedFile, readonly Uint8Array[]>()
  const notModified = new Map<EncodedFile, readonly Uint8Array[]>()

  const piecesOf = (encoded: EncodedFile): readonly Uint8Array[] | undefined => {
    const { content } = encoded.representation
    if (typeof content === 'function') return undefined
    const head = headOf('HTTP/1.1 200 OK', encoded.headers, date)
    return content.byteLength > joinedLimitBytes
      ? [head, content]
      : [Buffer.concat([head, content])]
  }

  return (received, nowMs) => {
    const request = readHead(received)
    if (request === undefined || isAnsweredByApp(request.path)) return undefined
    const headers = read(request.headers)
    const file = fileOf(byPath.get(request.path), request.query, headers)
    if (file?.status !== 200) return undefined

    if (Math.floor(nowMs / 1000) !== second) {
      second = Math.floor(nowMs / 1000)
      date = new Date(second * 1000).toUTCString()
      whole.clear()
      notModified.clear()
    }
    const { encoded, isNotModified } = chooseForm(file, headers)
    const made = isNotModified ? notModified : whole
    const before = made.get(encoded)
    if (before !== undefined) return before
    const pieces = isNotModified
      ? [headOf('HTTP/1.1 304 Not Modified', encoded.notModifiedHeaders, date)]
      : piecesOf(encoded)
    if (pieces !== undefined) made.set(encoded, pieces)
    return pieces
  }
}
