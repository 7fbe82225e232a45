import { describe, expect, test } from 'vitest'
import { TestPage } from '../../../../testing/pdf/test-page.ts'
import { joinOfLines, readVocabulary } from './dehyphenation.ts'

const vocabularyOf = (...texts: string[]) => {
  const page = new TestPage()
  return readVocabulary(texts.map((text) => page.line(text)))
}

const join = (above: string, below: string, ...others: string[]): string => {
  const { dropsHyphen, hasSpace } = joinOfLines(above, below, vocabularyOf(...others))
  return `${dropsHyphen ? above.slice(0, -1) : above}${hasSpace ? ' ' : ''}${below}`
}

/** These lines make a text that is known to be hyphenated. */
const dividing = ['a divi-', 'ded word', 'divided']

describe('joins of lines', () => {
  test('joins a name in capitals that also occurs undivided', () => {
    expect(join('the SSIMULA-', 'CRA score')).toBe('the SSIMULA-CRA score')
    expect(join('the SSIMULA-', 'CRA score', 'of SSIMULACRA')).toBe('the SSIMULACRA score')
  })

  test.each([
    ['the seasonal', 'survey', 'the seasonal survey'],
    ['an exam-', 'ple of it', 'an example of it'],
    ['un exem-', 'ple de plus', 'un exemple de plus'],
    ['una direc-', 'ción nueva', 'una dirección nueva'],
    ['the soft\u00AD', 'hyphen', 'the softhyphen'],
    ['le por\u2010', 'tail', 'le portail'],
    ['an X-', 'ray', 'an X-ray'],
    ['un CD-', 'rom', 'un CD-rom'],
    ['1990-', '2000', '1990-2000'],
    ['Jean-', 'Paul', 'Jean-Paul'],
    ['c’est-à-', 'dire', 'c’est-à-dire'],
    ['state-of-the-', 'art', 'state-of-the-art'],
    ['pensez-', 'vous que', 'pensez-vous que'],
    ['celui-', 'ci est', 'celui-ci est'],
    ['a well-', 'known fact', 'a well-known fact'],
    ['self-', 'evident', 'self-evident'],
    ['and/', 'or', 'and/or'],
    ['word—', 'and word', 'word—and word'],
    ['word –', 'and word', 'word – and word'],
    ['see https://example.org/', 'a/b', 'see https://example.org/a/b'],
    ['see www.example.org/a-', 'b', 'see www.example.org/a-b'],
    ['中文排版', '不加空格', '中文排版不加空格'],
    ['日本語の', 'テキスト', '日本語のテキスト'],
    ['한국어', '텍스트', '한국어 텍스트'],
    ['', 'alone', 'alone'],
  ])('joins %j and %j to %j', (above, below, whole) => {
    expect(join(above, below, ...dividing)).toBe(whole)
  })

  test('keeps the hyphen that a word has in the middle of a line elsewhere', () => {
    expect(join('a follow-', 'up survey', 'another follow-up', ...dividing)).toBe(
      'a follow-up survey',
    )
    expect(join('a follow-', 'up survey', ...dividing)).toBe('a followup survey')
  })

  test('drops the hyphen when the word occurs undivided elsewhere', () => {
    expect(join('in-', 'form them', 'to inform', 'in-form', 'in a form')).toBe('inform them')
  })

  test('keeps hyphens between words where the text is not hyphenated', () => {
    expect(join('a blue-', 'green sea', 'the blue sky', 'green grass')).toBe('a blue-green sea')
    expect(join('a blue-', 'green sea', 'the blue sky', 'green grass', ...dividing)).toBe(
      'a bluegreen sea',
    )
  })
})

describe('the vocabulary', () => {
  test('contains words and words with hyphens, but no parts of divided words', () => {
    const { words, hyphenated, dividesWords } = vocabularyOf('A well-known exam-', 'ple of Élan')
    expect([...words].toSorted()).toEqual(['a', 'known', 'of', 'well', 'élan'])
    expect([...hyphenated]).toEqual(['well-known'])
    expect(dividesWords).toBe(false)
  })

  test('recognizes a hyphenated text', () => {
    expect(vocabularyOf(...dividing).dividesWords).toBe(true)
  })
})
