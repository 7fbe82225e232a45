/**
 * Stores messages as fast as possible in the store given by the first argument (a file, or the URL of a Postgres
 * database), and prints the id of each accepted one. A test kills this process.
 */
import { writeSync } from 'node:fs'
import { createPostgresStore } from '../contact/postgres-store.ts'
import { createSqliteStore } from '../contact/sqlite-store.ts'
import { newTestMessage } from './messages.ts'

const [where = ''] = process.argv.slice(2)
const store = await (where.startsWith('postgres:')
  ? createPostgresStore(where)
  : createSqliteStore(where))

const text = 'So many words. '.repeat(200)

const acceptForever = async () => {
  for (;;) {
    const message = newTestMessage({ message: text })
    await store.accept(message)
    writeSync(1, `${message.id}\n`)
  }
}

// Several messages are sent at once, as by several visitors.
await Promise.all([acceptForever(), acceptForever(), acceptForever()])
