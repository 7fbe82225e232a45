/** The request headers that decide on a page or a file; `null` where there is none. */
export interface DecidingHeaders {
  'accept-encoding': string | null
  'accept-language': string | null
  cookie: string | null
  'if-none-match': string | null
}

export interface RequestHead {
  path: string
  /** With its `?`, or empty. */
  query: string
  headers: DecidingHeaders
}

// Stricter than Node's parser in everything: what it would mend, or refuse, is not for us to judge. No
// percent signs, and no slashes in the query: with those an address is parsed, which can fail.
const requestLine = /^GET (\/[\w\-.~/]*)(\?[\w\-.~?&=+,:;@!$*()]*)? HTTP\/1\.1\r\n/
const headerLines = /(?:[\w!#$%&'*+\-.^`|~]+:[\t -~]*\r\n){1,64}\r\n$/y

/** The largest head that is read here; Node itself takes 16 KiB. */
const headLimitBytes = 8192

// The hosts that need no second look, a port with them or not.
const plainHost = /^[a-z\d.-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/

/**
 * What changes how the connection goes on, or says that a body follows. `keep-alive` is what a connection
 * of HTTP/1.1 does anyway, so it alone may be said.
 */
const refusedNames = new Set([
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
])

const isDeciding = (name: string): name is keyof DecidingHeaders =>
  name === 'accept-encoding' ||
  name === 'accept-language' ||
  name === 'cookie' ||
  name === 'if-none-match'

/**
 * Reads bytes that are exactly one plain request for something to read: GET, HTTP/1.1, no body, nothing
 * about the connection, nothing said twice that matters.
 *
 * @returns undefined for everything else, correct or not
 */
export const readHead = (bytes: Buffer): RequestHead | undefined => {
  if (bytes.length > headLimitBytes) return undefined
  const text = bytes.toString('latin1')
  const start = requestLine.exec(text)
  if (start === null) return undefined
  const [line, path = '', query = ''] = start
  headerLines.lastIndex = line.length
  if (!headerLines.test(text)) return undefined

  const headers: DecidingHeaders = {
    'accept-encoding': null,
    'accept-language': null,
    cookie: null,
    'if-none-match': null,
  }
  let hasHost = false
  for (let at = line.length; at < text.length - 2;) {
    const colon = text.indexOf(':', at)
    const end = text.indexOf('\r\n', colon)
    const name = text.slice(at, colon).toLowerCase()
    if (refusedNames.has(name)) return undefined
    if (name === 'host') {
      if (hasHost || !plainHost.test(text.slice(colon + 1, end).trim())) return undefined
      hasHost = true
    } else if (name === 'connection') {
      if (text.slice(colon + 1, end).trim() !== 'keep-alive') return undefined
    } else if (isDeciding(name)) {
      if (headers[name] !== null) return undefined
      headers[name] = text.slice(colon + 1, end).trim()
    }
    at = end + 2
  }
  return hasHost ? { path, query, headers } : undefined
}
