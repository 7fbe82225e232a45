import { describe, expect, it } from 'vitest'
import type { Stroke } from '../page-content/page-content.ts'
import { glyphs, read, textsOf } from '../../../testing/pdf/text.ts'

/** Returns words from 50 to 150 points with equal gaps. */
const justified = (words: readonly string[], y: number) => {
  const width = words.reduce((sum, word) => sum + 5 * word.length, 0)
  const gap = (100 - width) / (words.length - 1)
  let x = 50
  return words.flatMap((word) => {
    const drawn = glyphs(word, x, y)
    x += 5 * word.length + gap
    return drawn
  })
}

const usual = ['lines', 'of', 'usual', 'words']
const wide = ['convention', 'of', 'one']
const texts = (...lines: ReturnType<typeof glyphs>[]) =>
  textsOf(read({ glyphs: lines.flat() }).segments)

describe('justified lines', () => {
  it('is one, however wide its spaces are', () => {
    expect(texts(justified(usual, 100), justified(wide, 112))).toEqual([
      'lines of usual words',
      'convention of one',
    ])
    expect(texts(justified(wide, 100), justified(usual, 112))).toEqual([
      'convention of one',
      'lines of usual words',
    ])
  })

  it('is one with a single space when lines around it are as wide and as far', () => {
    const single = justified(['convention', 'dolor'], 112)
    expect(texts(justified(usual, 100), single, justified(usual, 124))).toEqual([
      'lines of usual words',
      'convention dolor',
      'lines of usual words',
    ])
    expect(texts(justified(usual, 100), single)).toHaveLength(3)
    expect(texts(justified(usual, 94), single, justified(usual, 124))).toHaveLength(4)
  })

  it('is none where gaps differ, where nothing is as wide, or where a ruling parts it', () => {
    const uneven = [
      ...glyphs('one', 50, 112),
      ...glyphs('two', 78, 112),
      ...glyphs('ten', 135, 112),
    ]
    expect(texts(justified(usual, 100), uneven)).toHaveLength(4)
    expect(texts(justified(wide, 100))).toHaveLength(3)
    expect(texts(glyphs('further_on_to_the_right', 50, 100), justified(wide, 112))).toHaveLength(4)
    const ruling: Stroke = {
      box: { left: 110, right: 110, top: 102, bottom: 120 },
      isHorizontal: false,
      widthPoints: 0.5,
      color: '#000000',
      isDashed: false,
      order: 0,
    }
    const drawn = [...justified(usual, 100), ...justified(wide, 112)]
    expect(textsOf(read({ glyphs: drawn, strokes: [ruling] }).segments)).toHaveLength(4)
  })
})
