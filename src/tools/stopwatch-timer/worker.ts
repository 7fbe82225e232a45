/**
 * Wakes a hidden page on time: browsers hold a hidden page's own timers back, up to a minute, and leave those of
 * its workers alone. Answers each number of milliseconds once they are over; a further number takes its place.
 */
let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('message', (event: MessageEvent<number>) => {
  clearTimeout(timer)
  timer = setTimeout(() => postMessage('over'), event.data)
})
