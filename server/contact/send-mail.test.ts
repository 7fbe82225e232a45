import { once } from 'node:events'
import { connect as connectPlain, createServer, type AddressInfo, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  mailServer,
  message,
  senderTo,
  startMailServer,
  stopLater,
} from '../testing/mail-server.ts'
import { connect as connectEncrypted } from 'node:tls'
import type { OpenMailConnection } from './send-mail.ts'

const impatient = { connectMs: 400, silenceMs: 400, totalMs: 1200 }

const refusing = (responseCode: number, words = 'No, Zoé Muñoz'): Error =>
  Object.assign(new Error(words), { responseCode })

/** Starts a server that sends what the test tells it to. */
const talkingServer = async (talk: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stopLater(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the header lines, unfolded, and the decoded text. */
const parse = (content: string) => {
  const end = content.indexOf('\r\n\r\n')
  const headers = content
    .slice(0, end)
    .replaceAll(/\r\n\s+/g, ' ')
    .split('\r\n')
  const encoding = headers.find((line) => line.startsWith('Content-Transfer-Encoding:'))
  const raw = content.slice(end + 4)
  if (encoding?.endsWith('base64')) return { headers, text: Buffer.from(raw, 'base64').toString() }
  const bytes = raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return { headers, text: Buffer.from(bytes, 'latin1').toString('utf8') }
}

describe('sending a message', () => {
  it('delivers it to the operator, who can answer the visitor', async () => {
    const { url, taken } = await mailServer()
    expect(await senderTo(url)(message)).toEqual({ isSent: true })
    expect(taken).toHaveLength(1)
    const [mail] = taken
    expect(mail).toMatchObject({ from: 'site@utilo.test', to: ['owner@utilo.test'] })
    const { headers, text } = parse(mail?.content ?? '')
    expect(headers).toContain('From: Utilo <site@utilo.test>')
    expect(headers).toContain('To: owner@utilo.test')
    expect(headers).toContain('Reply-To: =?UTF-8?Q?Zo=C3=A9_Mu=C3=B1oz?= <zoe@example.org>')
    expect(headers).toContain('Subject: Utilo: a message from the contact form')
    expect(headers).toContain(`Message-ID: <${message.id}@utilo.test>`)
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers).toContain('Date: Fri, 20 Nov 2026 09:00:00 +0000')
    expect(text.replaceAll('\r\n', '\n')).toContain(message.message)
    expect(text).toContain('Zoé Muñoz')
    expect(text).toContain('Language: fr')
  })

  it('lets nobody write header lines or commands of their own', async () => {
    const { url, taken } = await mailServer()
    const sent = await senderTo(url)({
      ...message,
      name: 'Zoé\r\nBcc: everybody@example.org\r\n\r\nHello',
      message: 'One line.\r\n.\r\nMAIL FROM:<other@example.org>\r\nQUIT\r\n..\r\nLast line.',
    })
    expect(sent).toEqual({ isSent: true })
    expect(taken).toHaveLength(1)
    expect(taken[0]?.to).toEqual(['owner@utilo.test'])
    const { headers, text } = parse(taken[0]?.content ?? '')
    expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([])
    expect(text).toContain('Last line.')
    expect(text).toContain('MAIL FROM:<other@example.org>')
  })

  it('reads no file and no address that a message names', async () => {
    const { url, taken } = await mailServer()
    const text = 'file:///etc/passwd {"path":"/etc/passwd"} http://127.0.0.1:1/'
    expect(await senderTo(url)({ ...message, message: text })).toEqual({ isSent: true })
    expect(parse(taken[0]?.content ?? '').text).toContain(text)
  })

  it('logs in where the address says how', async () => {
    const logins: unknown[] = []
    const { port, taken } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        logins.push([username, password])
        done(password === 'p@ss word' ? null : refusing(535), { user: username })
      },
    })
    const right = senderTo(`smtp://site%40utilo.test:p%40ss%20word@127.0.0.1:${port}`)
    expect(await right(message)).toEqual({ isSent: true })
    expect(logins).toEqual([['site@utilo.test', 'p@ss word']])
    const wrong = senderTo(`smtp://site:wrong@127.0.0.1:${port}`)
    expect(await wrong(message)).toEqual({ isSent: false, error: '535', cause: 'server' })
    expect(taken).toHaveLength(1)
  })

  describe('that fails', () => {
    const onRcpt = (code: number): SMTPServerOptions => ({
      onRcptTo: (_address, _session, done) => done(refusing(code)),
    })
    const onData = (code: number): SMTPServerOptions => ({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(refusing(code)))
      },
    })
    const onConnect = (code: number): SMTPServerOptions => ({
      onConnect: (_session, done) => done(refusing(code)),
    })

    it.each([
      ['put off by the recipient', onRcpt(451), '451', 'message'],
      ['refused by the recipient', onRcpt(550), '550', 'refusal'],
      ['put off after its text', onData(452), '452', 'message'],
      ['refused for its text', onData(554), '554', 'refusal'],
      ['not let in', onConnect(554), '554', 'server'],
      ['told to come back later', onConnect(421), '421', 'server'],
    ])('%s: tells the code alone', async (_name, options, error, cause) => {
      const { url } = await mailServer(options)
      expect(await senderTo(url)(message)).toEqual({ isSent: false, error, cause })
    })

    it('because nobody is there', async () => {
      const { url, stop } = await startMailServer()
      await stop()
      expect(await senderTo(url)(message)).toEqual({
        isSent: false,
        error: 'ESOCKET',
        cause: 'server',
      })
    })

    it('because the server says nothing', async () => {
      const url = await talkingServer(() => {})
      expect(await senderTo(url, impatient)(message)).toEqual({
        isSent: false,
        error: 'ETIMEDOUT',
        cause: 'server',
      })
    })

    it('because the server falls silent in the middle', async () => {
      const url = await talkingServer((socket) => {
        socket.write('220 hello\r\n')
        socket.once('data', () => socket.write('250 hello\r\n'))
      })
      expect(await senderTo(url, impatient)(message)).toMatchObject({
        isSent: false,
        cause: 'server',
      })
    })

    it('because the server hangs up', async () => {
      const url = await talkingServer((socket) => {
        socket.write('220 hello\r\n')
        socket.once('data', () => socket.destroy())
      })
      expect(await senderTo(url, impatient)(message)).toMatchObject({
        isSent: false,
        cause: 'server',
      })
    })

    it('because the server says one byte at a time, for ever', async () => {
      const url = await talkingServer((socket) => {
        socket.write('220 hello\r\n250-')
        const drip = setInterval(() => socket.write('x'), 100)
        socket.once('close', () => clearInterval(drip))
      })
      const startMs = performance.now()
      expect(await senderTo(url, impatient)(message)).toEqual({
        isSent: false,
        error: 'ETIMEDOUT',
        cause: 'server',
      })
      expect(performance.now() - startMs).toBeLessThan(impatient.totalMs + 10_000)
    })

    it('because what answers is no mail server', async () => {
      const url = await talkingServer((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
      expect(await senderTo(url, impatient)(message)).toMatchObject({
        isSent: false,
        cause: 'server',
      })
    })
  })
})

