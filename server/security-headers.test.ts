import { expect, it } from 'vitest'
import {
  contentSecurityPolicy,
  noFrames,
  policyBesideStyles,
  securityHeaders,
  stylePolicy,
} from './security-headers.ts'

const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))

it('allows inline only what has a hash, and nothing from elsewhere', () => {
  expect(
    contentSecurityPolicy({
      scriptHashes: ['sha256-aaa='],
      styleHashes: ['sha256-bbb=', 'sha256-ccc='],
    }),
  ).toBe(
    "default-src 'none'; script-src 'self' 'sha256-aaa=' 'wasm-unsafe-eval'; style-src 'self' 'sha256-bbb=' 'sha256-ccc='; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' blob:; worker-src 'self' blob:; manifest-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  )
})

it('lets others in only for what they are needed for', () => {
  const hashes = { scriptHashes: ['sha256-aaa='], styleHashes: ['sha256-bbb='] }
  const open = directives(
    contentSecurityPolicy(hashes, {
      script: ['https://ads.example'],
      frame: ['https://*.frames.example'],
      connect: ['https://count.example'],
      img: ['https://pictures.example'],
    }),
  )
  const closed = directives(contentSecurityPolicy(hashes))
  expect(open.get('script-src')).toEqual([
    ...(closed.get('script-src') ?? []),
    'https://ads.example',
  ])
  expect(open.get('img-src')).toEqual([
    ...(closed.get('img-src') ?? []),
    'https://pictures.example',
  ])
  expect(open.get('connect-src')).toEqual([
    ...(closed.get('connect-src') ?? []),
    'https://count.example',
  ])
  expect(open.get('frame-src')).toEqual(['https://*.frames.example'])
  expect(closed.has('frame-src')).toBe(false)
  const opened = new Set(['script-src', 'img-src', 'connect-src', 'frame-src'])
  for (const [name, sources] of closed)
    if (!opened.has(name ?? '')) expect(open.get(name)).toEqual(sources)
})

it('lets other sites frame what may be embedded, and changes nothing else', () => {
  const hashes = { scriptHashes: ['sha256-aaa='], styleHashes: ['sha256-bbb='] }
  const closed = contentSecurityPolicy(hashes)
  expect(contentSecurityPolicy({ ...hashes, isEmbeddable: false })).toBe(closed)
  expect(contentSecurityPolicy({ ...hashes, isEmbeddable: true })).toBe(
    closed.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  )
})

it('leaves styles to the page, frames to another header where the page is not known, and nothing else', () => {
  const beside = directives(policyBesideStyles(['sha256-aaa=']))
  const whole = directives(
    contentSecurityPolicy({ scriptHashes: ['sha256-aaa='], styleHashes: ['sha256-bbb='] }),
  )
  expect(stylePolicy(['sha256-bbb='])).toBe("style-src 'self' 'sha256-bbb='")
  expect(beside.get('style-src')).toEqual(["'self'", "'unsafe-inline'"])
  for (const [name, sources] of whole)
    if (name !== 'style-src' && name !== 'frame-ancestors')
      expect(beside.get(name)).toEqual(sources)
  expect([...beside.keys()]).toEqual([...whole.keys()].filter((name) => name !== 'frame-ancestors'))
  expect(noFrames).toEqual({ 'X-Frame-Options': 'DENY' })
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
