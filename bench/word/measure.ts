import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { hasProgram, run, tempFolder } from '../images/programs.ts'
import { convertWithLibreOffice } from './converters.ts'
import { type Likeness, compareLooks } from './pictures.ts'
import { type ReadDocx, readDocx } from './read-docx.ts'
import {
  type StructureScore,
  type TextScore,
  bodyText,
  scoreStructure,
  scoreText,
} from './score.ts'
import { type DocxTruth, readDocxTruth, readPdfTruth } from './text-truth.ts'

/** A document to be converted. */
export interface Source {
  name: string
  pdf: string
  password: string | undefined
  /** The same without a password. */
  open: string
  /** What it was made from. */
  truth: DocxTruth | undefined
}

const opened = (pdf: string, password: string): string => {
  const open = join(tempFolder(), 'open.pdf')
  // It may warn of the file, and fails then though it has written one.
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

/** How good a converted document is. */
export interface Figures {
  text: TextScore
  structure: StructureScore | undefined
  /** Undefined without LibreOffice. */
  looks: Likeness | undefined
  boxCount: number
}

/** Headers and footers are told once, and stand on every page; the truth of a PDF has them on each. */
const textOf = (docx: ReadDocx, pageCount: number): string =>
  [bodyText(docx), ...Array.from({ length: pageCount }, () => docx.furniture).flat()].join('\n')

/**
 * Holds a converted document against its source.
 *
 * @throws when the result cannot be read.
 */
export const measure = async ({ open, truth }: Source, docx: string): Promise<Figures> => {
  const result = readDocx(docx)
  const rendered = hasProgram('soffice') ? render(docx) : undefined
  const looks = rendered === undefined ? undefined : compareLooks(open, rendered)
  const wanted = truth?.text ?? (await readPdfTruth(open))
  const body = scoreText(wanted, bodyText(result))
  const whole = truth ? body : scoreText(wanted, textOf(result, looks?.sourcePages ?? 1))
  return {
    text: { recall: Math.max(body.recall, whole.recall), order: body.order },
    structure: truth && scoreStructure(truth.docx, result),
    looks,
    boxCount: result.boxCount,
  }
}

/** A document as LibreOffice shows it. @returns undefined where LibreOffice does not. */
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
