/**
 * Requests that try to keep the server busy. Each is a pattern that is repeated until the request has the wanted size,
 * so that a test can compare the cost of a size and of a multiple of it.
 */

/** The largest request that is tried, in bytes. It is also the most that a message may have. */
export const hostileBytes = 64 * 1024

/** Node refuses a request whose headers are longer, in bytes. What is repeated in a header ends a little before. */
export const headerBytes = 15_500

/** A request as it is sent, but for its sender. */
export interface RawRequest {
  method: string
  /** The path and the query. */
  target: string
  /** Header lines, such as `Accept: text/html`. */
  headers: readonly string[]
  /** Without `Transfer-Encoding` among the headers, the length of the body is announced. */
  body?: string | undefined
}

export interface HostileRequest {
  name: string
  /** Returns the request whose repeated part has about this many bytes. */
  make: (bytes: number) => RawRequest
  /** The most bytes that the repeated part may have before the server refuses the request unread. */
  maxBytes: number
}

const utf8Length = (text: string) => new TextEncoder().encode(text).length

/** Repeats a text until it has a number of bytes in UTF-8, at most. */
export const repeatToBytes = (text: string, bytes: number): string =>
  text.repeat(Math.floor(bytes / utf8Length(text)))

/** Does the same for a text inside JSON, where some characters are escaped. */
const repeatInJson = (text: string, bytes: number): string =>
  text.repeat(Math.floor(bytes / (utf8Length(JSON.stringify(text)) - 2)))

const post = (body: string, headers: readonly string[] = []): RawRequest => ({
  method: 'POST',
  target: '/api/contact',
  headers: ['Content-Type: application/json', ...headers],
  body,
})

const get = (target: string, headers: readonly string[] = []): RawRequest => ({
  method: 'GET',
  target,
  headers,
})

const message = { name: 'Ada', email: 'ada@example.org', message: 'Bonjour' }
const validBody = JSON.stringify(message)

/** The bytes of a body besides the repeated part, with a margin. */
const frameBytes = 200

const inBody = (name: string, write: (bytes: number) => string): HostileRequest => ({
  name,
  make: (bytes) => post(write(bytes)),
  maxBytes: hostileBytes - frameBytes,
})

/** A message one of whose fields begins with a text and goes on with a pattern. */
const inField = (
  name: string,
  field: string,
  pattern: string,
  { start = 'a', end = '' } = {},
): HostileRequest =>
  inBody(`${field}: ${name}`, (bytes) =>
    JSON.stringify({ ...message, [field]: start + repeatInJson(pattern, bytes) + end }),
  )

const inHeader = (
  name: string,
  header: string,
  pattern: string,
  { start = '', end = '', request = get('/') } = {},
): HostileRequest => ({
  name: `${header}: ${name}`,
  make: (bytes) => ({
    ...request,
    headers: [
      ...request.headers,
      `${header}: ${start}${repeatToBytes(pattern, Math.min(bytes, headerBytes))}${end}`,
    ],
  }),
  maxBytes: headerBytes,
})

const inTarget = (name: string, pattern: string, start = '/', end = ''): HostileRequest => ({
  name: `target: ${name}`,
  make: (bytes) => get(start + repeatToBytes(pattern, Math.min(bytes, headerBytes)) + end),
  maxBytes: headerBytes,
})

/** Returns consecutive numbers as texts, joined, of about this many bytes. */
const numbered = (bytes: number, write: (index: number) => string): string => {
  const parts: string[] = []
  for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 1)
    parts.push(write(parts.length))
  return parts.join('')
}

const fromAPage = post(validBody)

/**
 * Every place of a request that the server reads, to be filled with a start, a repeated pattern and an end. The search
 * of `npm run bench:hostile` fills them at random.
 */
export const hostilePlaces: readonly ((
  pattern: string,
  around: { start: string; end: string },
) => HostileRequest)[] = [
  ...['name', 'email', 'message', 'id', 'language', 'website'].map(
    (field) => (pattern: string, around: { start: string; end: string }) =>
      inField('found', field, pattern, around),
  ),
  (pattern, { start, end }) =>
    inBody('body: found', (bytes) => start + repeatToBytes(pattern, bytes) + end),
  (pattern, { start, end }) => inTarget('found', pattern, `/${start}`, end),
  (pattern, { start, end }) => inTarget('found', pattern, `/?lng=${start}`, end),
  (pattern, { start, end }) => inTarget('found', pattern, `/api/rate-history?from=${start}`, end),
  ...['Accept-Language', 'Accept-Encoding', 'Cookie', 'If-None-Match', 'Host', 'X-Unknown'].map(
    (header) => (pattern: string, around: { start: string; end: string }) =>
      inHeader('found', header, pattern, around),
  ),
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Origin', 'Content-Type'].map(
    (header) => (pattern: string, around: { start: string; end: string }) =>
      inHeader('found', header, pattern, { ...around, request: fromAPage }),
  ),
]