describe('sending a message encrypted', () => {
  it('is asked for, except on this machine', async () => {
    // 0.0.0.0 leads to this machine too, but is not a loopback address, so it stands for a remote server.
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
      const socket = connectEncrypted({ ...server, rejectUnauthorized: false })
      await once(socket, 'secureConnect')
      return socket
    }
    const send = senderTo(`smtps://127.0.0.1:${port}`, undefined, open)
    expect(await send(message)).toEqual({ isSent: true })
    expect(taken).toMatchObject([{ isEncrypted: true }])
  })
})

const sendOver = (smtpUrl: string, open: OpenMailConnection) =>
  senderTo(smtpUrl, undefined, open)(message)

describe('a connection to the mail server that is opened by others', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  beforeEach(async () => {
    server = await startMailServer()
  })
  afterEach(() => server.stop())

  it('is what the message goes over', async () => {
    const asked: unknown[] = []
    const open: OpenMailConnection = async (wanted) => {
      asked.push(wanted)
      const socket = connectPlain(server.port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }
    expect(await sendOver('smtp://127.0.0.1', open)).toEqual({ isSent: true })
    expect(asked).toEqual([{ host: '127.0.0.1', port: 587, isEncrypted: false }])
    expect(server.taken).toHaveLength(1)
  })

  it('is asked for encrypted, on its own port', async () => {
    const asked: unknown[] = []
    const open: OpenMailConnection = async (wanted) => {
      asked.push(wanted)
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    }
    const away = { isSent: false, error: 'ECONNREFUSED', cause: 'server' }
    expect(await sendOver('smtps://mail.utilo.test', open)).toEqual(away)
    expect(await sendOver('smtps://mail.utilo.test:2465', open)).toEqual(away)
    const host = 'mail.utilo.test'
    expect(asked).toEqual([
      { host, port: 465, isEncrypted: true },
      { host, port: 2465, isEncrypted: true },
    ])
  })

  it('may fail with anything', async () => {
    const open: OpenMailConnection = () => Promise.reject('no reason')
    expect(await sendOver('smtp://127.0.0.1', open)).toMatchObject({
      isSent: false,
      cause: 'server',
    })
  })
})
