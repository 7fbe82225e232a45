import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { collectTexts } from './src/prerender/collect-texts.ts'
import { devPages } from './src/prerender/dev-pages.ts'

/** Texts are gathered from the tools' folders, by the prerenderer for a build and here for development. */
const devTexts: Plugin = {
  name: 'utilo-dev-texts',
  apply: 'serve',
  configureServer: (server) => devPages(server),
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), devTexts],
  define: {
    __TEXTS_BUILD__: JSON.stringify(collectTexts().build),
    'process.env.UTILO_ORIGIN': JSON.stringify(process.env.UTILO_ORIGIN),
  },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    ...(isSsrBuild
      ? { outDir: 'dist/prerender' }
      : {
          outDir: 'dist/client',
          manifest: 'build-manifest.json',
          license: { fileName: 'third-party-licences.md' },
          rolldownOptions: {
            input: 'src/shell/client.tsx',
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                    priority: 3,
                  },
                  {
                    name: 'shell',
                    test: /node_modules[\\/](i18next|react-i18next|wouter|use-sync-external-store)[\\/]|src[\\/](shell|core)[\\/](?!texts-backend)|src[\\/]ui[\\/][^\\/]+\.tsx?$|tool\.ts$|lucide-react/,
                    priority: 2,
                  },
                ],
              },
            },
          },
        }),
  },
  worker: { format: 'es' },
}))
