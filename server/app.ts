import { Hono } from 'hono'
import { fallbackLanguage, languages } from '../src/core/language.ts'
import { afterShare, sharePath } from '../src/core/share.ts'
import { fileResponse, createResponses } from './responses.ts'
import { isUnderImmutableFolder } from './assets.ts'
import { languageCookie, negotiateLanguage } from './negotiate-language.ts'
import type { Routes } from './routes.ts'
import { securityHeaders } from './security-headers.ts'

/** What is known of a request besides what it says. */
export interface Connection {
  /** The IP address at the other end, where it is known: a visitor's, or a proxy's of ours. */
  address?: string
}

/** Answers everything that is sent to one path, whatever the method. */
export type ApiHandler = (request: Request, connection: Connection) => Response | Promise<Response>

export interface AppOptions {
  routes: Routes
  /** Answers by path, such as `/api/rates`. */
  api: Readonly<Record<string, ApiHandler>>
  /** Send Strict-Transport-Security. */
  hsts: boolean
  /** Takes one line or stack about an unexpected failure; it never holds anything a visitor sent. */
  report: (message: string) => void
}

type Answer = Response | Promise<Response>

const prefixedLanguages = languages.filter((language) => language !== fallbackLanguage)

/** The path and the query (with its `?`) of an absolute URL, as they were sent: nothing is decoded. */
const splitUrl = (url: string): { path: string; query: string } => {
  const [address = ''] = url.split('#', 1)
  const pathStart = address.indexOf('/', address.indexOf('://') + 3)
  const queryStart = address.indexOf('?', pathStart)
  return queryStart === -1
    ? { path: address.slice(pathStart), query: '' }
    : { path: address.slice(pathStart, queryStart), query: address.slice(queryStart) }
}

const isRead = (request: Request) => request.method === 'GET' || request.method === 'HEAD'

/**
 * The whole server as a function of a request. It looks paths up, exactly as they were sent, in what
 * the build wrote, and so cannot be talked into any other file.
 */
export const createApp = ({
  routes: { byPath, notFound },
  api,
  hsts,
  report,
}: AppOptions): Hono<{ Bindings: Connection }> => {
  const common = securityHeaders({ hsts })
  const responses = createResponses(common)

  const answerNotFound = (request: Request, path: string, query: string): Answer => {
    if (isUnderImmutableFolder(path)) return responses.text(404, 'Not found')
    const pinned = prefixedLanguages.find((language) => path.startsWith(`/${language}/`))
    if (pinned !== undefined) return fileResponse(notFound.pinned[pinned], request)
    const { language } = negotiateLanguage(query, request.headers)
    return fileResponse(notFound.negotiated[language], request)
  }

  const answerPath = (request: Request): Answer => {
    const { path, query } = splitUrl(request.url)
    const route = byPath.get(path)
    if (route === undefined) return answerNotFound(request, path, query)
    if (!isRead(request)) return responses.methodNotAllowed()
    if (route.kind === 'file') return fileResponse(route.file, request)
    if (route.kind === 'moved') return responses.movedPermanently(`${route.path}${query}`)
    const { language, isChosenByQuery } = negotiateLanguage(query, request.headers)
    const cookie = isChosenByQuery ? { 'Set-Cookie': languageCookie(language) } : undefined
    return fileResponse(route.files[language], request, cookie)
  }

  const app = new Hono<{ Bindings: Connection }>()
  app.all('/healthz', ({ req }) =>
    isRead(req.raw) ? responses.json(200, { status: 'ok' }) : responses.methodNotAllowed(),
  )
  for (const [path, answer] of Object.entries(api))
    app.all(path, ({ req, env }) => answer(req.raw, env))
  app.all('/api/*', () => responses.json(404, { error: 'not-found' }))
  // Our worker answers these in the browser. Where it is not there, what was shared is not even read.
  app.post(sharePath, ({ req }) => responses.seeOther(afterShare(splitUrl(req.url).query, false)))
  app.all('*', ({ req }) => answerPath(req.raw))
  app.onError((error) => {
    // The stack alone: some errors also carry the value they failed on, which a visitor may have sent.
    report(`Unexpected failure: ${error.stack ?? error.message}`)
    return responses.text(500, 'Something went wrong on our side')
  })
  return app
}
