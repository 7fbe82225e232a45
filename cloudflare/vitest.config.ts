import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['cloudflare/test/*.test.ts'],
    // Each file starts `workerd`, so on a small machine running them in sequence is faster.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
