import type { NewMessage } from '../contact/message-store.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a message for tests. */
export const newTestMessage = (fields: Partial<NewMessage> = {}): NewMessage => ({
  id: crypto.randomUUID(),
  receivedAtMs: Date.parse('2026-11-20T09:00:00Z'),
  name: 'Zoé Muñoz',
  email: 'zoe@example.org',
  message: 'Bonjour,\n\nl’outil « poids » est très bien : 👍🏽',
  language: 'fr',
  verdict: 'clean',
  state: 'kept',
  ...fields,
})

/** Creates a new folder for a test. */
export const makeFolder = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-contact-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
