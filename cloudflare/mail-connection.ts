import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectEncrypted } from 'node:tls'
import type { OpenMailConnection } from '../server/contact/send-mail.ts'

const limitMs = 10_000

/**
 * Opens a connection to a mail server by its name. By itself nodemailer looks the name up and connects to the
 * address, and Cloudflare then wants the certificate to be the address's.
 */
export const openByName: OpenMailConnection = async ({ host, port, isEncrypted }) => {
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
