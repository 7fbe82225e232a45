import { describe, expect, it } from 'vitest'
import { textTypes } from './generate.ts'
import { measureText, textFormats, writeText } from './write.ts'

const words = ['Lorem', 'ipsum', 'dolor', 'sit', 'amet,', 'consectetur']
const sentences = ['Sit amet lorem, dolor elit sed.', 'Magna aliqua ut labore et.']

describe('a text', () => {
  it('is words and sentences in a row, paragraphs with an empty line between', () => {
    expect(writeText(words, 'words', 'text')).toBe('Lorem ipsum dolor sit amet, consectetur')
    expect(writeText(sentences, 'sentences', 'text')).toBe(
      'Sit amet lorem, dolor elit sed. Magna aliqua ut labore et.',
    )
    expect(writeText(sentences, 'paragraphs', 'text')).toBe(
      'Sit amet lorem, dolor elit sed.\n\nMagna aliqua ut labore et.',
    )
  })

  it('is HTML, an element a paragraph', () => {
    expect(writeText(words, 'words', 'html')).toBe('<p>Lorem ipsum dolor sit amet, consectetur</p>')
    expect(writeText(sentences, 'sentences', 'html')).toBe(
      '<p>Sit amet lorem, dolor elit sed. Magna aliqua ut labore et.</p>',
    )
    expect(writeText(sentences, 'paragraphs', 'html')).toBe(
      '<p>Sit amet lorem, dolor elit sed.</p>\n<p>Magna aliqua ut labore et.</p>',
    )
  })

  it('is an HTML list, an item a part, words without a comma', () => {
    expect(writeText(['sit', 'amet,', 'elit'], 'words', 'list')).toBe(
      '<ul>\n  <li>sit</li>\n  <li>amet</li>\n  <li>elit</li>\n</ul>',
    )
    expect(writeText(sentences, 'sentences', 'list')).toContain(
      '\n  <li>Sit amet lorem, dolor elit sed.</li>\n',
    )
  })

  it('is nothing where there is nothing', () => {
    for (const type of textTypes)
      for (const format of textFormats) expect(writeText([], type, format)).toBe('')
  })
})

describe('the size of a text', () => {
  // `printf '…' | wc -wm` of GNU coreutils 9.1.
  it.each([
    ['words', words, 6, 39],
    ['sentences', sentences, 11, 58],
    ['paragraphs', sentences, 11, 59],
    ['words', [], 0, 0],
  ] as const)('of %s is what wc counts', (type, parts, wordCount, characters) => {
    expect(measureText(parts, type)).toEqual({ words: wordCount, characters })
  })
})
