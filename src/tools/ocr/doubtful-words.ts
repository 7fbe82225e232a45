import type { ReadWord } from '../../engines/ocr/reading.ts'
import type { WrittenPage } from './compose-text.ts'
import { pageKey } from './wanted-pages.ts'

/** A word that the engine was not sure of, and where it stands. */
export interface DoubtfulWord {
  /** Of the page and the piece of its text. */
  key: string
  page: WrittenPage
  word: ReadWord
}

export const wordKey = ({ page }: Pick<WrittenPage, 'page'>, pieceIndex: number): string =>
  `${pageKey(page)} ${pieceIndex}`

/** All doubtful words of the pages, in reading order. */
export const doubtfulWords = (pages: readonly WrittenPage[]): DoubtfulWord[] =>
  pages.flatMap((written) => {
    const { result, pieces, doubtfulCount } = written
    if (result.kind !== 'read' || doubtfulCount === 0) return []
    const { paragraphs } = result.reading
    return pieces.flatMap(({ isDoubtful, paragraph, line, word }, index) => {
      const read = paragraphs[paragraph]?.lines[line]?.words[word]
      return isDoubtful && read ? [{ key: wordKey(written, index), page: written, word: read }] : []
    })
  })
