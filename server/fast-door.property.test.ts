import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BothDoors } from './test-doors.ts'
import { assets, bothSay, fromBrowser, get, openBothDoors } from './test-doors.ts'

let doors: BothDoors
beforeAll(async () => {
  doors = await openBothDoors()
})
afterAll(() => doors.stop())

const [, ...browserButConnection] = fromBrowser
const tag = String(assets.get('/en/index.html')?.representations.br?.etag)

describe('whatever bytes come', () => {
  const targets = String.raw`/ /en /es /convertisseur-poids /en/weight-converter /robots.txt
    /assets/entry-4f2a.js /locales/b1/en/weight.json /verification.html /404.html /api/rates /api/x
    /healthz /en/ /en?a=b /?a=b /?lng=en /en?lng=en /en?/../ /en#x /%65n //en /en/.. * en
    http://localhost/en /en?a=%zz /_headers /index.html /en\x /nowhere`
  const target = fc.constantFrom('', ...targets.split(/\s+/))
  const name = fc.constantFrom(
    ...`Host host Connection Accept-Encoding accept-encoding Accept-Language ACCEPT-LANGUAGE Cookie cookie
    If-None-Match if-none-match Content-Length Transfer-Encoding Expect Upgrade Range TE Trailer Keep-Alive
    Proxy-Connection User-Agent X-Forwarded-For __proto__ constructor If-Modified-Since Origin`.split(
      /\s+/,
    ),
    '',
    ' Host',
    'Host ',
    'X\tY',
  )
  const value = fc.oneof(
    fc.constantFrom(tag, `W/${tag}`, 'chunked', '100-continue', 'keep-alive', 'Keep-Alive'),
    fc.constantFrom(
      'localhost',
      'example.org:8080',
      'localhost:70000',
      '[::1]',
      'a b',
      '',
      '0',
      '2',
    ),
    fc.constantFrom('br', 'gzip;q=0.5, br;q=0', '*', 'h2c', 'close', 'a=b; lng=en', 'lng=es'),
    fc.constantFrom('es', 'en-GB,en;q=0.9', ' \t es \t '),
    fc.string({ unit: fc.constantFrom(...'bre gzipn*lsq;=,"W/-.019\t\u00E9\u0000\r\n:') }),
  )
  const line = fc
    .tuple(name, fc.constantFrom(':', ': ', ' : ', ':\t'), value)
    .map((parts) => parts.join(''))
  const lineEnd = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r')
  const request = fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'get', ''),
      target,
      version: fc.constantFrom(
        'HTTP/1.1',
        'HTTP/1.1',
        'HTTP/1.1',
        'HTTP/1.1',
        'HTTP/1.0',
        'HTTP/2',
      ),
      host: fc.constantFrom(
        'Host: localhost',
        'Host: localhost',
        'host:example.org:8080',
        undefined,
      ),
      lines: fc.array(line, { maxLength: 4 }),
      end: lineEnd,
      body: fc.constantFrom('', '', '', '', 'ab', '0\r\n\r\n'),
    })
    .map(({ method, target: path, version, host, lines, end, body }) => {
      const all = [`${method} ${path} ${version}`, ...(host === undefined ? [] : [host]), ...lines]
      return `${all.join(end)}${end}${end}${body}`
    })
  // Mostly right, so that what the door takes for its own is met often.
  const plainRequest = fc
    .tuple(
      target.filter((path) => path.startsWith('/')),
      fc.subarray([...browserButConnection, 'Cookie: lng=es', `If-None-Match: ${tag}`, 'TE: gzip']),
      fc.option(line, { nil: undefined }),
    )
    .map(([path, lines, more]) => get(path, [...lines, ...(more === undefined ? [] : [more])]))
  const cut = fc
    .tuple(fc.oneof(request, plainRequest, plainRequest), fc.nat())
    .map(([whole, at]) => {
      const middle = at % (whole.length + 1)
      return at % 5 === 0 ? [whole.slice(0, middle), whole.slice(middle)] : [whole]
    })

  it('both doors say the same', async () => {
    const before = doors.asked()
    let conversations = 0
    const property = fc.asyncProperty(
      fc.array(cut, { minLength: 1, maxLength: 3 }),
      async (all) => {
        conversations += 1
        await bothSay(doors, ...all.flat().filter((piece) => piece !== ''))
      },
    )
    await fc.assert(property, { numRuns: 1000 })
    expect(doors.asked() - before).toBeLessThan(conversations)
  }, 120_000)
})
