/**
 * Tests the server on Cloudflare Workers: it installs wrangler once, prepares the build that `UTILO_DIST` names, and
 * runs Vitest against `workerd`, with the given arguments.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mustSucceed } from './steps.ts'

const folder = 'cloudflare'

/** Returns the version of wrangler in a package list written by npm. */
const versionIn = (file: string) => {
  if (!existsSync(`${folder}/${file}`)) return undefined
  const { packages } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  return packages['node_modules/wrangler']?.version
}

/**
 * Returns whether the installed version is that of the lock file. npm writes its record last, when everything is
 * installed.
 */
const isInstalled = () =>
  versionIn('node_modules/.package-lock.json') === versionIn('package-lock.json')

if (!isInstalled()) {
  console.log('Installing what serves the Worker here…')
  // `npm ci` is not used, for the reason given in run.mjs.
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
