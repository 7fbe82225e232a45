/** The entry point of the server on Cloudflare Workers. */
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/log.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { createResponses } from '../server/responses.ts'
import type { Environment, Execution, IncomingRequest } from './bindings.ts'
import siteText from './dist/site.txt'
import { type Services, createServices } from './services.ts'
import type { SiteFacts } from './assets.ts'

/** Writes lines that `wrangler tail` and the dashboard show. */
const log = createLog(
  (line) => console.log(line),
  (line) => console.error(line),
  Date.now,
)

const start = (environment: Environment): Services => {
  const settings = Object.entries(environment).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const result = readConfig(Object.fromEntries(settings))
  if (!result.isValid) throw new Error(result.problems.join(' '))
  // `gather.ts` has written this text, which is bundled with the program.
  return createServices(result.config, environment, JSON.parse(siteText) as SiteFacts, log)
}

let services: Services | undefined

/** The responses for failures before the services are started. */
const responses = createResponses(securityHeaders({ hsts: false }))

/** Restores the visitor's own `Accept-Encoding`, because Cloudflare replaces it in each request. */
const asSent = (request: IncomingRequest): Request => {
  const accepted = request.cf?.clientAcceptEncoding
  if (accepted === undefined) return request
  const headers = new Headers(request.headers)
  if (accepted === '') headers.delete('Accept-Encoding')
  else headers.set('Accept-Encoding', accepted)
  return new Request(request, { headers })
}

/** Marks compressed responses, so that they are not compressed again. */
const asPrepared = (response: Response): Response => {
  if (!response.headers.has('Content-Encoding')) return response
  const { body, status, headers } = response
  const options: ResponseInit & { encodeBody: 'manual' } = { status, headers, encodeBody: 'manual' }
  return new Response(body, options)
}

export default {
  async fetch(
    request: IncomingRequest,
    environment: Environment,
    execution: Execution,
  ): Promise<Response> {
    try {
      services ??= start(environment)
      const address = request.headers.get('CF-Connecting-IP')
      const connection = { execution, ...(address === null ? {} : { address }) }
      return asPrepared(await services.answer(asSent(request), connection))
    } catch (error) {
      const stack = error instanceof Error ? error.stack : 'not an Error'
      log.error({ event: 'server', message: `Unexpected failure: ${stack}` })
      return responses.text(500, 'Something went wrong on our side')
    }
  },

  async scheduled(
    { scheduledTime }: { scheduledTime: number },
    environment: Environment,
  ): Promise<void> {
    services ??= start(environment)
    await services.runScheduled(scheduledTime)
  },
}