/** The known kinds. `npm run bench:hostile` measures them and searches for more. */
export const hostileRequests: readonly HostileRequest[] = [
  // Two marks of different classes, all of the second after all of the first, have to be sorted.
  inBody('name: marks of two classes, each in a row', (bytes) => {
    const half = bytes / 2
    const marks = repeatToBytes('\u0301', half) + repeatToBytes('\u0323', half)
    return JSON.stringify({ ...message, name: `a${marks}` })
  }),
  inBody('message: marks of two classes, each in a row', (bytes) => {
    const half = bytes / 2
    const marks = repeatToBytes('\u0301', half) + repeatToBytes('\u0323', half)
    return JSON.stringify({ ...message, message: `a${marks}` })
  }),
  inField('marks in turn', 'message', '\u0301\u0323'),
  inField('marks that become two', 'message', '\u0344'),
  inField('marks in turn', 'email', '\u0301\u0323', { start: 'ada@a' }),
  inField('half characters', 'message', '\uD800'),
  inField('line ends', 'message', '\r\n'),
  inField('spaces', 'message', ' ', { end: 'b' }),
  inField('spaces', 'name', ' ', { end: 'b' }),
  inField('wide spaces and tabs', 'name', '\u2003\t'),
  inField('invisible characters', 'name', '\u200B', { start: '' }),
  inField('Hangul', 'message', '\u1100\u1161\u11A8'),
  inField('labels', 'email', 'a.', { start: 'ada@', end: '!' }),
  inField('hyphens', 'email', 'a-', { start: 'ada@', end: '!' }),
  inField('at signs', 'email', 'a@'),
  inField('a UUID too long', 'id', '3f2504e0-4f89-41d3-'),
  inField('text', 'website', 'x'),
  inBody('JSON: arrays in arrays', (bytes) => '['.repeat(bytes)),
  inBody('JSON: closed arrays in arrays', (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)),
  inBody('JSON: objects in objects', (bytes) => repeatToBytes('{"a":', bytes)),
  inBody('JSON: many keys', (bytes) => `{${numbered(bytes, (index) => `"${index}":1,`)}"a":1}`),
  inBody(
    'JSON: many keys in words',
    (bytes) => `{${numbered(bytes, (index) => `"k${index}":1,`)}"a":1}`,
  ),
  // The hash of a short number in V8 is that number, so that multiples of a power of two share a place in its tables.
  inBody(
    'JSON: keys of one hash',
    (bytes) => `{${numbered(bytes, (index) => `"${(index * 65_536) % 16_777_216}":1,`)}"a":1}`,
  ),
  inBody('JSON: one key', (bytes) => `{${repeatToBytes('"name":1,', bytes)}"name":1}`),
  inBody('JSON: a long number', (bytes) => `{"elapsedMs":${'9'.repeat(bytes)}}`),
  inBody('JSON: a long fraction', (bytes) => `{"elapsedMs":0.${'9'.repeat(bytes)}}`),
  inBody('JSON: escapes', (bytes) => `{"name":"${repeatToBytes(String.raw`\u0301`, bytes)}"}`),
  inBody('JSON: prototypes', (bytes) => repeatToBytes('{"__proto__":', bytes)),
  {
    name: 'body: a byte per chunk',
    make: (bytes) => ({
      ...post(`${repeatToBytes('1\r\nx\r\n', bytes)}0\r\n\r\n`),
      headers: ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
    }),
    maxBytes: hostileBytes - frameBytes,
  },
  inTarget('slashes', '/'),
  inTarget('folders', 'a/'),
  inTarget('dots', './', '/a/', '%'),
  inTarget('percent signs', '%'),
  inTarget('percent escapes', '%CC%81%CC%A3'),
  inTarget('broken escapes', '%E0%A4%A'),
  inTarget('parameters', 'lng&', '/?'),
  inTarget('long parameter', '%CC%81%CC%A3', '/?lng='),
  inTarget('hyphens', 'en-', '/?lng='),
  inTarget('parameters of history', 'from=USD&', '/api/rate-history?'),
  inTarget('a code of history', 'U', '/api/rate-history?to=EUR&from='),
  inTarget('question marks', '?', '/?'),
  inHeader('languages', 'Accept-Language', 'a,'),
  inHeader('qualities', 'Accept-Language', 'a;q=.1,'),
  inHeader('bad qualities', 'Accept-Language', 'a;q=1.1.1,b;q=0,'),
  inHeader('spaces', 'Accept-Language', ' ', { start: 'fr;q=', end: 'x' }),
  inHeader('digits', 'Accept-Language', '1', { start: 'fr;q=', end: 'x' }),
  inHeader('hyphens', 'Accept-Language', 'en-'),
  inHeader('pairs', 'Cookie', 'a=b;'),
  inHeader('equals signs', 'Cookie', '=', { start: 'lng' }),
  inHeader('encodings', 'Accept-Encoding', 'a;q=1,'),
  inHeader('semicolons', 'Accept-Encoding', ';', { start: 'br' }),
  inHeader('quotes', 'If-None-Match', '"'),
  inHeader('tags', 'If-None-Match', 'W/"a",'),
  inHeader('addresses', 'X-Forwarded-For', '1,', { request: fromAPage }),
  inHeader('digits and dots', 'X-Forwarded-For', '1.', { request: fromAPage }),
  inHeader('colons', 'X-Forwarded-For', ':', { request: fromAPage }),
  inHeader('groups', 'X-Forwarded-For', 'a:', { request: fromAPage }),
  inHeader('brackets', 'X-Forwarded-For', '[', { request: fromAPage }),
  inHeader('labels', 'Origin', 'a.', { start: 'https://', request: fromAPage }),
  inHeader('Punycode', 'Origin', '9a', { start: 'https://xn--', request: fromAPage }),
  inHeader('Punycode of one letter', 'Origin', 'a', { start: 'https://xn--', request: fromAPage }),
  inHeader('escaped marks', 'Origin', '%CC%81%CC%A3', { start: 'https://a', request: fromAPage }),
  inHeader('escaped letters', 'Origin', '%C3%A9', { start: 'https://a', request: fromAPage }),
  inHeader('digits', 'Origin', '9', { start: 'https://', request: fromAPage }),
  inHeader('escaped marks', 'X-Forwarded-Host', '%CC%81%CC%A3', {
    start: 'a',
    request: post(validBody, ['Origin: https://example.org']),
  }),
  inHeader('labels', 'Host', 'a.'),
  inHeader('Punycode', 'Host', '9a', { start: 'xn--' }),
  inHeader('escaped marks', 'Host', '%CC%81%CC%A3', { start: 'a' }),
  inHeader('spaces', 'Content-Type', ' ', {
    start: 'application/json',
    end: 'x',
    request: { ...fromAPage, headers: [] },
  }),
  {
    name: 'headers: many',
    make: (bytes) =>
      get('/', numbered(Math.min(bytes, headerBytes), (index) => `${index}: \r\n`).split('\r\n')),
    maxBytes: headerBytes,
  },
  {
    name: 'headers: one name',
    make: (bytes) =>
      get('/', repeatToBytes('Cookie: \n', Math.min(bytes, headerBytes)).split('\n')),
    maxBytes: headerBytes,
  },
]

/**
 * Writes a request as it goes over the wire.
 *
 * @param sender the address that our proxy is said to have seen, unless the request says so itself
 */
export const writeRequest = (request: RawRequest, sender: string): Buffer => {
  const { method, target, body } = request
  const headers = request.headers.filter((line) => line !== '')
  const has = (name: string) =>
    headers.some((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(has('Host') ? [] : ['Host: localhost']),
    ...(has('X-Forwarded-For') ? [] : [`X-Forwarded-For: ${sender}`]),
    ...headers,
    ...(body === undefined || has('Transfer-Encoding')
      ? []
      : [`Content-Length: ${utf8Length(body)}`]),
    'Connection: close',
  ]
  // Header bytes above 127 are sent as they are, one per character.
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body ?? '', 'utf8'),
  ])
}
