import { expect, it } from 'vitest'
import { tools } from '../../../tools/index.ts'
import { suggestTools } from './use-sections.ts'

it('offers eight tools of every group to whoever is new here', () => {
  const [useful, ...others] = suggestTools({ favourites: [], recent: [] }, tools)
  expect(others).toEqual([])
  expect(useful?.kind).toBe('useful')
  expect(useful?.ids).toHaveLength(8)
  const groups = tools.filter(({ id }) => useful?.ids.includes(id)).map(({ group }) => group)
  expect(new Set(groups).size).toBe(4)
})

it('puts favourites before recent tools, and none twice', () =>
  expect(
    suggestTools(
      { favourites: ['vat', 'weight', 'vat'], recent: ['weight', 'speed', 'gone'] },
      tools,
    ),
  ).toEqual([
    { kind: 'favourites', ids: ['vat', 'weight'] },
    { kind: 'recent', ids: ['speed'] },
    {
      kind: 'useful',
      ids: ['currency', 'compress-images', 'merge-pdf', 'qr-code', 'pdf-to-word'],
    },
  ]))

it('keeps every favourite, however many', () => {
  const favourites = tools.slice(0, 12).map(({ id }) => id)
  expect(suggestTools({ favourites, recent: [] }, tools)).toEqual([
    { kind: 'favourites', ids: favourites },
  ])
})
