import { readFile, stat } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { languages } from '../src/core/language.ts'
import { test as base, expect, hydrated } from './fixtures.ts'
import { toolCard } from './page-steps.ts'
import { locales, textOf } from './site.ts'

const folder = join(process.env.UTILO_DIST ?? 'dist', 'client')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const isFolder = async (file: string) => (await stat(file)).isDirectory()

/** Serves files as any static host does: a folder's `index.html` behind a slash, `404.html` for the rest. */
const answer = async (path: string) => {
  try {
    const file = join(folder, path)
    if (await isFolder(file)) {
      if (!path.endsWith('/')) return { status: 301, location: `${path}/` }
      return { status: 200, file: join(file, 'index.html') }
    }
    return { status: 200, file }
  } catch {
    return { status: 404, file: join(folder, '404.html') }
  }
}

const startHost = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const respond = async () => {
      const { status, file, location } = await answer(pathname)
      if (file === undefined) response.writeHead(status, { location: `${location}${search}` }).end()
      else
        response
          .writeHead(status, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
          .end(await readFile(file))
    }
    respond().catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return server
}

const test = base.extend<object, { host: string }>({
  host: [
    async ({ browserName: _browser }, use) => {
      const server = await startHost()
      await use(`http://localhost:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    { scope: 'worker' },
  ],
  baseURL: ({ host }, use) => use(host),
})

test.describe('on a plain static host', { tag: '@full' }, () => {
  for (const language of languages)
    test.describe(`a ${language} browser`, () => {
      test.use({ locale: locales[language] })

      test('gets its language at a neutral address', async ({ page }) => {
        await page.goto('/convertisseur-poids?value=72.5&from=kg&to=oz')
        await expect(page.locator('h1')).toHaveText(textOf(language, 'weight:heading'))
        await expect(page).toHaveTitle(`${textOf(language, 'weight:seo.title')} – Utilo`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('select[name=to]')).toHaveValue('oz')
        await expect(page.locator('output[name=result]')).toHaveText(/^2.?557[.,]365$/)
        expect(new URL(page.url()).pathname).toBe('/convertisseur-poids/')
        expect(await page.context().cookies()).toEqual([])
      })

      test('keeps to the language of an address that has one', async ({ page }) => {
        await page.goto('/es/conversor-de-peso')
        await hydrated(page)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('h1')).toHaveText(textOf('es', 'weight:heading'))
        await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      })

      test('is told in its language that a page does not exist', async ({ page, complaints }) => {
        const response = await page.goto('/nowhere')
        expect(response?.status()).toBe(404)
        await expect(page.locator('h1')).toHaveText(textOf(language, 'not-found:heading'))
        await page.goto('/es/nada')
        await expect(page.locator('h1')).toHaveText(textOf('es', 'not-found:heading'))
        for (const complaint of complaints.splice(0)) expect(complaint).toContain('status of 404')
      })
    })

  test('one goes from page to page, and back', async ({ page }) => {
    await page.goto('/en')
    await hydrated(page)
    await page.evaluate(() => document.body.setAttribute('data-mark', 'same document'))
    await toolCard(page, '/en/weight-converter').click()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'weight:heading'))
    await page.goBack()
    await expect(page.locator('h1')).toHaveText(textOf('en', 'home:heading'))
    await expect(page.locator('body')).toHaveAttribute('data-mark', 'same document')
  })
})
