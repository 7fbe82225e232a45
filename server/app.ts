import { Hono } from 'hono'
import { fallbackLanguage, languages } from '../src/core/language.ts'
import { afterShare, sharePath } from '../src/core/share.ts'
import { fileResponse, createResponses } from './responses.ts'
import { isUnderImmutableFolder } from './assets.ts'
import { isOverHttps, languageCookie, negotiateLanguage } from './negotiate-language.ts'
import type { Routes } from './routes.ts'
import { securityHeaders } from './security-headers.ts'

/** What the server knows of a request besides the request itself. */
export interface Connection {
  /**
   * The IP address at the other end of the connection, where it is known. It belongs to the visitor or to one of our
   * proxies.
   */
  address?: string
}

/** Answers every request for one path, whatever its method. */
export type ApiHandler = (request: Request, connection: Connection) => Response | Promise<Response>

export interface AppOptions {
  routes: Routes
  /** The handlers by path, such as `/api/rates`. */
  api: Readonly<Record<string, ApiHandler>>
  /** Describes how the server is, for `/healthz`. */
  health: () => Promise<object>
  /** Whether to send Strict-Transport-Security. */
  hsts: boolean
  /** Receives one line, or a stack, about an unexpected failure; it never contains anything a visitor sent. */
  report: (message: string) => void
}

type Answer = Response | Promise<Response>

const prefixedLanguages = languages.filter((language) => language !== fallbackLanguage)

/**
 * Splits an absolute URL into its path and its query (with the `?`). Nothing is decoded, so both stay as they were
 * sent.
 */
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
 * Creates the whole server as a function of a request. It looks paths up, exactly as they were sent, among the files
 * that the build wrote, so no request can reach any other file.
 */
export const createApp = ({
  routes: { byPath, notFound },
  api,
  health,
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
    const cookie = isChosenByQuery
      ? { 'Set-Cookie': languageCookie(language, isOverHttps(request)) }
      : undefined
    return fileResponse(route.files[language], request, cookie)
  }

  const app = new Hono<{ Bindings: Connection }>({
    // Hono would decode the path, at some microseconds per wrong escape.
    getPath: ({ url }) => splitUrl(url).path,
  })
  app.all('/healthz', async ({ req }) =>
    isRead(req.raw) ? responses.json(200, await health()) : responses.methodNotAllowed(),
  )
  for (const [path, answer] of Object.entries(api))
    app.all(path, ({ req, env }) => answer(req.raw, env))
  app.all('/api/*', () => responses.json(404, { error: 'not-found' }))
  // The service worker answers these requests in the browser. Without one, the shared content is not even read.
  app.post(sharePath, ({ req }) => responses.seeOther(afterShare(splitUrl(req.url).query, false)))
  app.all('*', ({ req }) => answerPath(req.raw))
  app.onError((error) => {
    // Only the stack is reported, because some errors also carry the value they failed on, which a visitor may have
    // sent.
    report(`Unexpected failure: ${error.stack ?? error.message}`)
    return responses.text(500, 'Something went wrong on our side')
  })
  return app
}
