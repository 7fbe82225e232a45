import {
  type Calls,
  type Methods,
  type WorkerLike,
  type WorkerScope,
  exposeWorker,
} from '../core/worker-calls.ts'

type Listener = (event: { data: unknown }) => void

/** A worker in the same thread. Messages are cloned and delivered asynchronously, as with real workers. */
export class InThreadWorker implements WorkerLike {
  isEnded = false
  /** A blocked worker neither receives nor sends anything, as in an endless computation. */
  isBlocked = false
  readonly received: unknown[] = []
  readonly #atPage: Listener[] = []
  readonly #inWorker: Listener[] = []
  readonly #faults = { error: [] as Listener[], messageerror: [] as Listener[] }

  readonly scope: WorkerScope = {
    postMessage: (message, { transfer }) =>
      this.#deliver(structuredClone(message, { transfer }), this.#atPage),
    addEventListener: (_type, listener) => this.#inWorker.push(listener),
  }

  postMessage(message: unknown, transfer: Transferable[]) {
    const clone: unknown = structuredClone(message, { transfer })
    this.received.push(clone)
    this.#deliver(clone, this.#inWorker)
  }

  terminate() {
    this.isEnded = true
  }

  addEventListener(type: 'message' | 'error' | 'messageerror', listener: Listener) {
    if (type === 'message') this.#atPage.push(listener)
    else this.#faults[type].push(listener)
  }

  breaks(type: 'error' | 'messageerror', event: { data: unknown } = { data: undefined }) {
    for (const listener of this.#faults[type]) listener(event)
  }

  #deliver(data: unknown, listeners: readonly Listener[]) {
    queueMicrotask(() => {
      if (!this.isEnded && !this.isBlocked) for (const listener of listeners) listener({ data })
    })
  }
}

/** Creates workers that answer by these methods, and collects all of them. */
export const createInThreadWorkers = <C extends Calls>(methods: Methods<C>) => {
  const workers: InThreadWorker[] = []
  const create = (): InThreadWorker => {
    const worker = new InThreadWorker()
    exposeWorker(methods, worker.scope)
    workers.push(worker)
    return worker
  }
  return { workers, create }
}
