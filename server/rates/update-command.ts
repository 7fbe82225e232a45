/** `npm run rates:update` updates the rates among the files of a built site, for static hosts. */
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { createRates } from './rates-service.ts'
import { noRates, type KnownRates } from './rates.ts'
import { createPublishedStore } from './file-stores.ts'

export interface Dependencies {
  environment: Readonly<Record<string, string | undefined>>
  fetch: typeof globalThis.fetch
  nowMs: () => number
  print: (line: string) => void
  printError: (line: string) => void
}

const summary = ({ document: { ecb, broad }, history }: KnownRates): string => {
  const bank = ecb ? `European Central Bank: ${ecb.date}` : 'European Central Bank: none'
  const all = broad ? `all currencies: ${broad.date}` : 'all currencies: none'
  return `${bank}; ${all}; days of history: ${history.days.length}`
}

/**
 * Asks the configured sources and writes what is new. It resolves to the exit code, which is 1 when something could
 * not be fetched or written; everything else is written all the same.
 */
export const update = async (dependencies: Dependencies): Promise<0 | 1> => {
  const { environment, fetch, nowMs, print, printError } = dependencies
  const result = readConfig(environment)
  if (!result.isValid) {
    for (const problem of result.problems) printError(problem)
    return 1
  }
  const { distFolder, ratesFrom } = result.config
  const store = createPublishedStore(join(distFolder, 'client'))
  const kept = await store.read()
  if (kept === undefined) {
    printError(
      `UTILO_DIST is ${JSON.stringify(distFolder)}, which holds no built site with rates: run "npm run build" first, or set it to the folder of a build.`,
    )
    return 1
  }
  let hasFaults = false
  const rates = createRates({
    store,
    bundled: noRates,
    from: ratesFrom,
    fetch,
    nowMs,
    monotonicMs: () => performance.now(),
    // The operator schedules this command, so it asks without a random delay.
    random: () => 0,
    report: (message) => {
      hasFaults = true
      printError(message)
    },
  })
  await rates.load()
  await rates.refreshIfDue()
  print(summary(rates.known()))
  return hasFaults ? 1 : 0
}

if (import.meta.main) {
  process.exitCode = await update({
    environment: process.env,
    fetch: globalThis.fetch,
    nowMs: () => Date.now(),
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
  })
}
