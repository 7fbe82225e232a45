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

/** What the bench wrote besides its tables. */
export const removeTempFolders = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Whether a program is on the path; columns of those that are not say so. */
export const hasProgram = (name: string): boolean => isInstalled(name)

/** Runs a native program. @returns what it wrote; undefined when it failed. */
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

/** The same for programs that want files: `$in` and `$out` stand for them. */
export const runOnFile = (
  name: string,
  commandLine: readonly string[],
  source: Uint8Array,
  extension: string,
): Uint8Array | undefined => {
  const folder = tempFolder()
  const input = join(folder, `in.${extension}`)
  const output = join(folder, `out.${extension}`)
  writeFileSync(input, source)
  const places: Record<string, string> = { $in: input, $out: output }
  // Some end with a failure for having made nothing smaller: what counts is whether there is a result.
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
