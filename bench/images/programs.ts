import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from '../../scripts/system-programs.ts'

const mostOutputBytes = 2 ** 31 - 1

const folders: string[] = []

export const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'utilo-bench-'))
  folders.push(folder)
  return folder
}

/** Removes the files that the benchmark wrote besides its tables. */
export const removeTempFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Tells whether a program is on the path. The tables say which ones are missing. */
export const hasProgram = (name: string): boolean => isInstalled(name)

/**
 * Runs a native program.
 *
 * @returns its output; undefined if it failed.
 */
export const run = (
  name: string,
  commandLine: readonly string[],
  input?: Uint8Array,
): Buffer | undefined => {
  const { status, stdout } = spawnSync(name, commandLine, {
    maxBuffer: mostOutputBytes,
    ...(input ? { input } : {}),
  })
  return status === 0 ? stdout : undefined
}

/**
 * Runs a program that needs files: `$in` and `$out` in its arguments stand for them.
 *
 * @param extension - of the file that the program reads.
 * @param outExtension - of the file that it writes.
 */
export const runOnFile = (
  name: string,
  commandLine: readonly string[],
  source: Uint8Array,
  extension: string,
  outExtension = extension,
): Uint8Array | undefined => {
  const folder = tempFolder()
  const input = join(folder, `in.${extension}`)
  const output = join(folder, `out.${outExtension}`)
  writeFileSync(input, source)
  const places: Record<string, string> = { $in: input, $out: output }
  // Some programs fail if the result would not be smaller, so only the existence of a result counts.
  run(
    name,
    commandLine.map((part) => places[part] ?? part),
  )
  try {
    return new Uint8Array(readFileSync(output))
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
