import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tools } from '../tools/index.ts'
import { chooseRelated } from './tool-page.tsx'

const anySeed = fc.integer({ min: 0, max: 2 ** 31 - 1 })

it('related tools are four, three beside a file tool, each once and never the tool itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tools), anySeed, (tool, seed) => {
      const related = chooseRelated(tool, tools, seed)
      expect(related).toHaveLength(tool.group === 'files' ? 3 : 4)
      expect(new Set([...related, tool]).size).toBe(related.length + 1)
    }),
  )
})

it('every tool is led to by another', () => {
  fc.assert(
    fc.property(anySeed, (seed) => {
      const all = tools.flatMap((tool) => chooseRelated(tool, tools, seed))
      for (const tool of tools)
        expect(all.filter((other) => other === tool).length).toBeGreaterThanOrEqual(1)
    }),
  )
})

it('tools that continue with a result come first, then those of the group', () => {
  const toWord = tools.find(({ id }) => id === 'pdf-to-word')
  const merge = tools.find(({ id }) => id === 'merge-pdf')
  const vat = tools.find(({ id }) => id === 'vat')
  if (!toWord || !merge || !vat) throw new Error('a tool is missing')
  const offered = Object.values(merge.offers ?? {}).flat()
  fc.assert(
    fc.property(anySeed, (seed) => {
      for (const { group } of chooseRelated(toWord, tools, seed)) expect(group).toBe('files')
      for (const { group } of chooseRelated(vat, tools, seed)) expect(group).toBe('calculators')
      const related = chooseRelated(merge, tools, seed).map(({ id }) => id)
      expect(related.filter((id) => offered.includes(id)).length).toBeGreaterThanOrEqual(
        Math.min(2, offered.length),
      )
    }),
  )
})

it('another visit has others', () => {
  const [first] = tools
  if (first === undefined) throw new Error('no tools')
  const seen = [0, 1, 2, 3, 4].map((seed) =>
    chooseRelated(first, tools, seed)
      .map(({ id }) => id)
      .join(),
  )
  expect(new Set(seen).size).toBeGreaterThan(1)
})
