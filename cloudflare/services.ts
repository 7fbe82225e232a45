import { createApp, type ApiHandler, type Connection } from '../server/app.ts'
import type { Config } from '../server/config.ts'
import { createContactHandler } from '../server/contact/contact-handler.ts'
import type { MessageStore } from '../server/contact/message-store.ts'
import { createOutbox } from '../server/contact/outbox.ts'
import { createPostgresStore } from '../server/contact/postgres-store.ts'
import { createPurge } from '../server/contact/purge.ts'
import { createMailSender, type OpenMailConnection } from '../server/contact/send-mail.ts'
import { createHealth } from '../server/health.ts'
import { type Log, createSummary } from '../server/log.ts'
import { createRatesHandlers } from '../server/rates/rates-handler.ts'
import { buildRoutes } from '../server/routes.ts'
import { securityHeaders } from '../server/security-headers.ts'
import { bindingAssets, type SiteFacts } from './assets.ts'
import type { Environment, Execution } from './bindings.ts'
import { createD1Store, openForEachCall } from './message-stores.ts'
import { createKvRatesStore, createReadRates, refreshRates } from './rates.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectEncrypted } from 'node:tls'

/** A connection that can also continue work after its response. */
interface WorkerConnection extends Connection {
  execution: Execution
}

export interface Services {
  answer: (request: Request, connection: WorkerConnection) => Response | Promise<Response>
  /** Runs the periodic tasks, every quarter of an hour. */
  runScheduled: (scheduledMs: number) => Promise<void>
}

const nowMs = () => Date.now()
const monotonicMs = () => performance.now()
const newId = () => crypto.randomUUID()
const hourMs = 60 * 60 * 1000
const quarterMs = 15 * 60 * 1000

const openStore = ({ databaseUrl }: Config, { DB }: Environment): MessageStore | undefined => {
  if (databaseUrl !== undefined) return openForEachCall(() => createPostgresStore(databaseUrl))
  return DB && createD1Store(DB)
}

/** Creates the server on Cloudflare's services. */
export const createServices = (
  config: Config,
  environment: Environment,
  { manifest, assets, bundled }: SiteFacts,
  log: Log,
): Services => {
  const common = securityHeaders(config)
  const store = openStore(config, environment)
  const { mail } = config
  const reportRates = log.reporter('rates')
  const rateOptions = {
    store: createKvRatesStore(environment.RATES, reportRates),
    bundled,
    report: reportRates,
  }
  const rates = createReadRates(rateOptions)
  const ratesAnswers = createRatesHandlers(rates, common)

  const forward = async () => {
    if (store === undefined || mail === undefined) return
    // The outbox is created per run, because on Cloudflare running work belongs to the request that started it.
    const send = createMailSender(mail, manifest.siteName, undefined, openConnectionByName)
    const report = log.reporter('forwarding')
    await createOutbox({ store, send, nowMs, random: Math.random, report }).drain()
  }

  const afterLoading =
    (answer: ApiHandler): ApiHandler =>
    async (request, connection) => {
      await rates.loadIfOld()
      return answer(request, connection)
    }

  const answerContact = createContactHandler({
    store,
    isForwarded: mail !== undefined,
    hourlyMessages: config.hourlyMessages,
    common,
    // Cloudflare provides the client's address itself.
    trustedProxies: 0,
    nowMs,
    monotonicMs,
    newId,
    // The app passes on the connection that `answer` receives.
    onAccepted: (connection) => (connection as WorkerConnection).execution.waitUntil(forward()),
    onRefused: createSummary(
      (reason, count) =>
        log.info({
          event: 'message-refused',
          message: `Messages refused: ${reason}`,
          reason,
          count,
        }),
      monotonicMs,
    ),
    report: log.reporter('contact'),
  })

  const describeHealth = createHealth({ rates, store, nowMs, monotonicMs })

  const app = createApp({
    routes: buildRoutes(bindingAssets(assets, environment.ASSETS), manifest, common),
    api: {
      '/api/rates': afterLoading(ratesAnswers['/api/rates']),
      '/api/rate-history': afterLoading(ratesAnswers['/api/rate-history']),
      '/api/contact': answerContact,
    },
    health: async () => {
      await rates.loadIfOld()
      return describeHealth()
    },
    hsts: config.hsts,
    report: log.reporter('server'),
  })

  const purge = async (scheduledMs: number) => {
    if (store === undefined || scheduledMs % hourMs >= quarterMs) return
    const keptMonths = manifest.messagesKeptMonths
    const isForwarded = mail !== undefined
    const report = log.reporter('purge')
    await createPurge({ store, keptMonths, isForwarded, nowMs, report }).run()
  }

  return {
    answer: (request, connection) => app.fetch(request, connection),
    runScheduled: async (scheduledMs) => {
      await Promise.all([
        refreshRates(rateOptions, config.ratesFrom, scheduledMs),
        forward(),
        purge(scheduledMs),
      ])
    },
  }
}

const limitMs = 10_000

/**
 * Opens a connection to a mail server by its name. nodemailer itself would resolve the name and connect to the IP
 * address, and Cloudflare would then require the certificate to be for that address.
 */
const openConnectionByName: OpenMailConnection = async ({ host, port, isEncrypted }) => {
  const socket = isEncrypted ? connectEncrypted({ host, port }) : connect({ host, port })
  const timeout = Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })
  const limit = setTimeout(() => socket.destroy(timeout), limitMs)
  try {
    await once(socket, isEncrypted ? 'secureConnect' : 'connect')
    return socket
  } finally {
    clearTimeout(limit)
  }
}
