import type { Message, Question } from '../../../offline/messages.ts'

/** A worker that is busy with a large download answers late; one that has ended, never. */
const answerWithinMs = 60_000

/** Says something to a worker. @returns its answer; undefined where it has none. */
export const ask = <T>(worker: ServiceWorker, message: Message): Promise<T | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(undefined), answerWithinMs)
    port1.addEventListener('message', ({ data }: MessageEvent<T | undefined>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    })
    port1.start()
    try {
      worker.postMessage(message, [port2])
    } catch {
      // Its registration is gone: the visitor has cleared the site's data.
      resolve(undefined)
    }
  })

/** Every script, style sheet, font and text of ours that this page has loaded. */
export const loadedAddresses = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.origin))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/(assets|locales)\//.test(pathname),
    )
    .map(({ pathname }) => pathname)

const register = async (): Promise<ServiceWorkerRegistration | undefined> => {
  // In a frame the site is a guest; while it is developed nothing is to be kept.
  if (import.meta.env.DEV || self !== top) return undefined
  try {
    // There over https and on one's own machine only.
    const { serviceWorker } = navigator
    const registration = await serviceWorker.register('/service-worker.js')
    serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Question>) => {
      if (data.kind === 'what-is-loaded') ports[0]?.postMessage(loadedAddresses())
    })
    return registration
  } catch {
    return undefined
  }
}

let registered: ReturnType<typeof register> | undefined

/** The service worker's registration, asked for once; none where there can be none. */
export const registration = (): ReturnType<typeof register> => (registered ??= register())

/** The worker in charge, once there is one; undefined where there can be none. */
export const activeWorker = async (): Promise<ServiceWorker | undefined> =>
  (await registration()) && ((await navigator.serviceWorker.ready).active ?? undefined)
