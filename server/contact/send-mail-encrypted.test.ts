import { once } from 'node:events'
import { connect } from 'node:tls'
import { describe, expect, it } from 'vitest'
import type { OpenMailConnection } from './send-mail.ts'
import { mailServer, message, senderTo } from '../testing/mail-server.ts'

describe('sending a message encrypted', () => {
  it('is asked for, except on this machine', async () => {
    // 0.0.0.0 leads to this machine too, but is no loopback address: as good as a server elsewhere.
    const { port, taken } = await mailServer()
    expect(await senderTo(`smtp://0.0.0.0:${port}`)(message)).toMatchObject({
      isSent: false,
      cause: 'server',
    })
    expect(taken).toEqual([])
    const allowed = senderTo(`smtp://0.0.0.0:${port}?requireTLS=false`)
    expect(await allowed(message)).toEqual({ isSent: true })
  })

  it('is used as soon as the server offers it, and its certificate is checked', async () => {
    const { port, taken } = await mailServer({ disabledCommands: [] })
    const checked = await senderTo(`smtp://0.0.0.0:${port}`)(message)
    expect(checked).toMatchObject({ isSent: false, cause: 'server' })
    expect(taken).toEqual([])
    const own = senderTo(`smtp://0.0.0.0:${port}?tls.rejectUnauthorized=false`)
    expect(await own(message)).toEqual({ isSent: true })
    expect(taken).toMatchObject([{ isEncrypted: true }])
  })

  it('is left out on this machine, where nobody vouches for the certificate', async () => {
    const { port, taken } = await mailServer({ disabledCommands: [] })
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await senderTo(`smtp://${host}:${port}`)(message)).toEqual({ isSent: true })
    expect(taken).toMatchObject([{ isEncrypted: false }, { isEncrypted: false }])
  })

  it('is used from the first byte with smtps', async () => {
    const { port, taken } = await mailServer({ secure: true })
    expect(await senderTo(`smtps://127.0.0.1:${port}`)(message)).toMatchObject({ isSent: false })
    expect(taken).toEqual([])
    const own = senderTo(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`)
    expect(await own(message)).toEqual({ isSent: true })
    expect(taken).toMatchObject([{ isEncrypted: true }])
  })

  it('is used over connections opened by somebody else', async () => {
    const { port, taken } = await mailServer({ secure: true })
    const open: OpenMailConnection = async (server) => {
      const socket = connect({ ...server, rejectUnauthorized: false })
      await once(socket, 'secureConnect')
      return socket
    }
    const send = senderTo(`smtps://127.0.0.1:${port}`, undefined, open)
    expect(await send(message)).toEqual({ isSent: true })
    expect(taken).toMatchObject([{ isEncrypted: true }])
  })
})
