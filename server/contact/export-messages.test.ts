import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MessageStore } from './message-store.ts'
import { messageFile, openStore } from './open-store.ts'
import { backUpMessages, exportMessages } from './export-messages.ts'
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

const changeByHand = (sql: string) => {
  const database = new DatabaseSync(messageFile({ dataFolder: folder }))
  database.exec(sql)
  database.close()
}

const accept = async () => {
  const message = newTestMessage()
  await store.accept(message)
  return message
}

it('writes all messages into a file that only its owner can read', async () => {
  // The rows are inserted directly, because each accepted message would wait for the disk.
  changeByHand(`with recursive numbers (n) as (
      select 0 union all select n + 1 from numbers where n < 1202
    ) insert into contact_messages
      (id, received_at_ms, name, email, message, language, verdict, state, next_attempt_at_ms)
    select 'id' || n, n, 'Zoé', 'zoe@example.org', 'No. ' || n || char(10) || 'end', 'es',
      'clean', 'kept', n from numbers`)
  const file = join(folder, 'all.jsonl')
  expect(await exportMessages(store, file)).toBe(1203)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const exported = lines.map((line): unknown => JSON.parse(line))
  const numbers = Array.from({ length: 1203 }, (_, index) => 1202 - index)
  expect(exported).toMatchObject(
    numbers.map((number) => ({
      id: `id${number}`,
      receivedAtMs: number,
      message: `No. ${number}\nend`,
    })),
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('copies the file while messages come in', async () => {
  const before = [await accept(), await accept()]
  const copy = join(folder, 'copy', 'messages.sqlite')
  mkdirSync(join(folder, 'copy'))
  const [, during] = await Promise.all([
    backUpMessages(messageFile({ dataFolder: folder }), copy),
    accept(),
  ])
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  await accept()
  const restored = await openStore({ dataFolder: join(folder, 'copy') })
  const ids = new Set((await restored.list({ limit: 10, offset: 0 })).map(({ id }) => id))
  await restored.close()
  ids.delete(during.id)
  expect([...ids].toSorted()).toEqual(before.map(({ id }) => id).toSorted())
})

it('leaves no half of a file behind', async () => {
  await accept()
  changeByHand("update contact_messages set language = 'none'")
  const [all, copy, noDatabase] = [join(folder, 'a'), join(folder, 'b'), join(folder, 'c')]
  await expect(exportMessages(store, all)).rejects.toThrow('language')
  expect(() => statSync(all)).toThrow('ENOENT')
  writeFileSync(noDatabase, 'no database '.repeat(100))
  await expect(backUpMessages(noDatabase, copy)).rejects.toThrow('not a database')
  expect(() => statSync(copy)).toThrow('ENOENT')
})

it('overwrites no file', async () => {
  const file = join(folder, 'mine.txt')
  writeFileSync(file, 'mine')
  await expect(exportMessages(store, file)).rejects.toThrow('EEXIST')
  await expect(backUpMessages(messageFile({ dataFolder: folder }), file)).rejects.toThrow('EEXIST')
  expect(readFileSync(file, 'utf8')).toBe('mine')
})
