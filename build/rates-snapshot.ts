/** Rates to begin with: those of the broad list's package, where no newer ones have come yet, or ever will. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parseBroad } from '../server/rates/parse-documents.ts'
import type { RateHistory, RatesDocument } from '../src/core/rates/rate-set.ts'

const packagedRates = 'node_modules/@fawazahmed0/currency-api/v1/currencies/eur.json'

/** What `/api/rates` and `/api/rate-history` answer until rates have been had from their sources. */
export const ratesSnapshot = (): { document: RatesDocument; history: RateHistory } => ({
  document: { broad: parseBroad(readFileSync(packagedRates, 'utf8')) },
  history: { days: [] },
})

/** Puts them where a static host, and our server at its start, finds them, and serves them during development. */
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
