/**
 * Tests the server as it runs on Cloudflare Workers: its own tools are installed once, the build that
 * `UTILO_DIST` names is gathered, and Vitest, with what arguments there are, runs in front of `workerd`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mustSucceed } from './steps.ts'

const folder = 'cloudflare'

/** The version of wrangler in a list of packages that npm wrote. */
const versionIn = (file: string) => {
  if (!existsSync(`${folder}/${file}`)) return undefined
  const { packages } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  return packages['node_modules/wrangler']?.version
}

/** Whether what is there is what the lock file names; npm writes its own note last, when all of it is. */
const isInstalled = () =>
  versionIn('node_modules/.package-lock.json') === versionIn('package-lock.json')

if (!isInstalled()) {
  console.log('Installing what serves the Worker here…')
  // Not `npm ci`, for the reason given in run.mjs.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    console.error('It could not be installed: this step needs the npm registry, the first time.')
    process.exit(1)
  }
}
mustSucceed('node', [`${folder}/gather.ts`])
mustSucceed('vitest', ['run', '--config', `${folder}/vitest.config.ts`, ...process.argv.slice(2)])
