/**
 * Opens connections that send nothing, prints how many are open, and holds them until the process is ended.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

const [port = '', count = ''] = process.argv.slice(2)
const batch = 250
let open = 0
for (let at = 0; at < Number(count); at += batch) {
  const sockets = Array.from({ length: Math.min(batch, Number(count) - at) }, () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined).on('close', () => (open -= 1))
    return once(socket, 'connect').then(
      () => (open += 1),
      () => undefined,
    )
  })
  await Promise.all(sockets)
}
console.log(open)
