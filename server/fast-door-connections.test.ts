import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createFastAnswers } from './fast-answers.ts'
import { openFastDoor } from './fast-door.ts'
import { get, turn } from './test-doors.ts'
import { memoryAsset, siteAssets, siteRoutes } from './test-site.ts'

describe('connections at the door', () => {
  const body = 'a'.repeat(600_000)
  const large = memoryAsset('/large.txt', body)

  /** A server of its own, whose end of each connection can be looked at. */
  const serveLarge = async () => {
    // Asked where requests wait for one another.
    const server = createServer((_request, answer) => answer.end(body))
    const routes = siteRoutes(siteAssets().set('/large.txt', large))
    const limits = { firstRequestMs: 5000, keepAliveMs: 5000 }
    openFastDoor(server, createFastAnswers(routes, 5), limits)
    const ends: Socket[] = []
    server.on('connection', (socket) => ends.push(socket))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const connectTo = () =>
      connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true })
    const close = async () => {
      const closed = once(server, 'close')
      server.close()
      for (const end of ends) end.destroy()
      await closed
    }
    return { ends, connectTo, close }
  }

  it('are not read from while they do not read', async () => {
    const { ends, connectTo, close } = await serveLarge()
    const socket = connectTo()
    socket.pause()
    await once(socket, 'connect')
    let longest = 0
    for (let count = 0; count < 60; count += 1) {
      socket.write(get('/large.txt'))
      await turn()
      longest = Math.max(longest, ends[0]?.writableLength ?? 0)
    }
    // One answer waits, out of 36 MB: the requests behind it are not even read.
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(2 * body.length)
    let length = 0
    socket.on('data', (chunk) => (length += chunk.length))
    socket.resume()
    await expect.poll(() => length, { timeout: 120_000 }).toBeGreaterThan(60 * body.length)
    socket.destroy()
    await close()
  })

  it('that break do no harm', async () => {
    const { ends, connectTo, close } = await serveLarge()
    const socket = connectTo()
    socket.pause()
    socket.write(get('/large.txt'))
    await expect.poll(() => ends[0]?.bytesWritten).toBeGreaterThan(0)
    socket.resetAndDestroy()
    await expect.poll(() => ends[0]?.destroyed).toBe(true)
    const next = connectTo()
    next.end(get('/en'))
    expect(await text(next)).toContain('<h1>Home</h1>')
    await close()
  })

  it('need a server that takes connections', () => {
    const server = createServer().removeAllListeners('connection')
    const limits = { firstRequestMs: 1000, keepAliveMs: 1000 }
    expect(() => openFastDoor(server, () => undefined, limits)).toThrow('takes no connections')
  })
})

describe('the date', () => {
  it('is that of the second', () => {
    const answer = createFastAnswers(siteRoutes(), 65)
    const dateAt = (nowMs: number) =>
      /^Date: (.*)\r$/m.exec(String(answer(Buffer.from(get('/en')), nowMs)?.[0]))?.[1]
    const startMs = Date.UTC(2026, 10, 22, 23, 59, 59, 10)
    expect(dateAt(startMs)).toBe('Sun, 22 Nov 2026 23:59:59 GMT')
    expect(dateAt(startMs + 980)).toBe('Sun, 22 Nov 2026 23:59:59 GMT')
    expect(dateAt(startMs + 990)).toBe('Mon, 23 Nov 2026 00:00:00 GMT')
  })
})
