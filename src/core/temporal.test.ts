import { expect, test, vi } from 'vitest'
import { withTemporal } from './temporal.ts'

test('what the browser has is left alone', async () => {
  const before = globalThis.Temporal
  expect(await withTemporal(async () => globalThis.Temporal)).toBe(before)
})

test('where there is none, it is there before the page is loaded', async () => {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, 'Temporal')
  const days = await withTemporal(async () =>
    Temporal.PlainDate.from('2024-02-29').until('2026-03-01').toString(),
  )
  expect(days).toBe('P731D')
})

test('a page that cannot be loaded is a failure, not silence', async () => {
  await expect(withTemporal(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
})
