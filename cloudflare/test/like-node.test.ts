import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../../server/testing/messages.ts'
import { loadManifest } from '../../server/load-assets.ts'
import { type Answer, type Question, ask } from './ask.ts'
import { distFolder, ratesOff, startNode, type RunningNode } from './node-server.ts'
import { type RunningWorker, startWorker } from './wrangler.ts'

const { folder, remove } = makeFolder()
const manifest = await loadManifest(join(distFolder, 'server.json'))
const clientFolder = join(distFolder, 'client')

let worker: RunningWorker
let node: RunningNode
beforeAll(async () => {
  node = await startNode(folder)
  worker = await startWorker(folder, ratesOff)
})
afterAll(async () => {
  await worker?.stop()
  await node?.stop()
  remove()
})

// Headers that concern the connection, and those that HTTP/1.1 allows in two forms.
const ofConnection = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
])

const comparable = ({ status, headers, body }: Answer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name))),
  body: createHash('sha256').update(body).digest('hex'),
})

const askBoth = async (question: Question) =>
  Promise.all([ask(worker.address, question), ask(node.address, question)])

const expectSame = async (question: Question): Promise<Answer> => {
  const [ofWorker, ofNode] = await askBoth(question)
  expect(comparable(ofWorker), question.path).toEqual(comparable(ofNode))
  return ofWorker
}

const plain = { 'Accept-Encoding': 'identity' }
// The order matters: the local emulation of Cloudflare's front end uses the first encoding, the real one all of them.
const brotli = { 'Accept-Encoding': 'br, gzip' }

