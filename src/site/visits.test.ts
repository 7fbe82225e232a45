import { describe, expect, it } from 'vitest'
import { visitOf, visitsAfter, type Visit } from './visits.ts'

const page = (visit: number, isContinued = false): Visit => ({ visit, isContinued })
const numbers = (pages: readonly Visit[]) => pages.map(({ visit }) => visit)

it('a history entry has a number, and 0 where another script or an older version wrote it', () => {
  expect([{ visit: 3 }, null, undefined, 'x', { visit: '3' }, {}].map(visitOf)).toEqual([
    3, 0, 0, 0, 0, 0,
  ])
})

describe('the pages that stay mounted', () => {
  it('are those that handed something on, three steps deep, there and back', () => {
    const first = visitsAfter([page(0)], 0, page(1, true), false)
    const second = visitsAfter(first, 1, page(2, true), false)
    const third = visitsAfter(second, 2, page(3, true), false)
    expect(third).toEqual([page(0, true), page(1, true), page(2, true), page(3, true)])
    // The page that is there already stays the very same.
    const back = visitsAfter(third, 3, page(2), true)
    expect(numbers(back)).toEqual([0, 1, 2, 3])
    expect(back[2]).toBe(third[2])
    // Going on elsewhere from there drops what lay ahead.
    expect(numbers(visitsAfter(back, 2, page(3, true), false))).toEqual([0, 1, 2, 3])
    expect(numbers(visitsAfter(back, 1, page(2, true), false))).toEqual([0, 1, 2])
  })

  it('are no others', () => {
    const chain = visitsAfter([page(0)], 0, page(1, true), false)
    expect(visitsAfter(chain, 1, page(2), false)).toEqual([page(2)])
    expect(visitsAfter([page(5)], 5, page(4), true)).toEqual([page(4)])
    expect(numbers(visitsAfter(chain, 1, page(7), true))).toEqual([0, 1, 7])
  })

  it('are not more than a phone can hold', () => {
    let mounted: readonly Visit[] = [page(0)]
    for (let visit = 1; visit < 9; visit += 1)
      mounted = visitsAfter(mounted, visit - 1, page(visit, true), false)
    expect(numbers(mounted)).toEqual([4, 5, 6, 7, 8])
  })
})
