import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type checkers, isInstalled } from '../../scripts/system-programs.ts'

/** The folder of real files from many sources; `UTILO_CORPUS` names another folder. */
export const corpusFolder = resolve(process.env.UTILO_CORPUS ?? '../shared/corpus')

/** Returns the path of a file or folder of the corpus. */
export const inCorpus = (...path: readonly string[]): string => join(corpusFolder, ...path)

/** What a test may need: the folder of real files, or one of the programs that `npm test` installs. */
type Prerequisite = 'corpus' | (typeof checkers)[number]['command']

/**
 * Returns whether any of these is missing on this machine: a program's command, or `corpus` for the folder of real
 * files. A test that needs it is then skipped (`test.skipIf(isMissing('qpdf'))`), and `npm test` reports that.
 */
export const isMissing = (...prerequisites: readonly Prerequisite[]): boolean =>
  prerequisites.some((name) => (name === 'corpus' ? !existsSync(corpusFolder) : !isInstalled(name)))

/**
 * Returns the paths of the files in a folder of the corpus whose names match, for a test of each. Without the corpus it returns
 * one that stands for them all, so that their test is counted as skipped.
 */
export const filesInCorpus = (folder: string, pattern = /./u): string[] =>
  isMissing('corpus')
    ? [`each file of ${folder}`]
    : readdirSync(inCorpus(folder))
        .filter((name) => pattern.test(name))
        .map((name) => inCorpus(folder, name))
