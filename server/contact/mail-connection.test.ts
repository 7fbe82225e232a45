import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenMailConnection, createMailSender } from './send-mail.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { newTestMessage } from '../testing/message.ts'

const message = {
  ...newTestMessage(),
  attempts: 1,
  nextAttemptAtMs: 0,
  sentAtMs: undefined,
  lastError: undefined,
}

const send = (smtpUrl: string, open: OpenMailConnection) =>
  createMailSender(
    { smtpUrl, from: 'site@utilo.test', to: 'owner@utilo.test' },
    'Utilo',
    undefined,
    open,
  )(message)

describe('a connection to the mail server that is opened by others', () => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  beforeEach(async () => {
    mailServer = await startMailServer()
  })
  afterEach(() => mailServer.stop())

  it('is what the message goes over', async () => {
    const asked: unknown[] = []
    const open: OpenMailConnection = async (server) => {
      asked.push(server)
      const socket = connect(mailServer.port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }
    expect(await send('smtp://127.0.0.1', open)).toEqual({ isSent: true })
    expect(asked).toEqual([{ host: '127.0.0.1', port: 587, isEncrypted: false }])
    expect(mailServer.taken).toHaveLength(1)
  })

  it('is asked for encrypted, on its own port', async () => {
    const asked: unknown[] = []
    const open: OpenMailConnection = async (server) => {
      asked.push(server)
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    }
    const away = { isSent: false, error: 'ECONNREFUSED', cause: 'server' }
    expect(await send('smtps://mail.utilo.test', open)).toEqual(away)
    expect(await send('smtps://mail.utilo.test:2465', open)).toEqual(away)
    const host = 'mail.utilo.test'
    expect(asked).toEqual([
      { host, port: 465, isEncrypted: true },
      { host, port: 2465, isEncrypted: true },
    ])
  })

  it('may fail with anything', async () => {
    const open: OpenMailConnection = () => Promise.reject('no reason')
    expect(await send('smtp://127.0.0.1', open)).toMatchObject({ isSent: false, cause: 'server' })
  })
})
