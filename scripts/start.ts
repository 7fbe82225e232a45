/** Serves the built site, building it first when it is missing or older than its sources. */
import { existsSync, globSync, statSync } from 'node:fs'
import { mustSucceed } from './steps.ts'

const builtAt = existsSync('dist/server.json') ? statSync('dist/server.json').mtimeMs : 0
const sources = [
  ...globSync('{src,public,server}/**/*'),
  ...globSync('*.{ts,json}'),
]
const isStale = sources.some((file) => {
  const stats = statSync(file)
  return stats.isFile() && !file.includes('generated') && stats.mtimeMs > builtAt
})
if (isStale) mustSucceed('node', ['scripts/build.ts'])

await import('../server/node.ts')
