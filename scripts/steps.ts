import { spawnSync } from 'node:child_process'

/** Runs a program to its end, its output shown. @returns whether it succeeded. */
export const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Runs a program to its end and ends this one with it when it fails. */
export const mustSucceed = (command: string, args: readonly string[]): void => {
  if (!succeeds(command, args)) process.exit(1)
}
