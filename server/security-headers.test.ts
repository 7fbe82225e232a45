import { expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))

it('allows inline only what has a hash, and nothing from elsewhere', () => {
  const policy = contentSecurityPolicy({
    scriptHashes: ['sha256-aaa='],
    styleHashes: ['sha256-bbb=', 'sha256-ccc='],
  })
  const parsed = directives(policy)
  expect(parsed.get('default-src')).toEqual(["'none'"])
  expect(parsed.get('script-src')).toEqual(["'self'", "'sha256-aaa='", "'wasm-unsafe-eval'"])
  expect(parsed.get('style-src')).toEqual(["'self'", "'sha256-bbb='", "'sha256-ccc='"])
  expect(parsed.get('worker-src')).toEqual(["'self'", 'blob:'])
  for (const name of ['base-uri', 'frame-ancestors', 'object-src']) {
    expect(parsed.get(name)).toEqual(["'none'"])
  }
  expect(parsed.get('form-action')).toEqual(["'self'"])
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/)
})

it('needs no hash at all', () => {
  const parsed = directives(contentSecurityPolicy({ scriptHashes: [], styleHashes: [] }))
  expect(parsed.get('style-src')).toEqual(["'self'"])
})

it('sends HSTS only when it is on', () => {
  expect(securityHeaders({ hsts: true })).toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders({ hsts: false })).not.toHaveProperty('Strict-Transport-Security')
})

it('lets the pages use what the tools need and denies the rest', () => {
  const policy = securityHeaders({ hsts: true })['Permissions-Policy']
  for (const feature of ['clipboard-write', 'fullscreen', 'screen-wake-lock']) {
    expect(policy).toContain(`${feature}=(self)`)
  }
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(policy).toContain(`${feature}=()`)
  }
})
