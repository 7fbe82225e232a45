/**
 * The rates that come with the build, from the package of the broad list. They are used until newer ones are fetched.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parseBroad } from '../server/rates/parse-documents.ts'
import type { RateHistory } from '../src/core/rates/rate-history.ts'
import type { RatesDocument } from '../src/core/rates/rate-set.ts'

const packagedRates = 'node_modules/@fawazahmed0/currency-api/v1/currencies/eur.json'

/** Returns what `/api/rates` and `/api/rate-history` answer until rates have been fetched. */
export const ratesSnapshot = (): { document: RatesDocument; history: RateHistory } => ({
  document: { broad: parseBroad(readFileSync(packagedRates, 'utf8')) },
  history: { days: [] },
})

/** Emits the rates where a static host and our server find them, and serves them during development. */
export const bundledRates = (): Plugin => {
  const files = (): Record<string, string> => {
    const { document, history } = ratesSnapshot()
    return { 'api/rates': JSON.stringify(document), 'api/rate-history': JSON.stringify(history) }
  }
  return {
    name: 'utilo-bundled-rates',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [fileName, source] of Object.entries(files()))
        this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const content = files()[request.url?.split('?')[0]?.slice(1) ?? '']
        if (content === undefined) {
          next()
          return
        }
        response.setHeader('content-type', 'application/json')
        response.end(content)
      })
    },
  }
}
