import type { StoredMessage } from './message-store.ts'
import { labelledLines } from './message.ts'
import type { Socket } from 'node:net'
import type { SMTPTransportOptions } from 'nodemailer'
import type { Mail } from '../config.ts'
import { failureCode } from '../log.ts'
import type { Send, SendResult } from './outbox.ts'
import { withinLimit } from '../time-limit.ts'

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

interface MailText {
  subject: string
  text: string
  /** The address that replies go to. */
  replyTo: { name: string; address: string }
}

/** Creates the e-mail that forwards a visitor's message to the operator, in English and without markup. */
const mailText = (message: StoredMessage, siteName: string): MailText => ({
  subject: `${siteName}: a message from the contact form`,
  text: [
    ...labelledLines(message, oneLine),
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
  /** The time limit for the connection, and again for the server's greeting. */
  connectMs: number
  /** The longest time without any data. */
  silenceMs: number
  /** The time limit for one message in all. It is shorter than the outbox's lease of two minutes. */
  totalMs: number
}

/** Opens a connection to a mail server. With `isEncrypted`, TLS is used from the first byte. */
export type OpenMailConnection = (server: {
  host: string
  port: number
  isEncrypted: boolean
}) => Promise<Socket>

const usualLimits: MailLimits = { connectMs: 10_000, silenceMs: 30_000, totalMs: 90_000 }

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** The codes of failures that concern one message, in contrast to the connection, the password or the encryption. */
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
 * Sends messages to the operator through a mail server. Passwords and texts travel over encrypted connections only,
 * except to this machine itself; a URL with `?requireTLS=false` allows others.
 *
 * @param open opens the connections on systems that need their own way
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
    // A mail server on this machine offers encryption with a self-signed certificate.
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
    try {
      // The library is imported here, so that installations that do not forward messages never load it.
      const { createTransport } = (await import('nodemailer')).default
      const transport = createTransport(connection)
      const sending = transport.sendMail({
        ...mailText(message, siteName),
        from: { name: siteName, address: from },
        to,
        // The id is the same each time, so that a mail sent twice after a crash can be recognized.
        messageId: `<${message.id}@${host}>`,
        date: new Date(message.receivedAtMs),
        // This header keeps automatic responders from replying (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      if ((await withinLimit(sending, totalMs)) === undefined)
        return { isSent: false, error: 'ETIMEDOUT', cause: 'server' }
      return { isSent: true }
    } catch (error) {
      return resultOf(error)
    }
  }
}
