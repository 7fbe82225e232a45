import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MessageStore } from './message-store.ts'
import { runMessages } from './messages-command.ts'
import { openStore } from './open-store.ts'
import { makeFolder, newTestMessage } from '../testing/messages.ts'

let folder: string
let remove: () => void
let store: MessageStore
beforeEach(async () => {
  ;({ folder, remove } = makeFolder())
  store = await openStore({ dataFolder: folder })
})
afterEach(async () => {
  await store.close()
  remove()
})

const mail = {
  UTILO_SMTP_URL: 'smtp://127.0.0.1:1',
  UTILO_MAIL_FROM: 'site@utilo.test',
  UTILO_MAIL_TO: 'owner@utilo.test',
}

const nowMs = Date.parse('2026-11-22T12:00:00Z')

const run = async (args: readonly string[], environment: Record<string, string> = {}) => {
  const lines: string[] = []
  const errors: string[] = []
  const code = await runMessages(args, {
    environment: { UTILO_DATA: folder, ...environment },
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
    nowMs: () => nowMs,
  })
  return { code, lines, errors }
}

const accept = async (fields: Parameters<typeof newTestMessage>[0] = {}) => {
  const message = newTestMessage(fields)
  await store.accept(message)
  return message
}

describe('npm run messages', () => {
  it('lists the newest first, a line each', async () => {
    const [old, doubtful] = [
      await accept(),
      await accept({
        receivedAtMs: Date.parse('2026-11-21T09:00:59Z'),
        verdict: 'doubtful',
        message: 'ab '.repeat(100),
      }),
    ]
    expect(await run(['list'])).toEqual({
      code: 0,
      errors: [],
      lines: [
        `2026-11-21 09:00  ${doubtful.id}  doubtful  fr  Zoé Muñoz <zoe@example.org>: ${'ab '.repeat(100).slice(0, 59)}…`,
        `2026-11-20 09:00  ${old.id}  kept      fr  Zoé Muñoz <zoe@example.org>: Bonjour, l’outil « poids » est très bien : 👍🏽`,
      ],
    })
    const one = await run(['list', '1'])
    expect(one.lines).toHaveLength(2)
    expect(one.lines[1]).toBe('There are more: npm run messages -- list 4')
  })

  it('says that there are none', async () => {
    expect(await run(['list'])).toMatchObject({ code: 0, lines: ['No messages.'] })
  })

  it('shows all of a message', async () => {
    const message = await accept({ state: 'waiting' })
    await store.claim(1, 1000, nowMs)
    const nextAttemptAtMs = nowMs + 60_000
    await store.settle(message.id, { state: 'waiting', nextAttemptAtMs, error: '451' })
    const { code, lines } = await run(['show', message.id])
    expect(code).toBe(0)
    expect(lines.join('\n').split('\n')).toEqual([
      `Number:   ${message.id}`,
      'Received: 2026-11-20 09:00 UTC',
      'Name:     Zoé Muñoz',
      'E-mail:   zoe@example.org',
      'Language: fr',
      'State:    waiting',
      'Attempts: 1',
      'Next:     2026-11-22 12:01 UTC',
      'Problem:  451',
      '',
      'Bonjour,',
      '',
      'l’outil « poids » est très bien : 👍🏽',
      '',
    ])
    await store.settle(message.id, { state: 'sent', atMs: nowMs })
    const sent = await run(['show', message.id])
    expect(sent.lines[0]).toContain('State:    sent on 2026-11-22 12:00 UTC')
  })

  it('lets no message write into the terminal', async () => {
    const { id } = await accept({
      name: 'Zoé\u001b[2J\nNumber: 1',
      email: 'zoe\u202e@example.org',
      message: 'one\u001b]0;title\u0007\r\ntwo\u009b31m \u{e0041} 👩‍💻 \u2028',
    })
    for (const command of [['list'], ['show', id]]) {
      const { lines } = await run(command)
      const text = lines.join('\n')
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\u202e\u{e0041}]/u)
      expect(text).toContain('\\u{1b}[2J')
      expect(text).toContain('zoe\\u{202e}@example.org')
      expect(text).toContain('👩‍💻')
      expect(text).not.toMatch(/^Number: 1/m)
    }
  })

  it('deletes messages', async () => {
    const [one, two, three] = [await accept(), await accept(), await accept()]
    expect(await run(['delete', one.id, two.id])).toEqual({
      code: 0,
      errors: [],
      lines: [`Message ${one.id} is deleted.`, `Message ${two.id} is deleted.`],
    })
    const left = await store.list({ limit: 10, offset: 0 })
    expect(left.map(({ id }) => id)).toEqual([three.id])
    expect(await run(['delete', one.id])).toMatchObject({
      code: 1,
      errors: [`There is no message "${one.id}".`],
    })
  })

  it('has messages forwarded that were not', async () => {
    const [doubtful, failed, sent] = [
      await accept({ verdict: 'doubtful' }),
      await accept({ state: 'waiting' }),
      await accept({ state: 'waiting' }),
    ]
    await store.settle(failed.id, { state: 'failed', error: '550' })
    await store.settle(sent.id, { state: 'sent', atMs: nowMs })
    expect(await run(['resend', doubtful.id, failed.id], mail)).toMatchObject({ code: 0 })
    expect(await store.find(failed.id)).toMatchObject({ state: 'waiting', lastError: '550' })
    const claimed = await store.claim(10, 1000, nowMs)
    expect(claimed.map(({ id }) => id).toSorted()).toEqual([doubtful.id, failed.id].toSorted())
    expect(await run(['resend', sent.id], mail)).toMatchObject({
      code: 1,
      errors: [`Message ${sent.id} was forwarded already.`],
    })
    expect(await run(['resend', doubtful.id])).toMatchObject({
      code: 1,
      errors: ['Nothing is forwarded: UTILO_SMTP_URL is not set.'],
    })
  })

  it('takes messages along in new files', async () => {
    await accept()
    const [all, copy] = [join(folder, 'all.jsonl'), join(folder, 'copy.sqlite')]
    expect(await run(['export', all])).toMatchObject({
      code: 0,
      lines: [`1 messages are in ${all}.`],
    })
    expect(await run(['backup', copy])).toMatchObject({
      code: 0,
      lines: [expect.stringContaining(copy)],
    })
    for (const args of [
      ['export', copy],
      ['backup', all],
    ])
      expect(await run(args)).toMatchObject({
        code: 1,
        errors: [expect.stringContaining('EEXIST')],
      })
  })

  it.each([
    [['show'], 'Which message?'],
    [['show', 'x'], 'There is no message "x".'],
    [['list', 'all'], '"all" is not a number of messages.'],
    [['export'], 'Into which file?'],
    [['backup'], 'Into which file?'],
    [['erase'], 'There is no command "erase".'],
  ])('says what it does not understand: %j', async (args, sentence) => {
    const { code, errors } = await run(args)
    expect(code).toBe(1)
    expect(errors.join('\n')).toContain(sentence)
  })

  it.each([[[]], [['help']], [['--help']], [['-h']]])('explains itself: %j', async (args) => {
    const { code, lines } = await run(args, { UTILO_DATA: '/nowhere' })
    expect(code).toBe(0)
    expect(lines.join('\n')).toContain('npm run messages -- list')
  })

  it('says where it looked in vain, and makes nothing there', async () => {
    const { code, errors } = await run(['list'], { UTILO_DATA: join(folder, 'other') })
    expect(code).toBe(1)
    expect(errors).toEqual([
      `No message was received yet, or UTILO_DATA is another folder: there is no ${join(folder, 'other', 'messages.sqlite')}.`,
    ])
    expect(() => statSync(join(folder, 'other'))).toThrow('ENOENT')
  })

  it('says what is wrong with the settings or the database', async () => {
    const wrong = await run(['list'], { DATABASE_URL: 'mysql://x:s3cret@y/z' })
    expect(wrong).toMatchObject({ code: 1, errors: [expect.stringContaining('DATABASE_URL')] })
    expect(wrong.errors.join()).not.toContain('s3cret')
    const away = await run(['list'], { DATABASE_URL: 'postgres://127.0.0.1:1/x' })
    expect(away).toMatchObject({ code: 1, errors: [expect.stringContaining('ECONNREFUSED')] })
  })

  it('runs while the server holds the file', async () => {
    const { id } = await accept()
    const script = fileURLToPath(new URL('../../scripts/messages.ts', import.meta.url))
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'show', id], {
      encoding: 'utf8',
      env: { ...process.env, UTILO_DATA: folder },
      timeout: 60_000,
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('l’outil « poids » est très bien')
    const later = await accept()
    expect(await store.find(later.id)).toMatchObject(later)
  })
})
