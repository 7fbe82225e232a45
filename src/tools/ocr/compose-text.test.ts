import { describe, expect, it } from 'vitest'
import type { TextParagraph } from '../../core/page-text.ts'
import type { ReadWord } from '../../engines/ocr/reading.ts'
import { composeText, countDoubtful, countWords, doubtfulWords, writePage } from './compose-text.ts'
import type { PageResult } from './state.ts'

const box = { left: 0, top: 0, width: 10, height: 10 }
const word = (text: string, confidence = 96): ReadWord => ({ text, confidence, box })
const readPage = (...lines: ReadWord[][]): PageResult => ({
  kind: 'read',
  reading: {
    paragraphs: [{ lines: lines.map((words) => ({ words, box })) }],
    clockwiseDegrees: 0,
    widthPx: 100,
    heightPx: 100,
  },
  languages: ['fr'],
})
const ownText: PageResult = {
  kind: 'own-text',
  paragraphs: [{ lines: [{ words: [{ text: 'Bonjour' }] }] }] satisfies TextParagraph[],
}
const failed: PageResult = { kind: 'failed', code: 'damaged', languages: ['fr'] }
const options = { joinsLines: true, mendsHyphens: true }
const write = (results: readonly PageResult[]) =>
  results.map((result, pageIndex) =>
    writePage({ page: { sourceId: 1, pageIndex }, result }, options),
  )

const results = [
  readPage([word('Portez'), word('ce')], [word('vieux'), word('vvhisky', 41)]),
  failed,
  ownText,
]

describe('the text of several pages', () => {
  it('stands one page after the other, without those that have none', () => {
    expect(composeText(write(results))).toBe('Portez ce vieux vvhisky\n\nBonjour')
    expect(composeText(write(results), ({ pageIndex }) => `page ${pageIndex + 1}`)).toBe(
      'page 1\n\nPortez ce vieux vvhisky\n\npage 3\n\nBonjour',
    )
    expect(composeText(write([failed]))).toBe('')
  })

  it('counts its words and those that are doubtful', () => {
    expect(countWords(write(results))).toBe(5)
    expect(countDoubtful(write(results))).toBe(1)
  })

  it('finds the doubtful words where they stand on their page', () => {
    const [found, ...others] = doubtfulWords(write(results))
    expect(others).toEqual([])
    expect(found?.word).toMatchObject({ text: 'vvhisky', box })
    expect(found?.page.page).toEqual({ sourceId: 1, pageIndex: 0 })
  })

  it('is written once for a result and its options', () => {
    const [result = failed] = results
    const page = { page: { sourceId: 1, pageIndex: 0 }, result }
    expect(writePage(page, { ...options })).toBe(writePage(page, options))
    const asPrinted = writePage(page, { ...options, joinsLines: false })
    expect(asPrinted.text).toBe('Portez ce\nvieux vvhisky')
  })
})
