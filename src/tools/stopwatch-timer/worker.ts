/**
 * Wakes a hidden page on time. Browsers delay the timers of a hidden page by up to a minute, but not those of its
 * workers. Each message is a number of milliseconds after which the worker answers; the next message replaces it.
 */
let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('message', (event: MessageEvent<number>) => {
  clearTimeout(timer)
  timer = setTimeout(() => postMessage('over'), event.data)
})
