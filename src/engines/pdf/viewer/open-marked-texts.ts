import { ToolError } from '../../../core/errors.ts'
import { openSources } from '../assemble/open-sources.ts'
import { readMarkedTexts } from '../assemble/marked-texts.ts'
import type { MarkedText } from '../page-content/actual-text.ts'

/**
 * Opens a document with the other parser, for what pdf.js does not hand on: the texts that a page gives for letters
 * whose font does not tell them (`ActualText`). Chrome writes one for each digit of equal width.
 *
 * @returns a function that reads those of a page; it returns none where the file, or the page, is too damaged for this
 *   parser.
 */
export const openMarkedTexts = async ({
  file,
  password,
}: {
  file: Blob
  password?: string | undefined
}): Promise<(pageIndex: number) => readonly MarkedText[]> => {
  const source = { file, name: '', ...(password === undefined ? {} : { password }) }
  // What this parser cannot read stays as pdf.js reads it.
  const rewrite = () => Promise.reject(new ToolError('damaged'))
  const opened = await openSources([source], rewrite).catch(() => undefined)
  const document = opened?.documents[0]
  return (pageIndex) => {
    try {
      return document === undefined ? [] : readMarkedTexts(document, pageIndex)
    } catch {
      return []
    }
  }
}
