/** Serves the built site, and builds it first when it is missing or older than its sources. */
import { existsSync, globSync, statSync } from 'node:fs'
import { distFolder } from '../build/output-plugins.ts'
import { mustSucceed } from './steps.ts'

const manifest = `${distFolder}/server.json`
const builtAt = existsSync(manifest) ? statSync(manifest).mtimeMs : 0
const sources = [...globSync('{src,public,server}/**/*'), ...globSync('*.{ts,json}')]
const isStale = sources.some((file) => {
  const stats = statSync(file)
  return stats.isFile() && !file.includes('generated') && stats.mtimeMs > builtAt
})
if (isStale) mustSucceed('node', ['scripts/build.ts'])

/** Writes only the sentence of a log line, because a person reads it here. `server/node.ts` writes whole lines. */
const sentenceOf = (line: string): string => (JSON.parse(line) as { message: string }).message

const { run } = await import('../server/node.ts')
process.exitCode = await run({
  environment: process.env,
  print: (line) => console.log(sentenceOf(line)),
  printError: (line) => console.error(sentenceOf(line)),
  signals: process,
})
