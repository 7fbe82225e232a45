import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: { __CONSENT__: 'false', __TEXTS_BUILD__: '"test"', __OCR_DATA__: '"/ocr-data/"' },
  test: {
    environment: 'node',
    // The server's tests wait for sockets and clocks half of their time, which other tests can use.
    maxWorkers: '150%',
    // On a busy machine everything takes long; what hangs is still ended.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Node has no Temporal of its own yet; in the browsers of the end-to-end tests it is the native one.
    setupFiles: ['temporal-polyfill/global', 'src/testing/property-seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,build,scripts,bench}/**/*.test.ts'],
          exclude: ['src/engines/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'engines', include: ['src/engines/**/*.test.ts'], isolate: false },
      },
      // Its tests listen on ports and set clocks, so that each file has a process of its own.
      { extends: true, test: { name: 'server', include: ['server/**/*.test.ts'] } },
      // Reads the build that `UTILO_DIST` names.
      { extends: true, test: { name: 'site', include: ['e2e/**/*.test.ts'] } },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/core/**/*.ts', 'src/tools/*/*.ts', 'server/**/*.ts'],
      exclude: [
        '**/*.test.ts',
        '**/e2e.ts',
        '**/tool.ts',
        '**/text-numbers.ts',
        '**/worker.ts',
        // Hooks belong to the page: the end-to-end tests run them.
        'src/tools/*/use-*.ts',
        // Run by tests only: a line of theirs that no test reaches is no risk.
        'server/testing/**',
      ],
      reporter: [['text', { skipFull: true }]],
      thresholds: { statements: 95 },
    },
  },
})
