import { describe, expect, it } from 'vitest'
import { insertBlocks, joinRows } from './arrange-blocks.ts'
import { blockAt, written } from '../../testing/ocr/pages.ts'
import { linesOf } from './reading.ts'

const insert = (blocks: Parameters<typeof insertBlocks>[0], ...found: typeof blocks) =>
  written(insertBlocks(blocks, found))

describe('insertBlocks', () => {
  const title = blockAt(0, 0, 'Titre')
  const text = blockAt(0, 100, 'un', 'deux', 'trois')

  it('puts a block between those above and below it', () => {
    expect(insert([title, text], blockAt(10, 50, 'bouton'))).toEqual([
      ['Titre'],
      ['bouton'],
      ['un', 'deux', 'trois'],
    ])
  })

  it('puts a block before what stands on its right, and after what stands on its left', () => {
    const [left, middle, right] = [0, 200, 400].map((at) => blockAt(at, 50, `bouton${at}`))
    if (!left || !middle || !right) throw new Error('three blocks')
    const below = blockAt(0, 100, 'suite')
    expect(insert([left, right, below], middle).flat()).toEqual([
      'bouton0',
      'bouton200',
      'bouton400',
      'suite',
    ])
    expect(insert([left, below], right).flat()).toEqual(['bouton0', 'bouton400', 'suite'])
  })

  it('puts a row among the lines it stands between', () => {
    expect(insert([text], blockAt(5, 116, 'gris'))).toEqual([['un', 'gris', 'deux', 'trois']])
  })

  it('puts what stands in no column last, and under its own column', () => {
    expect(insert([title], blockAt(500, 300, 'seul')).flat()).toEqual(['Titre', 'seul'])
    const columns = [blockAt(0, 0, 'gauche', 'gauche'), blockAt(300, 0, 'droite', 'droite')]
    expect(insert(columns, blockAt(10, 90, 'bas'))).toEqual([
      ['gauche', 'gauche'],
      ['bas'],
      ['droite', 'droite'],
    ])
    expect(insert([], title)).toEqual([['Titre']])
  })
})

const names = blockAt(0, 0, 'Crème fraîche', 'Pâté', 'Bœuf haché')
const prices = blockAt(300, 2, '7,35 €', '5,90 €', '16,30 €')

describe('joinRows', () => {
  it('puts prices back on their rows, which then end where they end', () => {
    const joined = joinRows([names, prices])
    expect(written(joined)).toEqual([['Crème fraîche 7,35 €', 'Pâté 5,90 €', 'Bœuf haché 16,30 €']])
    expect(linesOf(joined).every(({ endsEarly }) => endsEarly)).toBe(true)
  })

  it('joins several columns, whatever their order', () => {
    const counts = blockAt(200, 1, '3', '1', '2')
    const rows = ['Crème fraîche 3 7,35 €', 'Pâté 1 5,90 €', 'Bœuf haché 2 16,30 €']
    expect(written(joinRows([counts, prices, names]))).toEqual([rows])
    expect(written(joinRows([names, prices, counts]))).toEqual([rows])
  })

  it('keeps a price whose row has no text, and takes in a text that was read alone', () => {
    const more = blockAt(300, 2, '7,35 €', '5,90 €', '16,30 €', '29,55 €')
    const total = blockAt(0, 92, 'Total')
    expect(written(joinRows([names, more, total]))[0]?.at(-1)).toBe('Total 29,55 €')
  })

  it('puts a heading that was read alone in the gap of its row', () => {
    const headed = blockAt(0, 0, 'Désignation', 'Crème', 'Pâté')
    const totals = blockAt(400, 1, 'Total 2026', '7,35 €', '5,90 €')
    const count = blockAt(250, 2, 'Qté')
    expect(written(joinRows([headed, totals, count]))[0]?.[0]).toBe('Désignation Qté Total 2026')
  })

  it('leaves columns of text apart, and figures that stand elsewhere', () => {
    const column = blockAt(300, 0, 'un mot', 'deux mots', 'trois mots')
    expect(joinRows([names, column])).toEqual([names, column])
    const below = blockAt(300, 200, '12', '13')
    expect(joinRows([names, below])).toEqual([names, below])
    const alone = blockAt(300, 0, '2026')
    expect(joinRows([names, alone])).toEqual([names, alone])
  })
})
