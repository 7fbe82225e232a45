import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { hasProgram, run, tempFolder } from '../images/programs.ts'
import { convertWithLibreOffice } from './converters.ts'
import { type Likeness, compareAppearance } from './pictures.ts'
import { type ReadDocx, readDocx } from './read-docx.ts'
import {
  type StructureScore,
  type TextScore,
  bodyText,
  scoreStructure,
  scoreText,
} from './score.ts'
import { type DocxTruth, readDocxTruth, readPdfTruth } from './text-truth.ts'

/** A document that is to be converted. */
export interface Source {
  name: string
  pdf: string
  password: string | undefined
  /** The path of the same document without a password. */
  open: string
  /** The document from which it was made. */
  truth: DocxTruth | undefined
}

const opened = (pdf: string, password: string): string => {
  const open = join(tempFolder(), 'open.pdf')
  // qpdf also fails if it only warns about the file, although it has written the result.
  run('qpdf', [`--password=${password}`, '--decrypt', pdf, open])
  return open
}

export const sourceOf = (pdf: string, password: string | undefined): Source => {
  const docx = pdf.replace(/\.pdf$/i, '.docx')
  return {
    name: basename(pdf, extname(pdf)),
    pdf,
    password,
    open: password === undefined ? pdf : opened(pdf, password),
    truth: existsSync(docx) ? readDocxTruth(docx) : undefined,
  }
}

/** The figures of a converted document. */
export interface Figures {
  text: TextScore
  structure: StructureScore | undefined
  /** Undefined if LibreOffice is missing. */
  looks: Likeness | undefined
  boxCount: number
}

/** The text of a converter's result, text boxes included: a converter of lines into boxes has its words there. */
const writtenText = (docx: ReadDocx): string => [bodyText(docx), ...docx.boxTexts].join('\n')

/**
 * A Word document contains headers and footers once and shows them on every page; the text of a PDF contains them on
 * each page. Footnotes are in a part of their own, as well.
 */
const textOf = (docx: ReadDocx, pageCount: number): string =>
  [
    writtenText(docx),
    ...docx.footnotes,
    ...Array.from({ length: pageCount }, () => docx.headersAndFooters).flat(),
  ].join('\n')

/**
 * Compares a converted document with its source.
 *
 * @throws {Error} if the result cannot be read.
 */
export const measure = async ({ open, truth }: Source, docx: string): Promise<Figures> => {
  const result = readDocx(docx)
  const rendered = hasProgram('soffice') ? render(docx) : undefined
  const looks = rendered === undefined ? undefined : compareAppearance(open, rendered)
  const wanted = truth?.text ?? (await readPdfTruth(open))
  const body = scoreText(wanted, writtenText(result))
  const whole = truth ? body : scoreText(wanted, textOf(result, looks?.sourcePages ?? 1))
  return {
    text: { ...body, recall: Math.max(body.recall, whole.recall) },
    structure: truth && scoreStructure(truth.docx, result),
    looks,
    boxCount: result.boxCount,
  }
}

/**
 * Converts a document with LibreOffice to a PDF that shows how it looks.
 *
 * @returns undefined if LibreOffice fails.
 */
const render = (document: string): string | undefined => {
  const folder = tempFolder()
  try {
    convertWithLibreOffice([document], 'pdf', folder)
  } catch (error) {
    console.error(`${document}: ${String(error)}`)
  }
  const pdf = join(folder, `${basename(document, extname(document))}.pdf`)
  return existsSync(pdf) ? pdf : undefined
}
