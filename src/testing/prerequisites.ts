import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isInstalled } from '../../scripts/system-programs.ts'

/** The folder of real files from many sources; `UTILO_CORPUS` names another folder. */
export const corpusFolder = resolve(process.env.UTILO_CORPUS ?? '../shared/corpus')

/** Returns the path of a file or folder of the corpus. */
export const inCorpus = (...path: readonly string[]): string => join(corpusFolder, ...path)

/**
 * Returns whether any of these is missing on this machine: a program's command, or `corpus` for the folder of real
 * files. A test that needs it is then skipped (`test.skipIf(isMissing('qpdf'))`), and `npm test` reports that.
 */
export const isMissing = (...prerequisites: readonly string[]): boolean =>
  prerequisites.some((name) => (name === 'corpus' ? !existsSync(corpusFolder) : !isInstalled(name)))
