import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { pipelineLimit } from './connections.ts'
import { type RunningServer, listen, stopLimitMs } from './listen.ts'
import { createSiteApp, memoryAsset, siteAssets } from './testing/site.ts'

// The body is larger than a system's socket buffers, so that a client that does not read it is noticed, and still
// held in memory.
const body = 'a'.repeat(16_000_000)
const assets = siteAssets().set('/large.txt', memoryAsset('/large.txt', body))
const { app } = createSiteApp({ assets })
const local = { host: '127.0.0.1', port: 0, hsts: true }

let running: RunningServer | undefined
afterEach(() => running?.stop(0))

type Fetch = (request: Request) => Response | Promise<Response>

/** Returns a GET request as bytes. */
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

const serve = async (fetch: Fetch) => {
  running = await listen(fetch, local, (message) => expect.unreachable(message))
  return running
}

const connectTo = ({ address }: RunningServer): Socket => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  // A client that is cut off may still report an error.
  return socket.on('error', () => undefined)
}

/** Requests the large file and does not read the response. */
const askWithoutReading = async (server: RunningServer) => {
  const socket = connectTo(server)
  socket.pause()
  socket.write(get('/large.txt'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  return socket
}

/** Reads the response to its end. @returns how many bytes were read */
const lengthOf = async (socket: Socket) => {
  let length = 0
  socket.on('data', (chunk) => (length += chunk.length))
  socket.resume()
  await once(socket, 'close')
  return length
}

describe('at the stop', () => {
  it('an answer is sent to its end to who reads slowly', async () => {
    const server = await serve(app.fetch)
    const warnings: Error[] = []
    const warn = (warning: Error) => warnings.push(warning)
    process.on('warning', warn)
    const socket = await askWithoutReading(server)
    const idle = connectTo(server)
    await once(idle, 'connect')
    const idleEnded = once(idle, 'close')
    idle.resume()
    const stopped = server.stop()
    await idleEnded
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await lengthOf(socket)).toBeGreaterThan(body.length)
    await stopped
    process.off('warning', warn)
    expect(warnings).toEqual([])
  }, 120_000)

  it('who does not read is cut when there is no more time', async () => {
    const server = await serve(app.fetch)
    const socket = await askWithoutReading(server)
    const startMs = performance.now()
    await server.stop(300)
    expect(performance.now() - startMs).toBeGreaterThan(250)
    expect(performance.now() - startMs).toBeLessThan(stopLimitMs)
    expect(await lengthOf(socket)).toBeLessThan(body.length)
  })
})

describe('requests that come before the answers to others', () => {
  const fiveMilliseconds = () => new Promise((resolve) => setTimeout(resolve, 5))

  /** An app that waits before each response and counts the requests. */
  const slowApp = (wait: () => Promise<unknown> = fiveMilliseconds) => {
    const seen = { now: 0, most: 0, all: 0 }
    const answer = async (request: Request) => {
      seen.now += 1
      seen.all += 1
      seen.most = Math.max(seen.most, seen.now)
      await wait()
      seen.now -= 1
      return new Response(`<${new URL(request.url).pathname}>`)
    }
    return { seen, answer }
  }

  it('are answered one after another, in order', async () => {
    const { seen, answer } = slowApp()
    const socket = connectTo(await serve(answer))
    const paths = Array.from({ length: pipelineLimit + 1 }, (_, at) => `/${at}`)
    socket.write(paths.map((path) => get(path)).join(''))
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    await expect.poll(() => received, { timeout: 120_000 }).toContain(`<${paths.at(-1)}>`)
    expect(received.match(/<\/\d+>/g)).toEqual(paths.map((path) => `<${path}>`))
    expect(seen).toEqual({ now: 0, most: 1, all: paths.length })
    socket.write(get('/once-more'))
    await expect.poll(() => received).toContain('</once-more>')
    socket.destroy()
  }, 120_000)

  it('end the connection when they are far too many, and no other', async () => {
    const { seen, answer } = slowApp()
    const server = await serve(answer)
    const socket = connectTo(server)
    socket.resume()
    socket.write(get('/').repeat(pipelineLimit + 2))
    await once(socket, 'close')
    expect(seen.all).toBeLessThan(3)
    expect(await (await fetch(`${server.address}/en`)).text()).toBe('</en>')
  })

  it('are forgotten with their connection', async () => {
    const steps = new EventEmitter()
    const released = once(steps, 'released')
    const { seen, answer } = slowApp(() => released)
    const server = await serve(answer)
    const socket = connectTo(server)
    socket.write(get('/').repeat(10))
    await expect.poll(() => seen.all).toBeGreaterThan(0)
    socket.resetAndDestroy()
    await server.stop(stopLimitMs)
    steps.emit('released')
    await fiveMilliseconds()
    expect(seen.all).toBe(1)
  })
})

describe('more connections than there may be', () => {
  const maxConnections = 10

  const serveFew = async (fetch: Fetch) => {
    const reports: string[] = []
    const options = { ...local, maxConnections }
    running = await listen(fetch, options, (message) => void reports.push(message))
    return { server: running, reports }
  }

  /** Opens connections one after the other that say nothing. */
  const openSilent = async (server: RunningServer, count: number) => {
    const sockets: Socket[] = []
    for (let index = 0; index < count; index += 1) {
      const socket = connectTo(server)
      socket.resume()
      await once(socket, 'connect')
      sockets.push(socket)
    }
    return sockets
  }

  it('cost those their own that have been idle for longest', async () => {
    const { server, reports } = await serveFew(app.fetch)
    const [visitor] = await openSilent(server, 1)
    if (visitor === undefined) throw new Error('There is no connection.')
    const silent = await openSilent(server, maxConnections - 1)
    // The visitor came first, but has asked for something since.
    visitor.write(get('/en'))
    await once(visitor, 'data')
    const late = await openSilent(server, 3)
    await expect
      .poll(() => silent.map(({ closed }) => closed).slice(0, 4))
      .toEqual([true, true, true, false])
    expect([visitor, ...late].map(({ closed }) => closed)).toEqual([false, false, false, false])
    visitor.write(get('/en'))
    await once(visitor, 'data')
    expect(reports).toEqual(['10 connections are open: idle ones are closed'])
    for (const socket of [visitor, ...silent, ...late]) socket.destroy()
  })

  it('are closed themselves while all others are being answered', async () => {
    const steps = new EventEmitter()
    const released = once(steps, 'released')
    let asked = 0
    const { server } = await serveFew(async () => {
      asked += 1
      await released
      return new Response('late')
    })
    const busy = await openSilent(server, maxConnections)
    for (const socket of busy) socket.write(get('/'))
    await expect.poll(() => asked).toBe(maxConnections)
    const [extra] = await openSilent(server, 1)
    await expect.poll(() => extra?.closed).toBe(true)
    const answered = Promise.all(busy.map((socket) => once(socket, 'data')))
    steps.emit('released')
    await answered
    for (const socket of busy) socket.destroy()
  })
})
