import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BothDoors } from './test-doors.ts'
import { assets, bothSay, fromBrowser, get, open, openBothDoors, streamed } from './test-doors.ts'
import { siteFiles } from './test-site.ts'

let doors: BothDoors
beforeAll(async () => {
  doors = await openBothDoors()
})
afterAll(() => doors.stop())

const [, ...browserButConnection] = fromBrowser
const tag = String(assets.get('/en/index.html')?.representations.br?.etag)

describe('what browsers ask', () => {
  it.each([
    ['a page by its own address', get('/en', fromBrowser)],
    ['a page of either language', get('/', fromBrowser)],
    ['by a cookie', get('/', [...fromBrowser, 'Cookie: theme=dark; lng=es'])],
    ['a page they have', get('/en', [...fromBrowser, `If-None-Match: W/"x", ${tag}`])],
    ['a page with values', get('/en/weight-converter?value=2&from=kg&to=lb', fromBrowser)],
    ['a script', get('/assets/entry-4f2a.js', browserButConnection)],
    ['without any encoding', get('/robots.txt')],
    ['a part', get('/robots.txt', ['Range: bytes=0-3'])],
    ['over a port', get('/robots.txt', [], 'host:127.0.0.1:8080')],
    ['to be kept, said twice', get('/en', ['Connection: keep-alive', 'connection:keep-alive'])],
    ['with spaces around', get('/', ['accept-language: \t es \t', 'accept-encoding:'])],
  ])('%s, is answered at the door, as the app would', async (_what, request) => {
    const before = doors.asked()
    const answer = await bothSay(doors, request)
    expect(doors.asked()).toBe(before)
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|304) /)
    expect(answer).toContain('X-Content-Type-Options: nosniff\r\n')
    expect(answer).toContain('Date: …\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n')
  })

  it('is the right thing', async () => {
    const homes: [string[], string | undefined][] = [
      [[], siteFiles['/index.html']],
      [['Accept-Language: en'], siteFiles['/en/index.html']],
      [['Accept-Language: en', 'Cookie: lng=es'], siteFiles['/es/index.html']],
    ]
    for (const [headers, page] of homes)
      expect(await bothSay(doors, get('/', headers))).toContain(page)
    expect(await bothSay(doors, get('/en', fromBrowser))).toContain('Content-Encoding: br\r\n')
    const again = await bothSay(doors, get('/en', [...fromBrowser, `If-None-Match: ${tag}`]))
    expect(again).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
    expect(again).toMatch(/\r\n\r\n$/)
  })
})

const plain = get('/en')

describe('anything else goes to the app', () => {
  it.each([
    ['an answer of the app', [get('/api/rates')], 404],
    ['the health check', [get('/healthz')], 200],
    ['an unknown path', [get('/nowhere')], 404],
    ['a path with a slash too many', [get('/en/')], 301],
    ['a way round', [get('/en/../robots.txt')], 400],
    ['another page in code', [get('/%65n')], 404],
    ['a language asked for', [get('/?lng=es')], 200],
    ['a query in code', [get('/en?q=%20')], 200],
    ['HEAD', [plain.replace('GET', 'HEAD')], 200],
    ['POST', ['POST /en HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab'], 405],
    ['GET with a body', [get('/en', ['Content-Length: 2']) + 'ab'], 200],
    ['a body in chunks', [get('/en', ['Transfer-Encoding: chunked']) + '0\r\n\r\n'], 200],
    ['HTTP/1.0', [plain.replace('/1.1', '/1.0')], 200],
    ['an end after it', [get('/en', ['Connection: close'])], 200],
    ['a connection told twice', [get('/en', ['Connection: keep-alive', 'Connection: close'])], 200],
    ['what is expected first', [get('/en', ['Expect: 100-continue'])], 100],
    ['an upgrade', [get('/en', ['Connection: upgrade', 'Upgrade: h2c'])], 200],
    ['no host', ['GET /en HTTP/1.1\r\n\r\n'], 400],
    ['two hosts', [get('/en', ['host: example.org'])], 400],
    ['a host that is none', [get('/en', [], 'Host: a b/c')], 400],
    ['two wishes', [get('/', ['Accept-Language: en', 'Accept-Language: es'])], 200],
    ['line ends of another kind', ['GET /en HTTP/1.1\nHost: localhost\n\n'], 400],
    ['a folded line', [get('/en', ['X-Long: a', ' b'])], 400],
    ['a name that is none', [get('/en', ['X Y: a'])], 400],
    ['letters outside ASCII', [get('/en', ['X-Name: \u00E9'])], 200],
    ['a NUL', [get('/en', ['X-Name: \0'])], 400],
    ['very long headers', [get('/en', [`X-Long: ${'a'.repeat(20_000)}`])], 431],
    ['long headers', [get('/en', [`X-Long: ${'a'.repeat(9000)}`])], 200],
    [
      'many headers',
      [
        get(
          '/en',
          Array.from({ length: 100 }, () => 'X: y'),
        ),
      ],
      200,
    ],
    ['no HTTP at all', ['\u0016\u0003\u0001\u0002\0\u0001'], 400],
    ['two at once', [plain + get('/robots.txt')], 200],
    ['one and a half', [plain + 'GET /rob', 'ots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n'], 200],
    ['one in parts', [plain.slice(0, 9), plain.slice(9, 30), plain.slice(30)], 200],
    ['an empty line first', ['\r\n' + plain], 200],
  ])('%s', async (_what, pieces, status) => {
    const asked = bothSay(doors, ...pieces)
    expect(await asked).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('a file that is streamed', async () => {
    const answers = [doors.throughApp, doors.throughDoor].map(async (server) => {
      const socket = open(server)
      socket.write(get('/assets/large.bin'))
      socket.write(get('/en', ['Connection: close']))
      return (await text(socket)).replaceAll(/^Date: .*$/gm, '')
    })
    const [plainly, fast] = await Promise.all(answers)
    expect(fast).toBe(plainly)
    expect(fast).toContain(streamed)
    expect(fast).toContain(siteFiles['/en/index.html'])
  })

  it('and what comes after it, over the same connection', async () => {
    const notFound = get('/nowhere')
    const post = 'POST /en HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab'
    const answer = await bothSay(
      doors,
      plain,
      get('/', fromBrowser),
      post,
      plain,
      notFound,
      plain + plain,
    )
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)
    expect(statuses).toEqual(['200', '200', '405', '200', '404', '200', '200'])
  })
})
