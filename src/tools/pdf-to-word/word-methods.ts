import { ToolError } from '../../core/errors.ts'
import type { Methods } from '../../core/worker-calls.ts'
import type { PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { WordCalls } from './word-calls.ts'
import { writeDocument } from './write-document.ts'

const loadConverter = async () => {
  const { pagesToDocx } = await import('../../engines/pdf/to-word/pages-to-docx.ts').catch(
    (cause: unknown) => {
      throw new ToolError('engine-not-loaded', { cause })
    },
  )
  return pagesToDocx
}

/** Pages that were added. */
const layouts = new Map<number, PageLayout>()

/** What the worker answers with. */
export const wordMethods: Methods<WordCalls> = {
  addPage: (layout) => {
    layouts.set(layout.pageIndex, layout)
    // On its way while the other pages are read.
    loadConverter().catch(() => {
      // Asked for again, and its absence told, when it is needed.
    })
    return undefined
  },
  finish: async (order, { report }) =>
    writeDocument(order, layouts, { convert: await loadConverter(), report }),
}
