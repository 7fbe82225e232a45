/** The server as it would be without the fast door, for comparison. */
import { join } from 'node:path'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { listen } from '../../server/listen.ts'
import { loadAssets, loadManifest } from '../../server/load-assets.ts'
import { buildRoutes } from '../../server/routes.ts'
import { securityHeaders } from '../../server/security-headers.ts'

const result = readConfig(process.env)
if (!result.isValid) throw new Error(result.problems.join(' '))
const { config } = result
const manifest = await loadManifest(join(config.distFolder, 'server.json'))
const assets = await loadAssets(join(config.distFolder, 'client'))
const routes = buildRoutes(assets, manifest, securityHeaders(config))
const app = createApp({ routes, api: {}, hsts: config.hsts, report: console.error })
const server = await listen((request, more) => app.fetch(request, more), config, console.error)
console.log(`Served on ${server.address}`)
process.once('SIGTERM', () => void server.stop())
