import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect } from 'vitest'
import type { RunningServer } from './listen.ts'
import { listen } from './listen.ts'
import { createSiteApp, memoryAsset, siteAssets, siteRoutes } from './test-site.ts'

/** A request as bytes, with empty lines where they belong. For tests only, as all here. */
export const get = (target: string, headers: readonly string[] = [], host = 'Host: localhost') =>
  [`GET ${target} HTTP/1.1`, host, ...headers, '', ''].join('\r\n')

/** What a browser says about itself; the connection first. */
export const fromBrowser = [
  'Connection: keep-alive',
  'sec-ch-ua: "Chromium";v="140", "Not=A?Brand";v="24"',
  'Upgrade-Insecure-Requests: 1',
  'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)',
  'Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
  'Sec-Fetch-Mode: navigate',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-GB,en;q=0.9,es;q=0.8',
]

/** Long enough that both ends, which are in this process, have done all they can. */
export const turn = async () => {
  await new Promise((resolve) => setTimeout(resolve, 1))
  for (let round = 0; round < 6; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The small site, and two files that only the app may answer with. */
export const assets = siteAssets()
// A static file of the same path as an answer of the app's, as the build writes one for static hosts.
assets.set('/api/rates', memoryAsset('/api/rates', '{"from":"the file"}'))

/** What a file holds that is sent as a stream. */
export const streamed = 'far more than is held in memory'
assets.set('/assets/large.bin', {
  ...memoryAsset('/assets/large.bin', streamed),
  representations: {
    identity: {
      etag: '"large"',
      lengthBytes: streamed.length,
      content: () => Promise.resolve(new Blob([streamed]).stream()),
    },
  },
})

export interface BothDoors {
  /** Serves without the fast door. */
  throughApp: RunningServer
  /** Serves with it. */
  throughDoor: RunningServer
  /** How often the app behind the fast door has been asked. */
  asked: () => number
  /** Stops both, which must have had nothing to report. */
  stop: () => Promise<void>
}

/** The same site twice, with the fast door and without. */
export const openBothDoors = async (): Promise<BothDoors> => {
  const { app, reports } = createSiteApp({ assets })
  let asked = 0
  const options = { host: '127.0.0.1', port: 0, hsts: true }
  const report = (message: string) => void reports.push(message)
  const throughApp = await listen((request, more) => app.fetch(request, more), options, report)
  const counted: Parameters<typeof listen>[0] = (request, more) => {
    asked += 1
    return app.fetch(request, more)
  }
  const throughDoor = await listen(counted, { ...options, routes: siteRoutes(assets) }, report)
  const stop = async () => {
    await throughApp.stop(0)
    await throughDoor.stop(0)
    expect(reports).toEqual([])
  }
  return { throughApp, throughDoor, asked: () => asked, stop }
}

/** A connection of a client's. */
export const open = ({ address }: RunningServer): Socket =>
  connect({ port: Number(new URL(address).port), host: '127.0.0.1', noDelay: true })

/** Sends pieces one by one, then nothing more. @returns all that came back, dates apart */
const converse = async (server: RunningServer, pieces: readonly string[]): Promise<string> => {
  const socket = open(server)
  // Who is refused may be cut off while still talking.
  socket.on('error', () => undefined)
  const received: Buffer[] = []
  socket.on('data', (chunk) => received.push(chunk))
  const [first = '', ...others] = pieces
  socket.write(first, 'latin1')
  for (const piece of others) {
    await turn()
    if (!socket.destroyed) socket.write(piece, 'latin1')
  }
  if (!socket.destroyed) {
    socket.end()
    await new Promise((resolve) => socket.once('close', resolve))
  }
  return Buffer.concat(received)
    .toString('latin1')
    .replaceAll(/^Date: [\w,: ]+ GMT\r$/gm, 'Date: …\r')
}

/** Says the same at both doors, which must answer the same, byte for byte. @returns what they said */
export const bothSay = async (
  { throughApp, throughDoor }: BothDoors,
  ...pieces: string[]
): Promise<string> => {
  const [plain, fast] = await Promise.all([
    converse(throughApp, pieces),
    converse(throughDoor, pieces),
  ])
  expect(fast).toBe(plain)
  return fast
}
