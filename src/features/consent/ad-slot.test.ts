import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

test('a site built with UTILO_ADS=off has no room for advertisements, and no provider of them', async () => {
  vi.stubEnv('UTILO_ADS', 'off')
  vi.stubEnv('UTILO_ADS_CLIENT', 'ca-pub-1')
  vi.resetModules()
  const { AdSlot } = await import('./lazy-consent.tsx')
  expect(renderToStaticMarkup(createElement(AdSlot, { shape: 'box' }))).toBe('')
  const { thirdParties } = await import('../../../site.config.ts')
  expect(thirdParties.ads).toBeNull()
  vi.unstubAllEnvs()
})
