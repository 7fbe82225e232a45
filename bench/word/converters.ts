import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { pagesToDocx } from '../../src/engines/pdf/to-word/pages-to-docx.ts'
import { detectLanguage } from '../../src/tools/pdf-to-word/conversion-worker.ts'
import { readLayouts } from '../../src/testing/pdf/text.ts'
import { tempFolder } from '../images/programs.ts'

export interface NodeConversion {
  docx: string
  ms: number
  losses: readonly string[]
}

/**
 * Converts a document with the site's own code in Node. Pictures are left out, because Node has no canvas.
 */
export const convertInNode = async (
  path: string,
  folder: string,
  password?: string,
): Promise<NodeConversion> => {
  const data = new Uint8Array(readFileSync(path))
  const startMs = performance.now()
  const layouts = await readLayouts(data, password === undefined ? {} : { password })
  const text = layouts.flatMap(({ segments }) => segments.map((segment) => segment.text)).join(' ')
  const { docx, losses } = await pagesToDocx(layouts, { language: detectLanguage(text) ?? 'en' })
  const ms = performance.now() - startMs
  const target = join(folder, `${basename(path, extname(path))}.docx`)
  writeFileSync(target, new Uint8Array(await docx.arrayBuffer()))
  return { docx: target, ms, losses: losses.map(({ kind }) => kind) }
}

const filters = {
  docx: 'docx',
  pdf: 'pdf',
  'pdf-untagged': 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"false"}}',
} as const

const timeoutMs = 60_000

/**
 * Converts documents with LibreOffice. Each becomes a file of the same name in the folder.
 *
 * @throws {Error} if LibreOffice fails or takes longer than a minute, because its layout may never end.
 */
export const convertWithLibreOffice = (
  paths: readonly string[],
  to: keyof typeof filters,
  folder: string,
): void => {
  // Without documents, LibreOffice would wait for a person.
  if (paths.length > 0) runLibreOffice(['--convert-to', filters[to], '--outdir', folder, ...paths])
}

/**
 * Has LibreOffice import a PDF as text and write it as a Word document. Its start counts as part of the time.
 *
 * @returns no document if LibreOffice cannot.
 */
export const importWithLibreOffice = (
  pdf: string,
  folder: string,
): { docx: string | undefined; ms: number } => {
  const startMs = performance.now()
  try {
    const words = ['--convert-to', filters.docx, '--outdir', folder, pdf]
    runLibreOffice(['--infilter=writer_pdf_import', ...words])
  } catch (error) {
    console.error(`${pdf}: ${String(error)}`)
  }
  const ms = performance.now() - startMs
  const docx = join(folder, `${basename(pdf, extname(pdf))}.docx`)
  return { docx: existsSync(docx) ? docx : undefined, ms }
}

const runLibreOffice = (commandLine: readonly string[]): void => {
  // LibreOffice has a profile of its own here, so that it does not wait for another instance to end.
  const profile = `-env:UserInstallation=file://${tempFolder()}`
  const words = [profile, '--headless', ...commandLine]
  const { status, stderr } = spawnSync('soffice', words, { encoding: 'utf8', timeout: timeoutMs })
  if (status !== 0) throw new Error(`soffice failed: ${stderr}`)
}
