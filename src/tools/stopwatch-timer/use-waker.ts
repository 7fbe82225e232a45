/** Calls back after a time, also while the page is hidden and its timers are held back. */
export interface Waker {
  /** Gets a worker ready, so that none has to be fetched when time is short. */
  prepare: () => void
  /** Calls back once in so many milliseconds; a call before that is forgotten. */
  wakeIn: (milliseconds: number) => void
  cancel: () => void
  /** Ends the worker. */
  release: () => void
}

export const createWaker = (onWake: () => void): Waker => {
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAwaited = false
  const wake = () => {
    if (!isAwaited) return
    isAwaited = false
    clearTimeout(timer)
    onWake()
  }
  const prepare = () => {
    if (worker) return
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', wake)
  }
  const cancel = () => {
    isAwaited = false
    clearTimeout(timer)
  }
  return {
    prepare,
    cancel,
    wakeIn: (milliseconds) => {
      cancel()
      isAwaited = true
      // Later than the worker in a hidden page, but there when the worker could not be had.
      timer = setTimeout(wake, milliseconds)
      worker?.postMessage(milliseconds)
    },
    release: () => {
      cancel()
      worker?.terminate()
      worker = undefined
    },
  }
}
