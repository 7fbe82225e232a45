import { describe, expect, it } from 'vitest'
import { insertBlocks } from './insert-blocks.ts'
import { blockAt, written } from '../../testing/ocr/blocks.ts'

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
