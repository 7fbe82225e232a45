import { readFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test as base } from '../fixtures.ts'

const folder = join(process.env.UTILO_DIST ?? 'dist', 'client')

/**
 * Returns the headers that a host sends for a path according to the build's `_headers`. If several rules match, all
 * their headers are sent.
 */
const headersOf = (path: string): Record<string, string> => {
  const found = new Map<string, string[]>()
  let applies = false
  for (const line of readFileSync(join(folder, '_headers'), 'utf8').split('\n')) {
    const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
    if (name === '')
      applies = line === path || (line.endsWith('*') && path.startsWith(line.slice(0, -1)))
    else if (applies) found.set(name, [...(found.get(name) ?? []), value])
  }
  return Object.fromEntries([...found].map(([name, values]) => [name, values.join(', ')]))
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const started = async (server: Server, name: string) => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://${name}:${(server.address() as AddressInfo).port}`, stop }
}

/** Starts another site, whose pages are given in their URL. */
const startForeignSite = () =>
  started(
    createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
      response
        .writeHead(pathname === '/' ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' })
        .end(searchParams.get('html') ?? '')
    }),
    '127.0.0.1',
  )

/** Starts a static host that reads `_headers`, as Cloudflare Pages does. */
const startStaticHost = () =>
  started(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const send = (status: number, file: string) => {
        // The file is read before anything is sent, because it may not exist.
        const content = readFileSync(join(folder, file))
        response
          .writeHead(status, {
            'content-type': types[file.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8',
            ...headersOf(pathname),
          })
          .end(content)
      }
      try {
        send(200, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
      } catch {
        send(404, '404.html')
      }
    }),
    'localhost',
  )

interface Hosts {
  /** The origin of another site. */
  foreign: string
  /** The origin of a static host with this build. */
  staticHost: string
}

const during = async (start: typeof startForeignSite, use: (origin: string) => Promise<void>) => {
  const { origin, stop } = await start()
  await use(origin)
  await stop()
}

export const test = base.extend<Hosts>({
  foreign: ({ browserName: _browser }, use) => during(startForeignSite, use),
  staticHost: ({ browserName: _browser }, use) => during(startStaticHost, use),
  allowedOrigins: ({ foreign, staticHost }, use) => use([foreign, staticHost]),
})

/** Returns the URL of a page of the other site. */
export const foreignPage = (foreign: string, html: string): string =>
  `${foreign}/?${new URLSearchParams({ html: `<!doctype html><html lang="en"><title>A site</title>${html}` })}`
