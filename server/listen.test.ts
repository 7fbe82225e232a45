import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunningServer } from './listen.ts'
import { listen } from './listen.ts'
import { createSiteApp } from './test-site.ts'

const local = { host: '127.0.0.1', port: 0, hsts: true }

let running: RunningServer | undefined
const reports: string[] = []
const serve = async (fetch: (request: Request) => Response | Promise<Response>) => {
  running = await listen(fetch, local, (message) => void reports.push(message))
  return running
}
afterEach(async () => {
  await running?.stop(0)
  running = undefined
  reports.length = 0
})

const portOf = ({ address }: RunningServer) => Number(new URL(address).port)

/** Sends bytes as they are, which `fetch` would put in order first. */
const sendRaw = async (server: RunningServer, request: string): Promise<string> => {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.end(request)
  return text(socket)
}

const { app } = createSiteApp()

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

  it('sends a page in the encoding a client undoes by itself', async () => {
    const { address } = await serve(app.fetch)
    const response = await fetch(`${address}/convertisseur-poids`, {
      headers: { 'accept-language': 'es', 'accept-encoding': 'br' },
    })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe('<h1>Conversor de peso</h1>')
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

  it('rejects when the port is taken', async () => {
    const first = await serve(app.fetch)
    const second = listen(app.fetch, { ...local, port: portOf(first) }, () => undefined)
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
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
    // Well under the five seconds for which Node keeps an idle connection.
    expect(performance.now() - startMs).toBeLessThan(2000)
  })

  it('does not wait for connections nobody uses', async () => {
    const server = await serve(app.fetch)
    const socket = connect(portOf(server), '127.0.0.1')
    await once(socket, 'connect')
    await (await fetch(`${server.address}/en`)).text()
    const startMs = performance.now()
    await server.stop()
    expect(performance.now() - startMs).toBeLessThan(2000)
    socket.destroy()
  })

  it('cuts what does not end within the limit', async () => {
    const { answer, arrived, release } = slowApp()
    const server = await serve(answer)
    const inFlight = fetch(server.address)
    await arrived
    const cut = expect(inFlight).rejects.toThrow('fetch failed')
    await server.stop(100)
    await cut
    release()
  })
})
