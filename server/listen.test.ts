import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ListenOptions,
  type RunningServer,
  listen,
  stopLimitMs,
  timeLimits,
} from './listen.ts'
import { createSiteApp } from './testing/site.ts'

const { app } = createSiteApp()

type Fetch = (request: Request) => Response | Promise<Response>
let running: RunningServer | undefined
const reports: string[] = []
afterEach(async () => {
  await running?.stop(0)
  running = undefined
  reports.length = 0
})

const local: ListenOptions = { host: '127.0.0.1', port: 0, hsts: true }

const serve = async (fetch: Fetch, options: Partial<ListenOptions> = {}) => {
  running = await listen(fetch, { ...local, ...options }, (message) => void reports.push(message))
  return running
}

const portOf = ({ address }: RunningServer) => Number(new URL(address).port)

/** Sends raw bytes, which `fetch` would normalize first. */
const sendRaw = async (server: RunningServer, request: string): Promise<string> => {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.end(request)
  return text(socket)
}

describe('over HTTP', () => {
  it.each([
    ['/en', 200],
    ['/healthz', 200],
    ['/nowhere', 404],
    ['//evil.com/', 404],
    ['/en//', 404],
    ['/en/../robots.txt', 400],
    ['/en/..', 400],
    ['/./en', 400],
    ['/%2e%2e/%2E/en', 400],
    ['/..%2frobots.txt', 404],
    ['/en%2fweight-converter', 404],
    ['/..\\robots.txt', 400],
    ['/..%5crobots.txt', 404],
    ['/%00', 404],
    ['/%', 404],
    ['/%c0%ae%c0%ae/robots.txt', 404],
    ['/en?next=/../', 200],
    ['http://evil.com/en/', 301],
    ['http://[bad/', 400],
    ['*', 400],
  ])('GET %s is %i, with the security headers', async (target, status) => {
    const server = await serve(app.fetch)
    const answer = await sendRaw(
      server,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(answer.toLowerCase()).toContain('strict-transport-security: ')
    expect(answer).not.toMatch(/^location: (?!\/en\r)/im)
    expect(reports).toEqual([])
  })

  it('answers a health check without a Host header', async () => {
    const server = await serve(app.fetch)
    expect(await sendRaw(server, 'GET /healthz HTTP/1.0\r\n\r\n')).toContain('{"status":"ok"}')
  })

  it('refuses a Host that is not one', async () => {
    const server = await serve(app.fetch)
    const request = 'GET /en HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n'
    expect(await sendRaw(server, request)).toContain('HTTP/1.1 400 ')
  })

  it('answers at once while a thousand connections say nothing', async () => {
    const server = await serve(app.fetch)
    const silent = Array.from({ length: 1000 }, () => connect(portOf(server), '127.0.0.1'))
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    const startMs = performance.now()
    expect((await fetch(`${server.address}/en`)).status).toBe(200)
    expect(performance.now() - startMs).toBeLessThan(timeLimits.headersMs)
    for (const socket of silent) socket.destroy()
  })

  it('says the address a browser can open', async () => {
    const everywhere = await listen(app.fetch, { ...local, host: '0.0.0.0' }, () => undefined)
    expect(everywhere.address).toMatch(/^http:\/\/localhost:\d+$/)
    expect((await fetch(`${everywhere.address}/healthz`)).status).toBe(200)
    await everywhere.stop(0)
  })

  it('turns what an app throws into a 500, reported once', async () => {
    const failure = (value: unknown) => () => Promise.reject(value)
    const first = await serve(failure(new Error('unforeseen')))
    const response = await fetch(`${first.address}/en?secret=1`)
    expect(response.status).toBe(500)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe('Something went wrong on our side\n')
    expect(reports).toHaveLength(1)
    expect(reports[0]).toContain('unforeseen')
    expect(reports[0]).not.toContain('secret')
  })
})

describe('slow clients', () => {
  const soon = { headersMs: 200, requestMs: 400, keepAliveMs: 300, silenceMs: 1000, checkMs: 50 }

  /** Reads until the server ends the connection, and measures how long that takes. */
  const untilCut = async (socket: Socket) => {
    const startMs = performance.now()
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    // Sending to a closed connection raises an error.
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.on('close', resolve))
    return { received, afterMs: performance.now() - startMs }
  }

  it('are not waited for who say nothing', async () => {
    const server = await serve(app.fetch, { limits: soon })
    const { received, afterMs } = await untilCut(connect(portOf(server), '127.0.0.1'))
    expect(received).toMatch(/^$|^HTTP\/1\.1 408 /)
    expect(afterMs).toBeGreaterThan(150)
    expect(afterMs).toBeLessThan(8000)
  })

  it('get a 408 who send headers drop by drop', async () => {
    const server = await serve(app.fetch, { limits: soon })
    const socket = connect(portOf(server), '127.0.0.1')
    socket.write('GET /en HTTP/1.1\r\nHost: localhost\r\n')
    const drops = setInterval(() => socket.write('X-More: drop\r\n'), 30)
    const { received, afterMs } = await untilCut(socket)
    clearInterval(drops)
    expect(received).toContain('HTTP/1.1 408 ')
    expect(afterMs).toBeLessThan(8000)
  })

  it('get a 408 who send a body drop by drop', async () => {
    const reading: Fetch = async (request) => new Response(await request.text())
    const server = await serve(reading, { limits: soon })
    const socket = connect(portOf(server), '127.0.0.1')
    socket.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n')
    const drops = setInterval(() => socket.write('drop'), 30)
    const { received, afterMs } = await untilCut(socket)
    clearInterval(drops)
    expect(received).toContain('HTTP/1.1 408 ')
    expect(afterMs).toBeLessThan(8000)
  })

  it('are kept for a while after an answer, and told how long', async () => {
    const server = await serve(app.fetch, {
      limits: { ...soon, headersMs: 10_000, requestMs: 10_000, keepAliveMs: 1000 },
    })
    const socket = connect(portOf(server), '127.0.0.1')
    socket.write('GET /en HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const { received, afterMs } = await untilCut(socket)
    expect(received).toContain('Keep-Alive: timeout=1\r\n')
    expect(received).toContain('<h1>Home</h1>')
    expect(afterMs).toBeGreaterThan(800)
    expect(afterMs).toBeLessThan(8000)
  })

  it('are let go who do not read what they asked for', async () => {
    const large = new Uint8Array(16 * 1024 * 1024)
    const server = await serve(() => new Response(large), { limits: soon })
    const socket = connect(portOf(server), '127.0.0.1')
    socket.pause()
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    // Only reading shows that the connection is closed, so the test waits longer than the limit and then reads.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    socket.on('error', () => undefined)
    let length = 0
    socket.on('data', (chunk) => (length += chunk.length))
    socket.resume()
    await once(socket, 'close')
    expect(length).toBeLessThan(large.length)
  })
})

describe('the stop', () => {
  const slowApp = () => {
    const steps = new EventEmitter()
    const arrived = once(steps, 'arrived')
    const released = once(steps, 'released')
    const answer = async () => {
      steps.emit('arrived')
      await released
      return new Response('done')
    }
    return { answer, arrived, release: () => steps.emit('released') }
  }

  it('lets a request in flight end, and takes no new one', async () => {
    const { answer, arrived, release } = slowApp()
    const server = await serve(answer)
    const inFlight = fetch(server.address)
    await arrived
    const stopped = server.stop()
    await expect(fetch(server.address)).rejects.toThrow('fetch failed')
    release()
    expect(await (await inFlight).text()).toBe('done')
    const startMs = performance.now()
    await stopped
    expect(performance.now() - startMs).toBeLessThan(stopLimitMs)
  })

  it('does not wait for connections nobody uses', async () => {
    const server = await serve(app.fetch)
    const socket = connect(portOf(server), '127.0.0.1')
    await once(socket, 'connect')
    await (await fetch(`${server.address}/en`)).text()
    const startMs = performance.now()
    await server.stop()
    expect(performance.now() - startMs).toBeLessThan(stopLimitMs)
    socket.destroy()
  })
})
