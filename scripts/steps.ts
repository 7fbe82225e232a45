import { spawnSync } from 'node:child_process'

/** Runs a program to its end and shows its output. @returns whether it succeeded. */
export const succeeds = (command: string, args: readonly string[]): boolean => {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    // On Windows the packages' programs are scripts, which only a shell can start.
    shell: process.platform === 'win32',
  })
  if (error) console.error(`${command} could not be started: ${error.message}`)
  return status === 0
}

/** Runs a program to its end, and exits with an error when it fails. */
export const mustSucceed = (command: string, args: readonly string[]): void => {
  if (!succeeds(command, args)) process.exit(1)
}
