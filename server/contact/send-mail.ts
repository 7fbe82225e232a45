import type { StoredMessage } from './message-store.ts'
import type { Socket } from 'node:net'
import type { SMTPTransportOptions } from 'nodemailer'
import type { Mail } from '../config.ts'
import { failureCode } from './logging.ts'
import type { Send, SendResult } from './outbox.ts'

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

interface MailText {
  subject: string
  text: string
  /** Where an answer goes. */
  replyTo: { name: string; address: string }
}

/** The e-mail that a visitor's message is forwarded as, for the operator: in English, without markup. */
const mailText = (message: StoredMessage, siteName: string): MailText => ({
  subject: `${siteName}: a message from the contact form`,
  text: [
    `Name:     ${oneLine(message.name)}`,
    `E-mail:   ${oneLine(message.email)}`,
    `Language: ${message.language}`,
    `Received: ${new Date(message.receivedAtMs).toISOString()}`,
    `Number:   ${message.id}`,
    '',
    message.message,
    '',
  ].join('\n'),
  replyTo: { name: oneLine(message.name), address: message.email },
})

export interface MailLimits {
  /** For the connection, and again for the server's greeting. */
  connectMs: number
  /** The longest silence. */
  silenceMs: number
  /** For one message in all; the outbox gives it to nobody else for two minutes. */
  totalMs: number
}

/** Opens a connection to a mail server; an encrypted one where it is so from its beginning. */
export type OpenMailConnection = (server: {
  host: string
  port: number
  isEncrypted: boolean
}) => Promise<Socket>

const usualLimits: MailLimits = { connectMs: 10_000, silenceMs: 30_000, totalMs: 90_000 }

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Failures over one message, as against those over the connection, the password or the encryption. */
const messageCodes = new Set(['EENVELOPE', 'EMESSAGE'])

const causeOf = (error: unknown): 'server' | 'message' | 'refusal' => {
  if (!messageCodes.has(failureCode(error))) return 'server'
  return Number(failureCode(error, ['responseCode'])) >= 500 ? 'refusal' : 'message'
}

const resultOf = (error: unknown): SendResult => ({
  isSent: false,
  error: failureCode(error, ['responseCode', 'code']),
  cause: causeOf(error),
})

const socketGetter =
  (open: OpenMailConnection): NonNullable<SMTPTransportOptions['getSocket']> =>
  ({ host = 'localhost', secure: isEncrypted = false, port }, callback) => {
    const usualPort = isEncrypted ? 465 : 587
    open({ host, port: Number(port ?? usualPort), isEncrypted }).then(
      (connection) => callback(null, { connection, secured: isEncrypted }),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

/**
 * Sends messages to the operator through a mail server. Passwords and texts go over encrypted
 * connections only, except to this machine itself; an address with `?requireTLS=false` allows others.
 *
 * @param open for systems on which connections have to be opened in a way of their own
 */
export const createMailSender = (
  { smtpUrl, from, to }: Mail,
  siteName: string,
  { connectMs, silenceMs, totalMs }: MailLimits = usualLimits,
  open?: OpenMailConnection,
): Send => {
  const isHere = isLoopback(new URL(smtpUrl).hostname)
  const connection = {
    url: smtpUrl,
    requireTLS: !isHere,
    // A mail server of this machine offers encryption with a certificate that nobody vouches for.
    ignoreTLS: isHere,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(open && { getSocket: socketGetter(open) }),
  }
  const host = from.slice(from.lastIndexOf('@') + 1)

  return async (message) => {
    let limit: ReturnType<typeof setTimeout> | undefined
    try {
      // Here, so that those who do not forward messages never load it.
      const { createTransport } = (await import('nodemailer')).default
      const transport = createTransport(connection)
      const timeout = new Promise<never>((_resolve, reject) => {
        const error = Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' })
        limit = setTimeout(() => reject(error), totalMs)
      })
      const sending = transport.sendMail({
        ...mailText(message, siteName),
        from: { name: siteName, address: from },
        to,
        // The same each time: a mail sent twice, after a crash in between, can be recognised.
        messageId: `<${message.id}@${host}>`,
        date: new Date(message.receivedAtMs),
        // Keeps answering machines from answering (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await Promise.race([sending, timeout])
      return { isSent: true }
    } catch (error) {
      return resultOf(error)
    } finally {
      clearTimeout(limit)
    }
  }
}
