import { expect, it } from 'vitest'
import { sumLosses } from './losses.ts'

it('puts the same together: pages once each and in order, the gravest first', () => {
  expect(
    sumLosses([
      { kind: 'turned-text', pageIndex: 4 },
      { kind: 'font-replaced', name: 'CMR10', replacement: 'Times New Roman' },
      { kind: 'page-not-read', pageIndex: 2 },
      { kind: 'turned-text', pageIndex: 0 },
      { kind: 'font-replaced', name: 'CMR10', replacement: 'Times New Roman' },
      { kind: 'turned-text', pageIndex: 4 },
      { kind: 'font-replaced', name: 'CMTT10', replacement: 'Courier New' },
      { kind: 'font-replaced', name: 'CMSY8', replacement: 'Times New Roman' },
    ]),
  ).toEqual({
    pages: [
      { kind: 'page-not-read', pages: [3] },
      { kind: 'turned-text', pages: [1, 5] },
    ],
    fonts: [
      { replacement: 'Times New Roman', names: ['CMR10', 'CMSY8'] },
      { replacement: 'Courier New', names: ['CMTT10'] },
    ],
  })
})

it('is empty where nothing was lost', () => {
  expect(sumLosses([])).toEqual({ pages: [], fonts: [] })
})
