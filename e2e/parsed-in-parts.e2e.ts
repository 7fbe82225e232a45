import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, hydrated } from './fixtures.ts'

/** Between the buttons of the header. */
const cut = 'id="language-menu"'

/** The site as it comes over a network that falters in the middle of a page. */
const test = base.extend<{ faltering: string }>({
  faltering: async ({ baseURL }, use) => {
    const server = createServer((request, response) => {
      void (async () => {
        const answer = await fetch(new URL(request.url ?? '/', baseURL))
        const type = answer.headers.get('content-type') ?? ''
        response.writeHead(answer.status, { 'content-type': type })
        if (!type.startsWith('text/html')) {
          response.end(Buffer.from(await answer.arrayBuffer()))
          return
        }
        const html = await answer.text()
        const at = html.indexOf(cut)
        response.write(html.slice(0, at))
        setTimeout(() => response.end(html.slice(at)), 700)
      })()
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    await use(`http://localhost:${(server.address() as AddressInfo).port}`)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
  allowedOrigins: ({ faltering }, use) => use([faltering]),
})

for (const width of [390, 1360])
  test(`a page that comes in parts does not move, at ${width} pixels`, async ({
    page,
    faltering,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/en', '/en/weight-converter', '/en/merge-split-pdf']) {
      await page.goto(`${faltering}${path}`)
      await hydrated(page)
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: readonly number[] }).shifts,
      )
      expect([path, shifts]).toEqual([path, []])
    }
  })