describe('the Worker answers as the server on Node', () => {
  it('with every page, compressed by the build', async () => {
    const pages = manifest.pages.flatMap(({ paths, isEmbeddable }) =>
      Object.values(paths).map((path) => ({ path, isEmbeddable })),
    )
    expect(pages.length).toBeGreaterThan(80)
    for (const { path, isEmbeddable } of pages) {
      const { status, headers } = await expectSame({ path, headers: brotli })
      expect([status, headers['content-encoding']]).toEqual([200, 'br'])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain(
        `frame-ancestors ${isEmbeddable ? '*' : "'none'"};`,
      )
    }
  })

  const languages: [name: string, question: Question, language: string][] = [
    ['a browser', { path: '/', headers: { 'Accept-Language': 'es-MX, en;q=0.8' } }, 'es'],
    ['a cookie', { path: '/', headers: { Cookie: 'lng=en', 'Accept-Language': 'es' } }, 'en'],
    ['nobody', { path: '/' }, 'fr'],
  ]
  it.each(languages)('in the language that %s wants', async (_name, question, language) => {
    const headers = { ...plain, ...question.headers }
    const answer = await expectSame({ ...question, headers })
    expect(answer.headers['content-language']).toBe(language)
  })

  it('in the language of the address, which it remembers', async () => {
    const { headers } = await expectSame({ path: '/?lng=es', headers: plain })
    expect(headers['set-cookie']?.[0]).toMatch(/^lng=es;/)
  })

  const questions: [name: string, question: Question, status: number][] = [
    ['no compression', { path: '/en', headers: plain }, 200],
    ['no body', { method: 'HEAD', path: '/en', headers: brotli }, 200],
    ['a slash too many', { path: '/en/?x=1', headers: plain }, 301],
    ['a method that pages have not', { method: 'POST', path: '/en', headers: plain }, 405],
    ['no such page', { path: '/en/nothing', headers: plain }, 404],
    ['no such page in any language', { path: '/rien', headers: brotli }, 404],
    ['no such script', { path: '/assets/nothing.js', headers: plain }, 404],
    ['no such text', { path: '/locales/nothing.json', headers: plain }, 404],
    ["a page's file", { path: '/en/index.html', headers: plain }, 404],
    ["a page's compressed file", { path: '/en/index.html.br', headers: plain }, 404],
    ['a file for other hosts', { path: '/_headers', headers: plain }, 404],
    ['the folder of the Worker', { path: '/_files/en/index.html', headers: plain }, 404],
    ['an encoded path', { path: '/%65n', headers: plain }, 404],
    ['robots', { path: '/robots.txt', headers: plain }, 200],
    ['the sitemap', { path: '/sitemap.xml', headers: brotli }, 200],
    ['the icon', { path: '/favicon.ico', headers: plain }, 200],
    ['its health', { path: '/healthz', headers: plain }, 200],
    ['no such service', { path: '/api/nothing', headers: plain }, 404],
    ['rates by another method', { method: 'PUT', path: '/api/rates', headers: plain }, 405],
    ['a message by another method', { path: '/api/contact', headers: plain }, 405],
  ]
  it.each(questions)('when asked for %s', async (_name, question, status) => {
    expect((await expectSame(question)).status).toBe(status)
  })

  it('to one who takes gzip', async () => {
    const [ofWorker, ofNode] = await askBoth({
      path: '/en',
      headers: { 'Accept-Encoding': 'gzip' },
    })
    // The local emulation compresses gzip responses again.
    const unpacked = [ofWorker, ofNode].map((answer) =>
      comparable({ ...answer, body: gunzipSync(answer.body) }),
    )
    expect(unpacked[0]).toEqual(unpacked[1])
  })

  it('to one who has it already', async () => {
    const question = { path: '/en', headers: brotli }
    const { headers } = await ask(worker.address, question)
    const again = { ...brotli, 'If-None-Match': headers.etag ?? '' }
    const [ofWorker, ofNode] = await askBoth({ ...question, headers: again })
    // The local emulation also marks uncompressed responses.
    const { 'content-encoding': _encoding, ...others } = comparable(ofWorker).headers
    expect({ ...comparable(ofWorker), headers: others }).toEqual(comparable(ofNode))
    expect(ofWorker.status).toBe(304)
  })

  it('but to dots in a path, which Cloudflare takes out before', async () => {
    for (const path of ['/en/../nothing', '/%2e%2e/_headers', '/assets/../../server.json'])
      expect((await ask(worker.address, { path, headers: plain })).status, path).toBe(404)
  })

  const json = { ...plain, 'Content-Type': 'application/json' }
  const refused: [name: string, headers: Record<string, string>, body: string, status: number][] = [
    ['that says nothing', json, '{}', 400],
    ['that is no JSON', json, 'name=Zo%C3%A9', 400],
    ['of a form', { ...plain, 'Content-Type': 'text/plain' }, '{}', 415],
    ['from elsewhere', { ...json, Origin: 'https://example.org' }, '{}', 403],
    ['from a page elsewhere', { ...json, 'Sec-Fetch-Site': 'cross-site' }, '{}', 403],
    ['without end', json, JSON.stringify({ name: 'x'.repeat(70_000) }), 413],
  ]
  it.each(refused)('to a message %s', async (_name, headers, body, status) => {
    const answer = await expectSame({ method: 'POST', path: '/api/contact', headers, body })
    expect(answer.status).toBe(status)
  })

  it('with every other file of the build', async () => {
    const files = globSync('{assets,locales}/**/*', { cwd: clientFolder, withFileTypes: true })
      .filter((file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name).slice(clientFolder.length))
    expect(files.length).toBeGreaterThan(400)
    const check = async (path: string) => {
      const [ofWorker, ofNode] = await askBoth({ path: encodeURI(path), headers: plain })
      expect(ofWorker.body.equals(readFileSync(join(clientFolder, path))), path).toBe(true)
      const { headers, status } = comparable(ofWorker)
      // Cloudflare has its own tags for what it sends by itself, lets every file vary, and knows more types.
      const {
        etag: _etag,
        vary: _vary,
        'content-type': type,
        ...expected
      } = comparable(ofNode).headers
      expect({ status, headers }, path).toMatchObject({ status: 200, headers: expected })
      if (type !== 'application/octet-stream') expect(headers['content-type'], path).toBe(type)
    }
    while (files.length > 0) await Promise.all(files.splice(0, 8).map(check))
  })

  it('with the smallest form of a large file', async () => {
    const [path = ''] = globSync('**/*.traineddata.br', { cwd: clientFolder })
    const { body, headers } = await expectSame({ path: `/${path.slice(0, -3)}`, headers: brotli })
    expect(headers['content-encoding']).toBe('br')
    expect(body.equals(readFileSync(join(clientFolder, path)))).toBe(true)
  })
})
