import { describe, expect, it } from 'vitest'
import { markLineEnds } from './line-ends.ts'
import { lineAt } from '../../testing/ocr/blocks.ts'

/** Which lines end where they end, of lines given by their left edge and text, 30 pixels apart. */
const endsOf = (...lines: (string | [left: number, text: string])[]) =>
  markLineEnds({
    lines: lines.map((line, index) =>
      typeof line === 'string' ? lineAt(0, index * 30, line) : lineAt(line[0], index * 30, line[1]),
    ),
  }).lines.map(({ endsEarly }) => endsEarly === true)

describe('markLineEnds', () => {
  it('takes lines that are full for a paragraph, its first line indented or not', () => {
    expect(endsOf('Portez ce vieux whisky', 'au juge blond qui fume', 'ses kiwis.')).toEqual([
      false,
      false,
      false,
    ])
    expect(endsOf([40, 'Portez ce vieux as'], 'au juge blond qui fume', 'ses kiwis.')).toEqual([
      false,
      false,
      false,
    ])
  })

  it('ends a line that had room for the next word', () => {
    expect(endsOf('Portez ce vieux whisky', 'blond.', 'au juge blond qui fume', 'un')).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  it('takes lines that begin with capitals, or mostly have room, for verse', () => {
    expect(endsOf('Tyger Tyger burning', 'In the forests of it', 'What immortal hand')).toEqual([
      true,
      true,
      false,
    ])
    expect(endsOf('Madame Noël et tous les autres', '12 rue', '59000 Lille')).toEqual([
      false,
      true,
      false,
    ])
    expect(endsOf([100, 'au centre'], [60, 'une ligne'], 'une ligne large ici et là')).toEqual([
      true,
      true,
      false,
    ])
  })

  it('ends the rows of a table, before and after', () => {
    expect(
      endsOf('Crème fraîche @400 7,35', 'au juge blond qui fume un peu de tout ici', 'oui'),
    ).toEqual([true, false, false])
  })

  it('parts lines that stand far apart', () => {
    const lines = [lineAt(0, 0, 'Portez ce vieux'), lineAt(0, 70, 'blond qui fumes')]
    expect(markLineEnds({ lines }).lines[0]?.endsEarly).toBe(true)
  })
})
