import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for a test. */
export const makeFolder = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-contact-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
