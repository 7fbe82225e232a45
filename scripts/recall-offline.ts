/**
 * Recalls the service worker of a site that is published: replaces it in the build by one that removes what browsers
 * have kept and then itself (`src/service-worker/recall.ts`, decision 0054).
 */
import { existsSync } from 'node:fs'
import { bundleWorker, writeServiceWorker } from '../build/bundle-worker.ts'
import { distFolder } from '../build/output-plugins.ts'

if (!existsSync(`${distFolder}/client/service-worker.js`)) {
  console.error(`There is no build in ${distFolder}. Run npm run build first, or set UTILO_DIST.`)
  process.exit(1)
}
await writeServiceWorker(await bundleWorker('src/service-worker/recall.ts'))
console.log(`In ${distFolder}/client, service-worker.js, service-worker.js.br and service-worker.js.gz are now those of a
service worker that removes what browsers have kept, and itself. To publish them:

  node server/node.ts   restart it, because it holds its files in memory
  a container           build its image with --build-arg RECALL_OFFLINE=1, and start that
  Cloudflare Workers    npm run deploy, in cloudflare/
  a static host         upload the three files, and serve service-worker.js with Cache-Control: no-cache

A browser follows with the next page it opens. Pages that are open stay as they are. What is shared with the installed
app is not received meanwhile, and the page says so. The next npm run build brings offline use back: mend what was
wrong before.`)
