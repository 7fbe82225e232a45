import { expect, it, test, vi } from 'vitest'
import { defineTool, groupAnchors, groups, isEmbeddable, withTemporal } from './tool.ts'

it('the site has the specified groups in their order, with the specified anchors', () => {
  expect(groups.map((group) => [group, groupAnchors[group]])).toEqual([
    ['converters', 'convertisseurs'],
    ['files', 'fichiers'],
    ['calculators', 'calculatrices'],
    ['practical', 'pratique'],
  ])
})

it('defineTool returns the tool unchanged', () => {
  const tool = {
    id: 'weight',
    group: 'converters',
    order: 30,
    icon: () => null,
    paths: { fr: '/a', en: '/en/a', es: '/es/a' },
    page: () => Promise.resolve({ default: () => null }),
  } as const
  expect(defineTool(tool)).toBe(tool)
})

it('a tool is embeddable when it takes no files and asks for nothing private', () => {
  expect(groups.filter((group) => isEmbeddable({ group }))).toEqual([
    'converters',
    'calculators',
    'practical',
  ])
  expect(groups.filter((group) => isEmbeddable({ group, isSensitive: true }))).toEqual([])
})

test('withTemporal leaves the browser’s own Temporal alone', async () => {
  const before = globalThis.Temporal
  expect(await withTemporal(async () => globalThis.Temporal)).toBe(before)
})

test('withTemporal installs the polyfill before the page is loaded', async () => {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, 'Temporal')
  const days = await withTemporal(async () =>
    Temporal.PlainDate.from('2024-02-29').until('2026-03-01').toString(),
  )
  expect(days).toBe('P731D')
})

test('withTemporal rejects when the page cannot be loaded', async () => {
  await expect(withTemporal(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
})
