import { join } from 'node:path'
import type { ApiHandler } from './app.ts'
import type { Config } from './config.ts'
import { createContactHandler } from './contact/contact-handler.ts'
import type { MessageStore } from './contact/message-store.ts'
import { createLazyStore, openStore } from './contact/open-store.ts'
import { createOutbox } from './contact/outbox.ts'
import { createPurge } from './contact/purge.ts'
import { createMailSender } from './contact/send-mail.ts'
import { type Health, createHealth } from './health.ts'
import { type Log, createSummary } from './log.ts'
import type { Manifest } from './manifest.ts'
import { createRatesHandlers } from './rates/rates-handler.ts'
import { compressBody, createFileStore, createPublishedStore } from './rates/file-stores.ts'
import { createRates } from './rates/rates-service.ts'
import { noRates, type Rates } from './rates/rates.ts'
import { securityHeaders } from './security-headers.ts'

export interface ServiceOptions {
  config: Config
  manifest: Manifest
  log: Log
}

/** The services that the server runs besides sending files. */
export interface Services {
  api: Readonly<Record<string, ApiHandler>>
  /** Describes how the services are. It never rejects. */
  health: () => Promise<Health>
  /** Stops the background work after the task in progress. */
  stop: () => Promise<void>
}

const nowMs = () => Date.now()
const monotonicMs = () => performance.now()

const startRates = async ({ config, log }: ServiceOptions): Promise<Rates> => {
  const report = log.reporter('rates')
  const published = createPublishedStore(join(config.distFolder, 'client'))
  const rates = createRates({
    store: createFileStore(config.dataFolder, report),
    bundled: (await published.read()) ?? noRates,
    from: config.ratesFrom,
    fetch: globalThis.fetch,
    nowMs,
    monotonicMs,
    random: Math.random,
    report,
  })
  await rates.load()
  rates.start()
  return rates
}

const startOutbox = (store: MessageStore, { config, manifest, log }: ServiceOptions) => {
  if (config.mail === undefined) return undefined
  const send = createMailSender(config.mail, manifest.siteName)
  const report = log.reporter('forwarding')
  const outbox = createOutbox({ store, send, nowMs, random: Math.random, report })
  outbox.start()
  return outbox
}

const startPurge = (store: MessageStore, { config, manifest, log }: ServiceOptions) => {
  const report = log.reporter('purge')
  const keptMonths = manifest.messagesKeptMonths
  const isForwarded = config.mail !== undefined
  const purge = createPurge({ store, keptMonths, isForwarded, nowMs, report })
  purge.start()
  return purge
}

/**
 * Starts all services. A service that is not available is reported and tried again, and pages are served without it.
 */
export const startServices = async (options: ServiceOptions): Promise<Services> => {
  const { config, log } = options
  const common = securityHeaders(config)
  const rates = await startRates(options)
  const store = createLazyStore(() => openStore(config), log.reporter('store'))
  const outbox = startOutbox(store, options)
  const purge = startPurge(store, options)
  const contact = createContactHandler({
    store,
    isForwarded: outbox !== undefined,
    common,
    trustedProxies: config.trustedProxies,
    hourlyMessages: config.hourlyMessages,
    nowMs,
    monotonicMs,
    newId: () => crypto.randomUUID(),
    onAccepted: () => outbox?.wake(),
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
  return {
    api: { ...createRatesHandlers(rates, common, compressBody), '/api/contact': contact },
    health: createHealth({ rates, store, nowMs, monotonicMs }),
    stop: async () => {
      await rates.stop()
      purge.stop()
      await outbox?.stop()
      await store.close()
    },
  }
}
