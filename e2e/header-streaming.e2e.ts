import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { test as base, expect, hydrated } from './fixtures.ts'
import { shiftsOf, watchShifts } from './layout-shifts.ts'

/** The place between the header's buttons where the page is cut. */
const cut = 'id="language-menu"'
const pauseMs = 500

/**
 * Smaller shifts are not counted: a busy machine paints between two parts of the page's own text, where a button is
 * some pixels narrower for a moment (0.0002). A tool that moved when its advertisement arrived gave 0.0099.
 */
const leastShift = 0.001

/** A proxy that pauses in the middle of each page, as a slow network would. */
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
        const html = await answer.text()
        const at = html.indexOf(cut)
        response.write(html.slice(0, at))
        await setTimeout(pauseMs)
        response.end(html.slice(at))
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
  { width: 1360, paths: ['/en'], tag: [] },
  { width: 390, paths: ['/en', '/en/merge-split-pdf'], tag: '@full' },
  { width: 1360, paths: ['/en/weight-converter', '/en/merge-split-pdf'], tag: '@full' },
])
  test(
    `a header that comes in parts does not move: ${paths.join(', ')} at ${width} pixels`,
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
        const seen = (await shiftsOf(page)).filter((shift) => shift >= leastShift)
        expect([path, seen]).toEqual([path, []])
      }
    },
  )
