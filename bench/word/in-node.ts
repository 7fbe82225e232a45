import { readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pagesToDocx } from '../../src/engines/pdf/to-word/pages-to-docx.ts'
import { detectLanguage } from '../../src/tools/pdf-to-word/conversion-worker.ts'
import { readLayouts } from '../../src/testing/pdf/text.ts'

export interface NodeConversion {
  docx: string
  ms: number
  pageCount: number
}

/** Converts a document by the site's own code in Node, where there are no canvases: without its pictures. */
export const convertInNode = async (
  path: string,
  folder: string,
  password?: string,
): Promise<NodeConversion> => {
  const data = new Uint8Array(readFileSync(path))
  const startMs = performance.now()
  const layouts = await readLayouts(data, password === undefined ? {} : { password })
  const text = layouts.flatMap(({ segments }) => segments.map((segment) => segment.text)).join(' ')
  const { docx } = await pagesToDocx(layouts, { language: detectLanguage(text) ?? 'en' })
  const ms = performance.now() - startMs
  const target = join(folder, `${basename(path, extname(path))}.docx`)
  writeFileSync(target, new Uint8Array(await docx.arrayBuffer()))
  return { docx: target, ms, pageCount: layouts.length }
}
