/**
 * Stores messages as fast as possible in the Postgres database whose URL is the first argument, and prints the id of
 * each accepted one. A test kills the database meanwhile.
 */
import { writeSync } from 'node:fs'
import { createPostgresStore } from '../contact/postgres-store.ts'
import { newTestMessage } from './messages.ts'

const [url = ''] = process.argv.slice(2)
const store = await createPostgresStore(url)

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
