import { ToolError, loadPart } from '../../core/errors.ts'
import type { Language } from '../../core/language.ts'
import type { Methods, Report } from '../../core/worker-calls.ts'
import type { Loss, PageLayout } from '../../engines/pdf/page-content/page-layout.ts'
import type { DocxFile, PagesToDocxOptions } from '../../engines/pdf/to-word/pages-to-docx.ts'
import type { PreviewOf, PreviewPage } from '../../engines/pdf/to-word/preview-page.ts'
import type { OutlineEntry } from './state.ts'

/** Words that are frequent in the texts of one language, and rare in those of the others. */
const frequentWords = {
  fr: 'et les des est dans une qui au du sur aux cette avec sont vous être pas nous ces leur plus par ou tous ils elle se ne',
  en: 'the of and to is for that with was are this from which you not be have it on by his',
  es: 'los las y el una del por con es para su al como más pero lo este sus ha muy también',
  de: 'der die und das den von zu ist mit für nicht ein eine auf dem sich auch werden bei im',
  it: 'il di che della nel sono gli alla dei è delle con per più anche una dal degli non questo',
  pt: 'do da em um os uma não ao dos das mais na no foi pela são pelo também seu é',
  nl: 'het een van en dat zijn niet met voor aan ook wordt werd bij door naar uit zij worden deze',
} as const satisfies Readonly<Record<string, string>>

const languagesOf = new Map<string, string[]>()
for (const [language, words] of Object.entries(frequentWords))
  for (const word of words.split(' '))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])

/** A text must contain this many frequent words of its language: fewer may be names or quotations. */
const minHits = 5
/** A language must have this many times the hits of the next one. */
const minLead = 1.5

/**
 * Detects the language of a text by its most frequent words.
 *
 * @returns a BCP 47 tag; undefined when the text is in another language, or in several.
 */
export const detectLanguage = (text: string): string | undefined => {
  const hits = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu))
    for (const language of languagesOf.get(word) ?? [])
      hits.set(language, (hits.get(language) ?? 0) + 1)
  const [first, second] = [...hits].toSorted(([, one], [, other]) => other - one)
  if (!first || first[1] < minHits || first[1] < minLead * (second?.[1] ?? 0)) return undefined
  return first[0]
}

/** Which of the added pages to write, and how. */
export interface WriteRequest {
  /** At least one page that was added, in the wanted order. */
  pageIndexes: readonly number[]
  /** Layouts that replace the added ones of the same pages. */
  recognizedLayouts: readonly PageLayout[]
  title: string
  /** The language of the text, if it cannot be detected from the text itself. */
  language: Language
  outline: readonly OutlineEntry[]
}

export interface WrittenDocument {
  docx: Blob
  losses: readonly Loss[]
  wordCount: number
}

/** The calls that the conversion worker answers: it collects pages and writes a Word document of them. */
export type ConversionCalls = {
  addPage: { input: PageLayout; result: undefined }
  /** Reports the engine's progress. The pages are kept, so that they can be written again with recognized text. */
  writeDocument: { input: WriteRequest; result: WrittenDocument }
  /** The input is the position of a page in the last document that was written, from 0. */
  previewPage: { input: number; result: PreviewPage }
}

/** The number of characters in which the language is looked for. */
const maxExaminedCharacters = 40_000

const textsOf = ({ segments, turned }: PageLayout): string[] =>
  [...segments, ...turned.flatMap((text) => text.segments)].map(({ text }) => text)

const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0), 0)

interface WriteDependencies {
  convert: (
    layouts: readonly PageLayout[],
    options: PagesToDocxOptions,
  ) => Promise<Omit<DocxFile, 'previewOf'>>
  report: Report
}

/**
 * Writes one Word document of the requested pages.
 *
 * @param layouts - the pages that were added, by their index.
 * @throws {ToolError} `out-of-memory` when pages are missing, because the browser has terminated the worker in the
 *   meantime; `empty` when there is nothing to write on the pages.
 */
export const writeDocument = async (
  { pageIndexes, recognizedLayouts, title, language, outline }: WriteRequest,
  layouts: ReadonlyMap<number, PageLayout>,
  { convert, report }: WriteDependencies,
): Promise<WrittenDocument> => {
  const allLayouts = new Map([
    ...layouts,
    ...recognizedLayouts.map((layout) => [layout.pageIndex, layout] as const),
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
  const { pagesToDocx } = await loadPart(import('../../engines/pdf/to-word/pages-to-docx.ts'))
  return pagesToDocx
}

/** The pages that were added, by their index. */
const addedLayouts = new Map<number, PageLayout>()

/** Composes the pages of the last document that was written. */
let previewOf: PreviewOf | undefined

/** The worker's answers to its calls. */
export const conversionMethods: Methods<ConversionCalls> = {
  addPage: (layout) => {
    addedLayouts.set(layout.pageIndex, layout)
    // The engine is fetched while the other pages are being read.
    loadEngine().catch(() => {
      // A failure is reported by `writeDocument`, which tries again.
    })
    return undefined
  },
  writeDocument: async (request, { report }) => {
    const pagesToDocx = await loadEngine()
    return writeDocument(request, addedLayouts, {
      convert: async (layouts, options) => {
        const { previewOf: preview, ...file } = await pagesToDocx(layouts, options)
        previewOf = preview
        return file
      },
      report,
    })
  },
  previewPage: (position) => {
    // A worker that was terminated and started again has lost its document.
    if (!previewOf) throw new ToolError('out-of-memory')
    return previewOf(position)
  },
}
