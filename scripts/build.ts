/** Builds the whole site into `dist`: fonts, client, every page in every language, notices. */
import { renameSync, rmSync } from 'node:fs'
import { mustSucceed } from './steps.ts'

rmSync('dist', { recursive: true, force: true })
mustSucceed('node', ['scripts/subset-fonts.ts'])
mustSucceed('vite', ['build', '--logLevel', 'warn'])
renameSync('dist/client/build-manifest.json', 'dist/build-manifest.json')
mustSucceed('vite', ['build', '--ssr', 'src/prerender/main.tsx', '--logLevel', 'warn'])
mustSucceed('node', ['dist/prerender/main.js'])
rmSync('dist/prerender', { recursive: true })
