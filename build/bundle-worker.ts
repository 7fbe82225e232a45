import { statSync, writeFileSync } from 'node:fs'
import { type Rolldown, build } from 'vite'
import { compressFile } from '../src/prerender/compress.ts'
import { buildTarget } from '../src/core/supported-browsers.ts'
import { distFolder } from './output-plugins.ts'

/**
 * Bundles a service worker into one script.
 *
 * @param define - constants that the bundler inserts, by their names, as JavaScript.
 */
export const bundleWorker = async (
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<Rolldown.OutputChunk> => {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { ...define },
    build: {
      write: false,
      target: buildTarget,
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((it) =>
    'output' in it ? it.output : [],
  )
  const [chunk, ...others] = outputs
  if (chunk?.type !== 'chunk' || others.length > 0)
    throw new Error('the service worker is not one script')
  return chunk
}

/**
 * Writes the site's service worker and its compressed forms, which browsers are sent.
 *
 * @returns the number of bytes that are sent to most browsers.
 */
export const writeServiceWorker = async ({ code }: Rolldown.OutputChunk): Promise<number> => {
  const path = `${distFolder}/client/service-worker.js`
  writeFileSync(path, code)
  await compressFile(path)
  return statSync(`${path}.br`).size
}
