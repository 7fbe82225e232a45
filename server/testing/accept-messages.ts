/**
 * Keeps messages in the store given by the first argument (a file, or the address of a Postgres
 * database) as fast as it can, and prints the number of each one that was accepted. For a test that
 * kills it.
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

// Several at once, as from several visitors.
await Promise.all([acceptForever(), acceptForever(), acceptForever()])
