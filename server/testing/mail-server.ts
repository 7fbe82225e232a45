import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type SMTPServerOptions, SMTPServer } from 'smtp-server'
import { afterEach } from 'vitest'
import type { StoredMessage } from '../contact/message-store.ts'
import { type MailLimits, type OpenMailConnection, createMailSender } from '../contact/send-mail.ts'
import { newTestMessage } from './messages.ts'

export interface TakenMail {
  from: string
  to: string[]
  isEncrypted: boolean
  content: string
}

/** Starts a real mail server on a free port of this machine. It accepts what `options` allow. */
export const startMailServer = async (options: SMTPServerOptions = {}) => {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope, secure }, done) => {
      const take = async () => {
        const content = await text(stream)
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        taken.push({ from, to: rcptTo.map(({ address }) => address), isEncrypted: secure, content })
        done()
      }
      take().catch(done)
    },
    ...options,
  })
  // Some of the tests make clients close the connection early.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}

/** A message that waits to be sent. */
export const message: StoredMessage = {
  ...newTestMessage({ state: 'waiting' }),
  id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  state: 'waiting',
  attempts: 1,
  nextAttemptAtMs: 0,
  sentAtMs: undefined,
  lastError: undefined,
}

/** Creates a sender for such a server, or for any other URL. */
export const senderTo = (smtpUrl: string, limits?: MailLimits, open?: OpenMailConnection) =>
  createMailSender(
    { smtpUrl, from: 'site@utilo.test', to: 'owner@utilo.test' },
    'Utilo',
    limits,
    open,
  )

const stops: (() => Promise<unknown>)[] = []

/** Registers a function that is called after the test. */
export const stopLater = (stop: () => Promise<unknown>): void => void stops.push(stop)

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts a mail server that is stopped at the end of the test. */
export const mailServer = async (options?: SMTPServerOptions) => {
  const server = await startMailServer(options)
  stopLater(server.stop)
  return server
}
