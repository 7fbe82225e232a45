/** Builds the whole site: fonts, client, every page in every language, notices. */
import { renameSync, rmSync } from 'node:fs'
import { distFolder } from './dist-folder.ts'
import { mustSucceed } from './steps.ts'

rmSync(distFolder, { recursive: true, force: true })
mustSucceed('node', ['scripts/subset-fonts.ts'])
mustSucceed('vite', ['build', '--logLevel', 'error'])
renameSync(`${distFolder}/client/build-manifest.json`, `${distFolder}/build-manifest.json`)
mustSucceed('vite', ['build', '--ssr', 'src/prerender/main.tsx', '--logLevel', 'error'])
mustSucceed('node', [`${distFolder}/prerender/main.js`])
rmSync(`${distFolder}/prerender`, { recursive: true })
mustSucceed('node', ['scripts/service-worker.ts'])
