import { expect, it, test, vi } from 'vitest'
import { defineTool, groupAnchors, groups, isEmbeddable, withTemporal } from './tool.ts'

it('has the specified groups in their order, with the specified anchors', () => {
  expect(groups.map((group) => [group, groupAnchors[group]])).toEqual([
    ['converters', 'convertisseurs'],
    ['files', 'fichiers'],
    ['calculators', 'calculatrices'],
    ['practical', 'pratique'],
  ])
})

it('changes nothing of a tool that is declared', () => {
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

it('is every tool that takes no files and asks for nothing that is nobody’s business', () => {
  expect(groups.filter((group) => isEmbeddable({ group }))).toEqual([
    'converters',
    'calculators',
    'practical',
  ])
  expect(groups.filter((group) => isEmbeddable({ group, isSensitive: true }))).toEqual([])
})

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
