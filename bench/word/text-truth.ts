import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfJsData } from '../../src/testing/pdf/text.ts'
import { run } from '../images/programs.ts'
import { type ReadDocx, readDocx } from './read-docx.ts'
import { type TextTruth, bodyText, intersection, wordsOf } from './score.ts'

const readWithPdfJs = async (path: string): Promise<string> => {
  const data = new Uint8Array(readFileSync(path))
  const task = getDocument({
    data,
    verbosity: 0,
    ...pdfJsData,
  })
  try {
    const document = await task.promise
    const lines: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      for (const item of items) if ('str' in item) lines.push(item.str + (item.hasEOL ? '\n' : ''))
      lines.push('\n')
    }
    return lines.join('')
  } finally {
    await task.destroy()
  }
}

/** The ways in which poppler orders the text of a page. Each is right on some pages and wrong on others. */
const modes: readonly (readonly string[])[] = [[], ['-layout'], ['-raw']]

const readWithPoppler = (path: string, words: readonly string[]): string =>
  run('pdftotext', ['-enc', 'UTF-8', ...words, path, '-'])?.toString('utf8') ?? ''

/**
 * Returns what other programs read in a document. The words are those on which two programs agree, and the order of
 * any of them is accepted.
 *
 * @throws {Error} if pdf.js cannot open it.
 */
export const readPdfTruth = async (path: string): Promise<TextTruth> => {
  const ofPdfJs = wordsOf(await readWithPdfJs(path))
  const [byDefault = [], ...others] = modes.map((mode) => wordsOf(readWithPoppler(path, mode)))
  const agreed = intersection(ofPdfJs, byDefault)
  const isPopplerWrong = agreed.length * 2 < Math.min(ofPdfJs.length, byDefault.length)
  return isPopplerWrong
    ? { words: ofPdfJs, orders: [ofPdfJs] }
    : { words: agreed, orders: [byDefault, ...others] }
}

/** The document from which a PDF was made, where one stands beside it. */
export interface DocxTruth {
  docx: ReadDocx
  text: TextTruth
}

export const readDocxTruth = (path: string): DocxTruth => {
  const docx = readDocx(path)
  const words = wordsOf(bodyText(docx))
  return { docx, text: { words, orders: [words] } }
}
