import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type RememberedTools,
  forgetTool,
  inOrder,
  maxRecent,
  parseRemembered,
  recordUse,
  toggleFavourite,
  withToggledFavourite,
  withUse,
  without,
} from './remembered-tools.ts'
import { rememberKey, toolsKey } from '../../components/storage.ts'

const id = fc.string({ minLength: 1, maxLength: 5 })
const remembered: fc.Arbitrary<RememberedTools> = fc.record({
  favourites: fc.uniqueArray(id, { maxLength: 12 }),
  recent: fc.uniqueArray(id, { maxLength: maxRecent }),
})

describe('an entry', () => {
  it.each([
    [null, [], []],
    ['', [], []],
    ['{', [], []],
    ['null', [], []],
    ['7', [], []],
    ['[]', [], []],
    ['{}', [], []],
    ['{"favourites":"weight","recent":{"0":"weight"}}', [], []],
    ['{"favourites":["weight",7,null,["x"],"weight"]}', ['weight'], []],
    ['{"recent":["vat",{},"weight"],"more":1}', [], ['vat', 'weight']],
  ])('%j says what it can', (entry, favourites, recent) => {
    expect(parseRemembered(entry)).toEqual({ favourites, recent })
  })

  it('never says more recent tools than are kept, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.array(id), (rubbish, ids) => {
        for (const entry of [rubbish, JSON.stringify({ favourites: ids, recent: ids })]) {
          const { favourites, recent } = parseRemembered(entry)
          expect(recent.length).toBeLessThanOrEqual(maxRecent)
          for (const list of [favourites, recent]) expect(new Set(list).size).toBe(list.length)
        }
      }),
    )
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(remembered, (tools) => {
        expect(parseRemembered(JSON.stringify(tools))).toEqual(tools)
      }),
    )
  })
})

describe('the rules', () => {
  it('a mark set goes first, and set twice it is as before', () => {
    fc.assert(
      fc.property(remembered, id, (tools, toolId) => {
        const fresh = without(tools, toolId)
        const marked = withToggledFavourite(fresh, toolId)
        expect(marked.favourites[0]).toBe(toolId)
        expect(withToggledFavourite(marked, toolId)).toEqual(fresh)
      }),
    )
  })

  it('the tool used last goes first, once, and the oldest of too many goes', () => {
    fc.assert(
      fc.property(remembered, id, (tools, toolId) => {
        const { favourites, recent } = withUse(tools, toolId)
        expect(favourites).toEqual(tools.favourites)
        expect(recent).toEqual(
          [toolId, ...tools.recent.filter((other) => other !== toolId)].slice(0, maxRecent),
        )
      }),
    )
  })

  it('favourites go before recent tools, none twice, none left out', () => {
    fc.assert(
      fc.property(remembered, (tools) => {
        const shown = inOrder(tools)
        expect(shown.slice(0, tools.favourites.length)).toEqual(tools.favourites)
        expect(new Set(shown).size).toBe(shown.length)
        expect(new Set(shown)).toEqual(new Set([...tools.favourites, ...tools.recent]))
      }),
    )
  })

  it('what is forgotten is in no list', () => {
    fc.assert(
      fc.property(remembered, id, (tools, toolId) => {
        expect(inOrder(without(tools, toolId))).not.toContain(toolId)
      }),
    )
  })
})

describe('on a device', () => {
  const kept = new Map<string, string>()
  const entry = (): unknown => JSON.parse(kept.get(toolsKey) ?? 'null')

  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('marks and uses are kept, and nothing is once all is taken back', () => {
    expect(toggleFavourite('weight')).toBe(true)
    recordUse('vat')
    recordUse('qr-code')
    recordUse('vat')
    expect(entry()).toEqual({ favourites: ['weight'], recent: ['vat', 'qr-code'] })
    expect(toggleFavourite('weight')).toBe(false)
    forgetTool('vat')
    forgetTool('qr-code')
    expect(kept.size).toBe(0)
  })

  it('what another tab wrote meanwhile is not lost', () => {
    recordUse('vat')
    kept.set(toolsKey, '{"favourites":["length"],"recent":["speed"]}')
    recordUse('weight')
    expect(entry()).toEqual({ favourites: ['length'], recent: ['weight', 'speed'] })
  })

  it('nothing is kept where the visitor wants none of it', () => {
    kept.set(rememberKey, 'off')
    recordUse('vat')
    expect(toggleFavourite('weight')).toBe(false)
    expect([...kept.keys()]).toEqual([rememberKey])
  })

  it('a browser that blocks storage breaks nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    recordUse('vat')
    expect(toggleFavourite('weight')).toBe(false)
  })
})
