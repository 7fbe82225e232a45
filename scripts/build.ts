/** Builds the whole site: fonts, client, every page in every language, service worker. */
import { renameSync, rmSync } from 'node:fs'
import { distFolder } from '../build/output-plugins.ts'
import { mustSucceed } from './steps.ts'

rmSync(distFolder, { recursive: true, force: true })
mustSucceed('node', ['build/subset-fonts.ts'])
mustSucceed('vite', ['build', '--logLevel', 'error'])
renameSync(`${distFolder}/client/build-manifest.json`, `${distFolder}/build-manifest.json`)
mustSucceed('vite', ['build', '--ssr', 'src/prerender/main.tsx', '--logLevel', 'error'])
mustSucceed('node', [`${distFolder}/prerender/main.js`])
rmSync(`${distFolder}/prerender`, { recursive: true })
mustSucceed('node', ['build/service-worker.ts'])
