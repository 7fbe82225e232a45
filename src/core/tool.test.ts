import { expect, it } from 'vitest'
import { defineTool, groupAnchors, groups } from './tool.ts'

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
