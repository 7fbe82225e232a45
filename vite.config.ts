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

const clientOutput = {
  outDir: `${distFolder}/client`,
  manifest: 'build-manifest.json',
  rolldownOptions: {
    input: 'src/app/client.tsx',
    output: {
      codeSplitting: {
        // A group takes what its modules import too, unless a group of higher priority has it (docs/decisions/0047).
        groups: [
          // What every page starts with. The files of `core` are those that file tools, other pages and
          // parts loaded later share: in a file tool's group, the latter would load all of it.
          {
            name: 'app',
            test: /src[\\/](app[\\/]client\.tsx|core[\\/](errors|normalize|number-format|keys)\.ts)$/,
            priority: 3,
          },
          // What converters and calculators share: numbers, their state, the button that copies a result, a panel.
          {
            name: 'fields',
            test: /src[\\/]components[\\/](use-tool-state|copy-button|use-now|folded-panel)\.tsx?$/,
            priority: 2,
          },
          // The drop zone and what stands around it, for every file tool. Only two of them use `FileTool` itself, which
          // runs jobs. The fields for sizes would bring the calculators' form along.
          {
            name: 'file-tool',
            test: /src[\\/]components[\\/]file-tool[\\/](?!file-tool\.tsx|run-job\.ts|size-fields\.)|src[\\/]engines[\\/]image[\\/]sniff-file-kind/,
            priority: 1,
          },
          // What calculators share: a request more costs more than the bytes that one of them does not use.
          {
            name: 'form',
            test: /src[\\/]components[\\/]form[\\/]/,
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
    ...(isSsrBuild
      ? []
      : [compileHintPlugin(), requireChunkGroups(['fields', 'file-tool', 'form'])]),
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
