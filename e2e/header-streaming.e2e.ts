import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { test as base, expect, hydrated } from './fixtures.ts'
import { shiftsOf, watchShifts } from './layout-shifts.ts'

/** The places where the page is cut: between the header's buttons, and before a tool's advertisement. */
const cuts = /(?=id="language-menu")|(?=<div class="ad )/
const pauseMs = 500

/** A proxy that pauses where a page is cut, as a slow network would. */
const test = base.extend<{ faltering: string }>({
  faltering: async ({ baseURL }, use) => {
    const server = createServer((request, response) => {
      void (async () => {
        const answer = await fetch(new URL(request.url ?? '/', baseURL))
        const type = answer.headers.get('content-type') ?? ''
        const keeping = answer.headers.get('cache-control') ?? ''
        response.writeHead(answer.status, { 'content-type': type, 'cache-control': keeping })
        if (!type.startsWith('text/html')) {
          response.end(Buffer.from(await answer.arrayBuffer()))
          return
        }
        for (const [index, part] of (await answer.text()).split(cuts).entries()) {
          if (index > 0) await setTimeout(pauseMs)
          response.write(part)
        }
        response.end()
      })()
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    await use(`http://localhost:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
  allowedOrigins: ({ faltering }, use) => use([faltering]),
})

for (const { width, paths, tag } of [
  { width: 390, paths: ['/en/weight-converter'], tag: [] },
  { width: 1360, paths: ['/en', '/en/weight-converter'], tag: [] },
  { width: 390, paths: ['/en', '/en/merge-split-pdf'], tag: '@full' },
  { width: 1360, paths: ['/en/merge-split-pdf'], tag: '@full' },
])
  test(
    `a page that comes in parts does not move: ${paths.join(', ')} at ${width} pixels`,
    {
      tag,
    },
    async ({ page, faltering }) => {
      await page.setViewportSize({ width, height: 844 })
      await watchShifts(page, 'start')
      // The fonts are cached by this visit, because a late font would move lines, whatever the header does.
      await page.goto(`${faltering}/en/about`)
      await hydrated(page)
      for (const path of paths) {
        await page.goto(`${faltering}${path}`)
        await hydrated(page)
        expect([path, await shiftsOf(page)]).toEqual([path, []])
      }
    },
  )
