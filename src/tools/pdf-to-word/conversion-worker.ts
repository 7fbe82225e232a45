import { ToolError } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { Methods, Report } from '../../core/worker-calls.ts'
import type { Loss, PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { DocxFile, PagesToDocxOptions } from '../../engines/pdf/to-word/pages-to-docx.ts'
import { detectLanguage } from './detect-language.ts'
import type { OutlineEntry } from './state.ts'

/** Which of the added pages to write, and how. */
export interface BuildRequest {
  /** At least one page that was added, in the wanted order. */
  pageIndexes: readonly number[]
  /** Layouts that replace the added ones of the same pages. */
  recognisedLayouts: readonly PageLayout[]
  title: string
  /** The language of the text, if it cannot be detected from the text itself. */
  language: Language
  outline: readonly OutlineEntry[]
}

export interface BuiltDocument {
  docx: Blob
  losses: readonly Loss[]
  wordCount: number
}

/** The calls that the conversion worker answers: it collects pages and builds a Word document of them. */
export type ConversionCalls = {
  addPage: { input: PageLayout; result: undefined }
  /** Reports the engine's progress. The pages are kept, so that they can be written again with recognised text. */
  buildDocument: { input: BuildRequest; result: BuiltDocument }
}

/** The number of characters in which the language is looked for. */
const maxExaminedCharacters = 40_000

const textsOf = ({ segments, turned }: PageLayout): string[] =>
  [...segments, ...turned.flatMap((text) => text.segments)].map(({ text }) => text)

const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0)

interface BuildDependencies {
  convert: (layouts: readonly PageLayout[], options: PagesToDocxOptions) => Promise<DocxFile>
  report: Report
}

/**
 * Builds one Word document of the requested pages.
 *
 * @param layouts - the pages that were added, by their index.
 * @throws {ToolError} `out-of-memory` when pages are missing, because the browser has terminated the worker in the
 *   meantime; `empty` when there is nothing to write on the pages.
 */
export const buildDocument = async (
  { pageIndexes, recognisedLayouts, title, language, outline }: BuildRequest,
  layouts: ReadonlyMap<number, PageLayout>,
  { convert, report }: BuildDependencies,
): Promise<BuiltDocument> => {
  const allLayouts = new Map([
    ...layouts,
    ...recognisedLayouts.map((layout) => [layout.pageIndex, layout] as const),
  ])
  const pages = pageIndexes.map((pageIndex) => {
    const layout = allLayouts.get(pageIndex)
    // A worker that was terminated and started again has lost its pages.
    if (!layout) throw new ToolError('out-of-memory')
    return layout
  })
  const texts = pages.flatMap(textsOf)
  const examinedText = texts.join(' ').slice(0, maxExaminedCharacters)
  const { docx, losses } = await convert(pages, {
    language: detectLanguage(examinedText) ?? language,
    title,
    ...(outline.length > 0 ? { outline } : {}),
    report,
  })
  return { docx, losses, wordCount: countWords(texts) }
}

const loadEngine = async () => {
  const { pagesToDocx } = await import('../../engines/pdf/to-word/pages-to-docx.ts').catch(
    (cause: unknown) => {
      throw new ToolError('engine-not-loaded', { cause })
    },
  )
  return pagesToDocx
}

/** The pages that were added, by their index. */
const addedLayouts = new Map<number, PageLayout>()

/** The worker's answers to its calls. */
export const conversionMethods: Methods<ConversionCalls> = {
  addPage: (layout) => {
    addedLayouts.set(layout.pageIndex, layout)
    // The engine is fetched while the other pages are being read.
    loadEngine().catch(() => {
      // A failure is reported by `buildDocument`, which tries again.
    })
    return undefined
  },
  buildDocument: async (request, { report }) =>
    buildDocument(request, addedLayouts, { convert: await loadEngine(), report }),
}
