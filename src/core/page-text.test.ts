import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TextParagraph, doubtfulBelow, plainText, writePageText } from './page-text.ts'

/** Builds paragraphs of lines of words from texts as they appear on the page. */
const pageOf = (...paragraphs: string[]): TextParagraph[] =>
  paragraphs.map((paragraph) => ({
    lines: paragraph
      .split('\n')
      .map((line) => ({ words: line.split(' ').map((text) => ({ text })) })),
  }))

const all = { joinsLines: true, mendsHyphens: true }
const asPrinted = { joinsLines: false, mendsHyphens: false }
const write = (paragraph: string, options = all) =>
  plainText(writePageText(pageOf(paragraph), options))

describe('writePageText', () => {
  it('joins the lines of a paragraph, and keeps paragraphs apart', () => {
    const page = pageOf('Portez ce vieux\nwhisky', 'au juge\nblond')
    expect(plainText(writePageText(page, all))).toBe('Portez ce vieux whisky\n\nau juge blond')
    expect(plainText(writePageText(page, asPrinted))).toBe(
      'Portez ce vieux\nwhisky\n\nau juge\nblond',
    )
  })

  it.each([
    ['un phéno-\nmène bizarre', 'un phénomène bizarre'],
    ['un phéno\u00AD\nmène', 'un phénomène'],
    ['des X-\nrays', 'des X-rays'],
    ['de 1990-\n2000', 'de 1990-2000'],
    ['vers Saint-\nJacques', 'vers Saint-Jacques'],
    ['c’est-à-\ndire', 'c’est-à-dire'],
    ['du thé -\nou du café', 'du thé - ou du café'],
    ['en 35-\nou plus', 'en 35-ou plus'],
  ])('hyphens at line ends: %j', (printed, written) => expect(write(printed)).toBe(written))

  it('leaves hyphens when it is told to', () => {
    expect(write('un phéno-\nmène', { ...all, mendsHyphens: false })).toBe('un phéno-mène')
    expect(write('un phéno-\nmène', asPrinted)).toBe('un phéno-\nmène')
  })

  it('ends the line after a word put together, when lines are kept', () => {
    const options = { joinsLines: false, mendsHyphens: true }
    expect(write('un phéno-\nmène bizarre\nvu', options)).toBe('un phénomène\nbizarre\nvu')
    expect(write('un phéno-\nmène\nvu', options)).toBe('un phénomène\nvu')
    expect(write('un phéno-\nmène', options)).toBe('un phénomène')
  })

  it.each([
    '- du lait\n- des œufs',
    '• du lait\n• des œufs',
    '1. du lait\n2. des œufs',
    'a) un\nb) deux',
  ])('keeps the items of a list apart: %j', (list) => expect(write(list)).toBe(list))

  it('joins the lines of an item', () =>
    expect(write('Voici :\n- du lait\nfrais\n- des œufs')).toBe(
      'Voici :\n- du lait frais\n- des œufs',
    ))

  it('takes one number at the start of a line for part of the sentence', () =>
    expect(write('nous étions\n12. Puis')).toBe('nous étions 12. Puis'))

  it('keeps lines that end early', () => {
    const [first, second] = [{ text: 'Tyger,' }, { text: 'tyger' }]
    const page = [{ lines: [{ words: [first], endsEarly: true }, { words: [second] }] }]
    expect(plainText(writePageText(page, all))).toBe('Tyger,\ntyger')
  })

  it('marks the words that the engine was not sure of, and says where they are', () => {
    const words = [
      { text: 'sûr', confidence: doubtfulBelow },
      { text: 'pas-', confidence: doubtfulBelow - 1 },
    ]
    const page = [{ lines: [{ words }, { words: [{ text: 'sûr' }] }] }]
    expect(writePageText(page, all)).toEqual([
      { text: 'sûr', isDoubtful: false, paragraph: 0, line: 0, word: 0 },
      { text: ' ', isDoubtful: false, paragraph: 0, line: 0, word: 0 },
      { text: 'pas', isDoubtful: true, paragraph: 0, line: 0, word: 1 },
      { text: 'sûr', isDoubtful: false, paragraph: 0, line: 1, word: 0 },
    ])
  })

  it('leaves out what is empty', () => {
    const page = [{ lines: [] }, ...pageOf('un'), { lines: [{ words: [] }] }, ...pageOf('deux')]
    expect(plainText(writePageText(page, all))).toBe('un\n\ndeux')
    expect(writePageText([], all)).toEqual([])
  })

  it('loses no letter, and adds none', () => {
    const line = fc.array(fc.stringMatching(/^[a-zA-Zé0-9.-]{1,6}$/), {
      minLength: 1,
      maxLength: 4,
    })
    const paragraph = fc.array(line, { minLength: 1, maxLength: 4 })
    const letters = (text: string) => text.replaceAll(/[\s-]/g, '')
    fc.assert(
      fc.property(
        fc.array(paragraph, { maxLength: 3 }),
        fc.boolean(),
        fc.boolean(),
        (page, joinsLines, mendsHyphens) => {
          const paragraphs = pageOf(
            ...page.map((lines) => lines.map((words) => words.join(' ')).join('\n')),
          )
          const written = plainText(writePageText(paragraphs, { joinsLines, mendsHyphens }))
          expect(letters(written)).toBe(letters(page.flat(2).join('')))
        },
      ),
    )
  })
})
