import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import {
  requireChunkGroups,
  distFolder,
  compileHintPlugin,
  separateWorkerEntry,
  styleOnlyPreload,
} from './build/output-plugins.ts'
import { buildTarget } from './src/core/supported-browsers.ts'
import { iconSprite } from './build/icon-sprite.ts'
import { thirdPartyNotices } from './build/notices.ts'
import { ocrData, ocrDataUrl, pdfJsData, pdfJsDataUrl } from './build/engine-data.ts'
import { bundledRates } from './build/rates-snapshot.ts'
import { collectTexts } from './src/prerender/collect-texts.ts'
import { devPages } from './src/prerender/dev-pages.ts'
import { thirdPartySources } from './src/prerender/third-party-sources.ts'
import { thirdParties } from './site.config.ts'

/** Texts are gathered from the tools' folders, by the prerenderer for a build and here for development. */
const devTexts: Plugin = {
  name: 'utilo-dev-texts',
  apply: 'serve',
  configureServer: (server) => devPages(server),
}

/** What `site.config.ts` reads of the environment, which a browser has not. */
const siteSettings = Object.fromEntries(
  [
    'UTILO_ORIGIN',
    'UTILO_ADS',
    'UTILO_ADS_CLIENT',
    'UTILO_ADS_SCRIPT',
    'UTILO_ADS_BOX',
    'UTILO_ADS_BANNER',
    'UTILO_ADS_HOSTS',
    'UTILO_ANALYTICS_SCRIPT',
    'UTILO_ANALYTICS_ATTRIBUTES',
    'UTILO_ANALYTICS_HOSTS',
    'UTILO_CONSENT_SCRIPT',
    'UTILO_CONSENT_HOSTS',
  ].map((name) => [`process.env.${name}`, JSON.stringify(process.env[name] || undefined)]),
)

// A mistake in these settings ends the build here rather than after it.
thirdPartySources(thirdParties)

const { build: textsBuild } = await collectTexts()

const notices = thirdPartyNotices()

/**
 * The folders of building blocks that are one chunk each: the form of calculators, and what stands around every file tool.
 * Few pages use what is left out of the latter, which would bring the form along.
 */
const sharedFolder =
  /src[\\/]components[\\/](form|file-tool)[\\/](?!file-tool\.tsx|run-job\.ts|target-size|downloads|file-results)/

const clientOutput = {
  outDir: `${distFolder}/client`,
  manifest: 'build-manifest.json',
  rolldownOptions: {
    input: 'src/app/client.tsx',
    output: {
      codeSplitting: {
        // A group takes what its modules import too, unless a group of higher priority has it (docs/decisions/0047).
        groups: [
          // What nearly every page starts with: the entry, the state of a tool with the numbers in it, the button that
          // copies a result, buttons of an icon alone. The files of `core` are those that parts loaded later share with a folder below: they
          // would load all of it.
          {
            name: 'app',
            test: /src[\\/](app[\\/]client\.tsx|core[\\/](errors|normalize|number-format|keys)\.ts|components[\\/](use-tool-state|copy-button|icon-button|use-now|folded-panel)\.tsx?)$/,
            priority: 2,
          },
          // A request more costs more than the bytes that one page of the folder's users does without.
          {
            name: (id: string) => sharedFolder.exec(id)?.[1] ?? null,
            test: sharedFolder,
            priority: 1,
          },
        ],
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    iconSprite(),
    styleOnlyPreload(),
    // The group `app` becomes a part of the entry, which is always there.
    ...(isSsrBuild ? [] : [compileHintPlugin(), requireChunkGroups(['file-tool', 'form'])]),
    pdfJsData(),
    ocrData(),
    bundledRates(),
    notices.pages,
    devTexts,
  ],
  // Pages are found by import.meta.glob, and workers by their addresses: without this, a package met on the way reloads
  // the page, which loses the chosen files.
  optimizeDeps: {
    entries: [
      'src/app/client.tsx',
      'src/{tools,pages}/*/page.tsx',
      'src/{engines,tools}/**/{worker,*-worker}.ts',
    ],
  },
  define: {
    __OCR_DATA__: JSON.stringify(ocrDataUrl),
    __PDFJS_DATA__: JSON.stringify(pdfJsDataUrl),
    __TEXTS_BUILD__: JSON.stringify(textsBuild),
    __CONSENT__: JSON.stringify(thirdParties.ads !== null || thirdParties.analytics !== null),
    ...siteSettings,
  },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: buildTarget,
    // Also where the folder is not below this one.
    emptyOutDir: true,
    minify: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A page's scripts are preloaded by its HTML and by a finger or pointer nearing a link, all at once.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    ...(isSsrBuild ? { outDir: `${distFolder}/prerender` } : clientOutput),
  },
  worker: {
    format: 'es',
    plugins: () => [notices.workers, separateWorkerEntry()],
  },
}))
